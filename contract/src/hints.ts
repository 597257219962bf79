/** In characters. 998 of 1,000 published headlines are no longer than this. */
export const longTitle = 120

// Only rules with a measured precision of at least 95 % on labelled headlines are included. Loaded verbs, single words in capitals, single
// exclamation marks and the usual word lists for bias stay far below that.

/** A quotation or a name: `"…"`, `“…”`, `„…“`, `«…»` and `'…'`. It does not address the headline's readers. */
const QUOTED = /["“„][^"“”]*["“”]|«[^»]*»|(?<![\p{L}\p{N}])['‘][^'’]+(?:['’](?=\p{L})[^'’]+)*['’](?!\p{L})/gu
const anyQuote = /["“„«'‘]/

export const withoutQuotes = (title: string): string => (anyQuote.test(title) ? title.replace(QUOTED, '…') : title)

const reader = /\b(?:you|your|yours|yourself|yourselves)\b/i

/** "What your handwriting says about you" */
export const speaksToReader = (title: string): boolean => reader.test(title)

const number = '(?:[2-9]|[1-9]\\d|1\\d\\d|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty)'
const listed =
  'things|ways|reasons|times|facts|tips|tricks|hacks|signs|secrets|lessons|moments|photos|pictures|pics|gifs|tweets|memes|ideas|recipes|gifts|celebs|foods|quotes|habits|myths|struggles|stages|thoughts|hairstyles|outfits|tattoos|jokes|puns|desserts|cocktails|snacks|trailers|essentials|confessions|takeaways|fails|perks|mistakes'
const listOpenings = [
  new RegExp(
    `^(?:the |our |top |here are )?${number} (?!%|of |per)(?:[^\\s:,–—]+ ){0,4}(?:${listed})(?![\\p{L}'’])`,
    'iu',
  ),
  new RegExp(
    `^(?:the )?${number} (?:[^\\s:,–—]+ ){1,6}(?:you|you['’]ll|you['’]ve|that will|that are|that prove|that show)\\b`,
    'iu',
  ),
]

/** "17 things that only runners know" */
export const opensList = (title: string): boolean => listOpenings.some((opening) => opening.test(title))

const forward =
  /^(?:(?:this|these)\b(?! (?:week|weekend|month|year|season|summer|winter|spring|autumn|fall|century|time|morning|afternoon|evening|quarter|decade|day|christmas|easter|\w+day)\b)|here(?:['’]s|['’]re| is| are)\b)|\bthis$/i

/** "This town has a new mayor", "Here's how the vote went" */
export const pointsForward = (title: string): boolean => forward.test(title)

const hyperbole =
  /\b(?:unbeliev(?:able|ably)|mind-?blowing|jaw-dropping|shocking(?:ly)?|insane(?:ly)?|hilarious(?:ly)?|heartbreaking|heart-?warming|adorable|amazing(?:ly)?|incredibl[ey]|awesome|ridiculous(?:ly)?|totally|literally|absolutely|perfectly|gorgeous|breathtaking|badass|flawless(?:ly)?|mesmeri[sz]ing|goosebumps|(?:life|game)-changing|must-(?:see|read)|(?:cra|funn|creep)iest|weirdest|cutest|coolest)\b/i

export const hyperboleIn = (title: string): string | undefined => hyperbole.exec(title)?.[0].toLowerCase()

const withheld =
  /\b(?:(?:what happen(?:s|ed)|happen(?:s|ed)) (?:next|when|after)|(?:won['’]t|wouldn['’]t|can['’]t) believe|never (?:guess|believe)|can you (?:guess|spot)|(?:this|here['’]s|the reason) (?:is )?why|guess (?:what|who|which|how)|find out (?:what|why|how|if|which|who)|the truth about|what it['’]s (?:really |actually )?like|need to (?:know|see) (?:about|right now)|(?:one|1|this) (?:weird|simple|surprising|easy) (?:trick|thing|reason)|will (?:blow|restore|change|melt|break) (?:your|you))\b/i

/** "You won't believe what happened next" */
export const withholdsAnswer = (title: string): boolean => withheld.test(title)

const word = /\p{L}{2,}/gu
const longCapitals = /(?<!\p{L})\p{Lu}{5,}(?!\p{L})/gu
const twoCapitals = /\p{Lu}{2}/u
const marks = /[!?！？]\s?[!?！？]/

/** "The DEADLY secret". It is no cue, because it can be a name, but pairs of titles can be compared by it. */
export const hasCapitals = (title: string): boolean => title.search(longCapitals) >= 0

/** "TOWN HALL IN CHAOS", "Really?!" One word in capitals can be a name. */
export function shouts(title: string): boolean {
  if (marks.test(title)) return true
  if (!twoCapitals.test(title)) return false
  if ((title.match(longCapitals)?.length ?? 0) >= 2) return true
  const words = title.match(word) ?? []
  const loud = words.filter((each) => each === each.toUpperCase() && each !== each.toLowerCase())
  return words.length >= 3 && loud.length > 0.6 * words.length
}

export type Cue = 'reader' | 'list' | 'forward' | 'hyperbole' | 'withheld' | 'shouting'

/** Returns whether rules for English apply to a headline in this language (BCP 47, empty if unknown). */
export const mayBeEnglish = (lang: string): boolean => lang === '' || /^en\b/i.test(lang)

/** Returns the cues of a headline, the plainest first. `lang` is its language (BCP 47), empty if unknown. */
export function cuesOf(title: string, lang: string): Cue[] {
  const cues: Cue[] = shouts(title) ? ['shouting'] : []
  if (!mayBeEnglish(lang)) return cues
  const own = withoutQuotes(title)
  if (opensList(own)) cues.push('list')
  if (withholdsAnswer(own)) cues.push('withheld')
  if (pointsForward(own)) cues.push('forward')
  if (speaksToReader(own)) cues.push('reader')
  if (hyperboleIn(own)) cues.push('hyperbole')
  return cues
}

// Between a title and the name of an outlet: `Title | Outlet`, `Title - Outlet`.
const SEPARATOR = /\s+[-–—·•:»/]+\s+|\s*[|｜]\s*/
const MAY_SEPARATE = / [-–—·•:»/]|[|｜]/
/** Labels of host names that name no outlet. */
const NO_NAME = new Set([
  'www',
  'com',
  'org',
  'net',
  'info',
  'news',
  'online',
  'edition',
  'mobile',
  'amp',
  'gov',
  'edu',
])
const FILLER = /\b(?:the|news|online|magazine|com|www)\b/giu

const letters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const initials = (words: readonly string[]): string => words.map((each) => each[0] ?? '').join('')

/** Returns every way in which a part of a title may correspond to a host name: letter for letter, without "The" or "News", or by initials. */
function namesOf(part: string): string[] {
  const words = part.trim().split(/[\s.]+/)
  const last = words.at(-1) ?? ''
  const short = initials(words).length > 2 ? [initials(words), initials(words.slice(0, -1)) + last] : []
  return [part, part.replace(FILLER, ''), ...short, ...short.map((name) => name.replace(/^t(?=\p{L}{2})/iu, ''))].map(
    letters,
  )
}

/** Returns a function that recognises the name of the outlet at `domain` as the first or last part of a title, set off by a sign such as `|`. */
export function outletFinder(domain: string): (title: string) => boolean {
  const labels = domain.split('.').filter((label) => label.length > 2 && !NO_NAME.has(label))
  const keys = new Set([domain, ...labels, ...labels.map((label) => label.replace(/^the(?=.{3})/, ''))].map(letters))
  const isName = (part: string) => part.length <= 40 && namesOf(part).some((name) => keys.has(name))
  return (title) => {
    if (!MAY_SEPARATE.test(title)) return false
    const parts = title.split(SEPARATOR)
    return parts.length > 1 && (isName(parts[0]!) || isName(parts.at(-1)!))
  }
}

export interface KnownFix {
  headline_fix_id: number
  title: string
}

export type Hint =
  | { kind: Exclude<Cue, 'hyperbole'> | 'outlet' | 'long' | 'stop' }
  | { kind: 'hyperbole'; word: string }
  | { kind: 'same'; fix: KnownFix }

/** `lang` is the headline's language (BCP 47), or empty. `others` are its other fixes. */
export interface Surroundings {
  domain: string
  lang: string
  others: readonly KnownFix[]
}

/** Spaces and punctuation of most scripts, as ranges: checking each character's Unicode class takes as long as all other rules. */
const UNSAID = /[\s!-/:-@[-`{-~\u00a1-\u00bf\u2000-\u206f\u3000-\u303f\uff01-\uff0f\uff1a-\uff20]+/g

/** Returns a title in lower case, without spaces and punctuation. */
const plain = (title: string): string => title.toLowerCase().replace(UNSAID, '')

/** Abbreviations that can end a headline. Those of up to three letters need no list, because every such word counts as one. */
const SHORTENED =
  /(?:\.|^|[\s(])(?:\p{L}{1,3}|calif|conn|corp|dept|prof|univ|assn|mass|minn|penn|tenn|wash|ariz|mich|okla)\.$/iu

/** Returns whether a title ends with a full stop that belongs to neither an abbreviation nor `…`. */
export const endsWithStop = (title: string): boolean =>
  /(?:[\p{L}\p{N}%"”’'»)]\.|[。।۔])$/u.test(title) && !SHORTENED.test(title)

/**
 * Returns hints with the most helpful first. A title that differs from another fix only in capitals, spaces and punctuation gets that hint alone.
 */
export function hintFinder({ domain, lang, others }: Surroundings): (title: string) => Hint[] {
  const known = new Map(others.map((fix) => [plain(fix.title), fix]))
  known.delete('')
  const namesOutlet = outletFinder(domain)
  return (title) => {
    const text = title.trim()
    const fix = known.get(plain(text))
    if (fix) return [{ kind: 'same', fix }]
    const hints: Hint[] = namesOutlet(text) ? [{ kind: 'outlet' }] : []
    for (const kind of cuesOf(text, lang))
      hints.push(kind === 'hyperbole' ? { kind, word: hyperboleIn(withoutQuotes(text)) ?? '' } : { kind })
    if (text.length > longTitle) hints.push({ kind: 'long' })
    if (endsWithStop(text)) hints.push({ kind: 'stop' })
    return hints
  }
}
