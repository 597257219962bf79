import { isSiteName, letters, stripSiteName } from './site-name.ts'

/** Plain texts, empty if missing. */
export type TitleCandidates = {
  jsonLd: string
  headings: readonly string[]
  openGraph: string
  twitter: string
  meta: string
  titleTag: string
}

const AGREEMENT = 0.4

/**
 * Returns the best candidate without the outlet's name, or an empty string. This order was the best on 1,572 labelled
 * pages: JSON-LD, then a heading that agrees with a declared title, then the declared titles.
 */
export function choosePageTitle(given: TitleCandidates, keys: ReadonlySet<string>): string {
  const { headings } = given
  const heading = headings.length === 1 ? headings[0]! : ''
  const { jsonLd, openGraph, twitter, meta, titleTag } = mendCutTitles(given, heading)
  const all = [openGraph, jsonLd, twitter, meta, heading, titleTag].filter(Boolean)
  const others = (title: string) => all.filter((candidate) => candidate !== title)
  const namesOnlyTheSite = (title: string) =>
    title.length < 40 && isSiteName(title, keys) && others(title).some((other) => !isSiteName(other, keys))
  const agreed = [openGraph, titleTag, twitter].some(
    (declared) => declared && declared !== heading && overlap(heading, declared) >= AGREEMENT,
  )

  const best = [
    isCutShort(jsonLd, heading) ? '' : jsonLd,
    agreed ? heading : '',
    openGraph,
    twitter,
    meta,
    titleTag,
  ].find((title) => title && !namesOnlyTheSite(title))
  const title = best ?? (titleTag || headings[0] || '')
  const parts = headings.length > 1 ? headingsAsParts(headings, keys) : []
  const stripped = (text: string) => stripSiteName(text, keys, [...others(text), ...parts])
  return title === heading ? withoutKicker(stripped(title), others(title).map(stripped)) : stripped(title)
}

/**
 * Headings that may be part of a declared title. With several `<h1>`, none is trusted as the title itself. The longest
 * comes first, because an outlet's slogan can be a heading too.
 */
const headingsAsParts = (headings: readonly string[], keys: ReadonlySet<string>): string[] =>
  headings.filter((heading) => !isSiteName(heading, keys)).toSorted((a, b) => b.length - a.length)

/** Returns whether a script has cut off a title in the middle of a sentence that the heading continues. */
function isCutShort(title: string, heading: string): boolean {
  const cut = /^(.{12,}?)\s*(?:…|\.{3})$/.exec(title)?.[1]
  return cut !== undefined && letters(heading).startsWith(letters(cut)) && letters(heading).length > letters(cut).length
}

const SHORTEST_TITLE = 12
const SHORTEST_KICKER = 5

/**
 * Removes a topic that precedes the title in the same heading without a separator: the rest of the heading equals
 * another candidate. Both minimum lengths, in letters, protect titles that only repeat their last words.
 */
function withoutKicker(heading: string, others: readonly string[]): string {
  const whole = letters(heading)
  const isEnd = (other: string) =>
    other.length >= SHORTEST_TITLE && whole.endsWith(other) && whole.length - other.length >= SHORTEST_KICKER
  return others.find((other) => isEnd(letters(other))) ?? heading
}

/**
 * Repairs titles cut by an unescaped quotation mark: `content="He said "no""` ends after "said". Another candidate that
 * continues with a quotation mark is the full title.
 */
function mendCutTitles(given: TitleCandidates, heading: string): TitleCandidates {
  const whole = [given.titleTag, given.jsonLd, heading]
  const mend = (title: string) =>
    (title && whole.find((other) => other.length > title.length + 2 && isContinued(title, other))) || title
  return { ...given, openGraph: mend(given.openGraph), twitter: mend(given.twitter), meta: mend(given.meta) }
}

const isContinued = (start: string, text: string) =>
  text.startsWith(start) && /^\s*["“”]/.test(text.slice(start.length))

/** Returns the share of the shorter text's trigrams that also occur in the other, from 0 to 1. */
export function overlap(one: string, other: string): number {
  const [a, b] = [trigrams(one), trigrams(other)]
  const least = Math.min(a.size, b.size)
  if (least < 4) return letters(one) === letters(other) ? 1 : 0
  return a.intersection(b).size / least
}

function trigrams(text: string): Set<string> {
  const key = letters(text)
  return new Set(Array.from({ length: Math.max(0, key.length - 2) }, (_, index) => key.slice(index, index + 3)))
}

// Titles of bot walls, and of error pages sent with status 200.
const WALL = new RegExp(
  `^(?:${[
    'just a (?:moment|second)',
    'one moment,? please',
    '(?:nur )?einen moment(?: bitte)?',
    'un (?:momento|instant)',
    'please wait',
    'access (?:to this page has been )?denied',
    'attention required!?',
    'are you a (?:robot|human)\\??',
    '(?:robot|bot|browser|human|client) (?:check|challenge|verification)',
    'verify(?:ing)? (?:that )?you are (?:a )?human',
    'security (?:check|checkpoint|verification)(?: required)?',
    'checking your browser(?: before accessing.*)?',
    'ddos-guard',
    'pardon our interruption',
    'request (?:unsuccessful|blocked|rejected)',
    'you have been blocked',
    'sorry, you have been blocked',
    'vercel security checkpoint',
    '(?:please )?enable (?:javascript|js)(?: and cookies)?(?: to continue)?',
    'javascript is (?:disabled|not available|required)',
    'before you continue(?: to \\w+)?',
    '(?:re)?captcha',
    '(?:log|sign) ?in(?: to (?:continue|your account))?|anmelden|se connecter|connexion|iniciar sesión|accedi|inloggen',
    '(?:error )?(?:40[0-9]|50[0-9])(?: error)?(?:\\s*[-–:|]?\\s*(?:forbidden|unauthorized|not found|too many requests|service unavailable|bad gateway|gateway time-?out|internal server error|page not found))?',
    'forbidden|page not found|not found|service unavailable|bad gateway|too many requests|error',
    'loading|untitled(?: document)?|redirecting|consent|cookie consent',
  ].join('|')})[.…!\\s]*(?:[|–—-]\\s*(?:cloudflare|datadome|akamai|imperva|incapsula)[.\\s]*)?$`,
  'i',
)

export function isWallTitle(title: string): boolean {
  return WALL.test(title)
}
