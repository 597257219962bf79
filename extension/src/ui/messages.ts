import type { State } from '../messages.ts'
import type { Mode } from '../settings.ts'

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`
const headlines = (number: number) => count(number, 'headline', 'headlines')

type Requests = State['requests']

const shownAs: Record<Mode, string> = {
  replace: 'in place of the printed one',
  both: 'together with the printed one',
  mark: 'behind a mark',
}

const REQUESTS: [keyof Requests, string][] = [
  ['packs', 'for the list of all headlines'],
  ['archive', 'for older articles'],
  ['others', 'for other headlines'],
  ['account', 'for your account'],
]

/** Texts of the popup and of the settings page. `site` is the name of the site, `outlet` the host of an outlet. */
export const uiMessages = {
  loading: 'Loading…',
  failed:
    'The extension did not answer. Close this window and open it again; if that does not help, restart the browser.',
  settings: 'Settings',
  settingsOf: (site: string) => `Settings of ${site}`,

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

  allow: (outlet: string) => `Allow ${outlet}`,
  allowShort: 'Allow',
  allowAll: 'Allow all outlets',
  allowNote: 'Your browser asks you to confirm. The pages that you read stay in your browser.',
  denied: 'You have not allowed it. Nothing changes.',

  onHere: (outlet: string) => `On ${outlet}`,
  onEverywhere: 'On all allowed sites',
  modeHere: (outlet: string) => `How headlines appear on ${outlet}`,
  modeEverywhere: 'How headlines appear',
  modes: { replace: 'Readers’ headline', both: 'Both headlines', mark: 'Only a mark' } satisfies Record<Mode, string>,

  fix: 'Readers’ headline for this article',
  noFix: 'No headline by readers is known for this address.',
  votes: (number: number) => `${count(number, 'vote', 'votes').replace('-', '−')} in sum`,
  voteOn: (site: string) => `Vote on ${site}`,
  verifyOn: (site: string) => `Verify it on ${site}`,
  elsewhere: (site: string) =>
    `${site} takes no votes from this extension, so voting opens the page of the headline there.`,
  privateVote: (site: string) =>
    `In private windows the site is not asked who you are, so voting opens the page of the headline on ${site}.`,
  allFixes: 'All headlines for this article',
  others: 'Other headlines for this article',
  showOthers: 'Show the other headlines',
  othersNote: (site: string) => `This asks ${site} about this article, without a cookie or your name.`,
  othersFound: (number: number) =>
    number === 0 ? 'There is no other headline yet.' : count(number, 'other headline', 'other headlines'),
  othersFailed: 'The site could not be reached. Please try again.',
  write: 'Write a better headline',

  nothingAsked: 'Nothing was asked about this page.',
  maybeAsked:
    'If this page is an article, the site was asked for a group of at least 64 older fixes that it may belong to. The site does not learn which one you read.',
  askedOthers: 'The site was asked for the other headlines of this article, without a cookie or your name.',
  voted: 'The site has your vote on the headline of this article.',
  accountAsked: (among: number) =>
    among === 0
      ? 'Because this window is open, the site was asked whether you are logged in.'
      : `Because this window is open, the site was asked whether you are logged in, and for your votes on ${headlines(among)} at once, so it does not learn which one you read.`,
  requests: (made: Requests) => {
    const sum = Object.values(made).reduce((all, number) => all + number, 0)
    const parts = REQUESTS.flatMap(([kind, words]) => (made[kind] > 0 ? [`${made[kind]} ${words}`] : []))
    return `${count(sum, 'request', 'requests')} today${parts.length > 0 ? `: ${parts.join(', ')}` : ''}.`
  },

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

  reading: 'Reading',
  readingNote:
    'If an outlet has changed a headline after readers wrote theirs, the printed one stays and gets the mark alone.',
  outlets: 'Outlets',
  outletsNote: 'Headlines change only on outlets that you allow.',
  allAllowed: 'You have allowed all outlets. To choose single ones, stop that first.',
  stopAll: 'Stop on all outlets',
  noOutlets: 'You have not allowed any outlet yet.',
  allowed: 'Allowed',
  notAllowedYet: 'Not allowed in this browser',
  always: 'Allowed as long as the extension is installed',
  off: 'Off',
  asForAll: 'As for all',
  howOn: (outlet: string) => `How headlines appear on ${outlet}`,
  remove: 'Remove',
  removeOutlet: (outlet: string) => `Remove ${outlet}`,
  removed: (outlet: string) => `${outlet} is removed.`,
  removedYetAllowed: (outlet: string) => `${outlet} is removed from the list. It stays allowed, as all outlets are.`,
  stoppedAll: 'All outlets are stopped, but for those that you allowed one by one.',
  undo: 'Undo',
  undone: 'It is as it was before.',
  addOutlet: 'Add an outlet',
  addOutletHint: 'Its address, such as bbc.co.uk',
  add: 'Add',
  added: (outlet: string) => `${outlet} is added.`,
  noAddress: 'This is no address of a website. Write it as in bbc.co.uk.',
  isOwnSite: 'Headlines do not change on our own site.',
  tooMany: (most: number) => `There are ${most.toLocaleString('en')} outlets already. Remove one first.`,
  archive: 'Older articles',
  archiveSwitch: 'Look up older articles that I open',
  archiveNote:
    'The list of headlines may become too long for your browser; the site then keeps the older ones. If you switch this on and open an article that may be among them, the extension asks the site for a group of at least 64 headlines. The request holds the beginning of a code of the article’s address, which many articles share. It holds no cookie and no address. Front pages and links are never looked up, and private windows neither.',
  noConsent: 'You have not agreed in your browser, so nothing is looked up.',
  file: 'Your settings as a file',
  fileNote: 'The file holds your choices and the names of your outlets. It holds nothing about what you read.',
  save: 'Save to a file',
  choose: 'File with settings',
  how: 'What happens with your settings',
  merge: 'Add the outlets of the file. Your own choices stay.',
  replace: 'Replace all of your settings with those of the file.',
  load: 'Load the file',
  fileLimits:
    'A file cannot allow outlets or switch on the lookup of older articles: you do that yourself, in this browser.',
  noFile: 'Choose a file first.',
  notSettings: 'This file holds no settings of this extension, or it is damaged. Nothing has changed.',
  newerSettings:
    'This file is from a newer version of the extension. Please update the extension. Nothing has changed.',
  merged: 'The outlets of the file are added.',
  replaced: 'Your settings are those of the file.',
} as const
