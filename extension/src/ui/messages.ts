import type { Mode } from '../settings.ts'

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`
const headlines = (number: number) => count(number, 'headline', 'headlines')

const shownAs: Record<Mode, string> = {
  replace: 'in place of the printed one',
  both: 'together with the printed one',
  mark: 'behind a mark',
}

/** What the popup and the page of settings say. `site` is the name of the site, `outlet` the host of an outlet. */
export const uiMessages = {
  loading: 'Loading…',
  failed:
    'The extension did not answer. Close this window and open it again; if that does not help, restart the browser.',
  settings: 'Settings',
  settingsOf: (site: string) => `Settings of ${site}`,

  // The page.
  noOutlet: 'Extensions cannot work on this page. Open an article or a front page.',
  ownSite: (site: string) => `This is ${site} itself. Headlines change on the pages of outlets, not here.`,
  notAllowed: (outlet: string) => `Nothing changes on ${outlet}, because you have not allowed it.`,
  offEverywhere: 'Nothing changes here, because you have switched this off for all sites.',
  offHere: (outlet: string) => `Nothing changes on ${outlet}, because you have switched this off for it.`,
  noHeadlines: 'Nothing changes here yet, because no readers’ headlines have been loaded.',
  notRunning: 'Reload the page to see readers’ headlines on it.',
  shownNone: 'No headline on this page has a version by readers.',
  shown: (number: number, mode: Mode) =>
    `${headlines(number)} on this page ${number === 1 ? 'has a version by readers,' : 'have versions by readers, each'} ${shownAs[mode]}.`,

  // Permission.
  allow: (outlet: string) => `Allow ${outlet}`,
  allowAll: 'Allow all outlets',
  allowNote: 'Your browser asks you to confirm. The pages that you read stay in your browser.',
  denied: 'You have not allowed it. Nothing changes.',

  // Switches.
  onHere: (outlet: string) => `On ${outlet}`,
  onEverywhere: 'On all allowed sites',
  modeHere: (outlet: string) => `How headlines appear on ${outlet}`,
  modeEverywhere: 'How headlines appear',
  modes: { replace: 'Readers’ headline', both: 'Both headlines', mark: 'Only a mark' } satisfies Record<Mode, string>,

  // The article.
  fix: 'Readers’ headline for this article',
  noFix: 'No headline by readers is known for this address.',
  votes: (number: number) => `${count(number, 'vote', 'votes')} in sum`,
  logInToVote: (site: string) => `Log in to vote on ${site}`,
  allFixes: 'All headlines for this article',
  write: 'Write a better headline',

  // Requests.
  nothingAsked: 'Nothing was asked about this page.',
  maybeAsked:
    'If this page is an article, the site was asked for a group of at least 64 older fixes that it may belong to. The site does not learn which one you read.',
  requests: (packs: number, archive: number) =>
    `${count(packs + archive, 'request', 'requests')} today: ${packs} for the list of all headlines, ${archive} for older articles.`,

  // What the extension knows.
  known: 'What the extension knows',
  headlinesKnown: 'Headlines by readers',
  olderKnown: 'Older articles',
  addresses: (number: number) => count(number, 'address', 'addresses'),
  inPacks: (number: number, packs: number) => `${number.toLocaleString('en')} in ${count(packs, 'pack', 'packs')}`,
  size: 'Size',
  loaded: 'Loaded',
  checked: 'Last check',
  never: 'never',
  justNow: 'just now',
  outdated:
    'The site names articles by newer rules than this extension, so some headlines are not found. Please update it.',
  loadNow: 'Check now',
  checking: 'Checking…',
  upToDate: 'Checked. The headlines are up to date.',
} as const
