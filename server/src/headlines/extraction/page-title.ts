import { isAddress } from './redirect-title.ts'
import { isSiteName, LONGEST_TITLE, letters, stripSiteName } from './site-name.ts'

/** Plain texts, empty if missing. */
export type TitleCandidates = {
  jsonLd: string
  /** Whether the JSON-LD gives this page's address as the article's. */
  jsonLdIsOwn: boolean
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
  const usable = (text: string) => (isPlaceholder(stripSiteName(text, keys, [])) ? '' : text)
  const headings = given.headings.filter(usable)
  const heading = headings.length === 1 ? headings[0]! : ''
  const { jsonLd, openGraph, twitter, meta, titleTag } = mendCutTitles(
    {
      ...given,
      headings,
      jsonLd: usable(given.jsonLd),
      openGraph: usable(given.openGraph),
      twitter: usable(given.twitter),
      meta: usable(given.meta),
      titleTag: usable(given.titleTag),
    },
    heading,
  )
  const all = [openGraph, jsonLd, twitter, meta, heading, titleTag].filter(Boolean)
  const others = (title: string) => all.filter((candidate) => candidate !== title)
  const namesOnlyTheSite = (title: string) =>
    title.length < 40 && isSiteName(title, keys) && others(title).some((other) => !isSiteName(other, keys))
  const agreed = [openGraph, titleTag, twitter].some(
    (declared) => declared && declared !== heading && agree(heading, declared),
  )

  const alone = (text: string) => stripSiteName(text, keys, [])
  const own = [openGraph || twitter, heading, titleTag].map(alone)
  const best = [
    isCutShort(jsonLd, heading, own) || isOutvoted(jsonLd, given.jsonLdIsOwn, own, headings.map(alone)) ? '' : jsonLd,
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
 * Returns whether two of the page's own titles agree on another text than the JSON-LD headline. It is then cut off, a
 * part of them such as the name of a section, or of another story. Outlets give an article other words in JSON-LD on
 * purpose, so an article that names this page's address is only outvoted if it is much shorter than the titles.
 */
function isOutvoted(jsonLd: string, isOwn: boolean, own: readonly string[], headings: readonly string[]): boolean {
  const key = letters(jsonLd)
  if (!key) return false
  const agreed = agreedTitle(own)
  if (!agreed) return false
  const whole = letters(agreed)
  if (whole.includes(key)) return whole !== key
  const supported = [agreed, ...headings].some((text) => agree(text, jsonLd))
  return !supported && (!isOwn || key.length * 2 < whole.length)
}

const SHORTEST_PART = 12

/** Returns the title that is equal to another one, or a part of it: titles may end with the name of a section. */
function agreedTitle(titles: readonly string[]): string | undefined {
  const keys = titles.map(letters)
  return titles.find((_, index) => {
    const key = keys[index]!
    return keys.some(
      (other, at) => at !== index && key && (other === key || (key.length >= SHORTEST_PART && other.includes(key))),
    )
  })
}

/**
 * Headings that may be part of a declared title. With several `<h1>`, none is trusted as the title itself. The longest
 * comes first, because an outlet's slogan can be a heading too.
 */
const headingsAsParts = (headings: readonly string[], keys: ReadonlySet<string>): string[] =>
  headings.filter((heading) => !isSiteName(heading, keys)).toSorted((a, b) => b.length - a.length)

/**
 * Returns whether a script has cut off a title in the middle of a sentence: one of the page's own titles continues it after
 * an ellipsis, or one of the page's own titles goes on without punctuation and none ends there.
 */
function isCutShort(title: string, heading: string, own: readonly string[]): boolean {
  const cut = /^(.{12,}?)\s*(?:…|\.{3}|\[(?:…|\.{3})\])$/.exec(title)?.[1]
  if (cut !== undefined) return [heading, ...own].some((other) => isLonger(other, cut))
  const key = letters(title)
  return (
    title.length >= SHORTEST_TITLE &&
    own.every((other) => letters(other) !== key) &&
    own.some((other) => other.startsWith(title) && /^\s*[\p{L}\p{N}]/u.test(other.slice(title.length)))
  )
}

const isLonger = (text: string, start: string): boolean =>
  letters(text).startsWith(letters(start)) && letters(text).length > letters(start).length

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

/** Returns whether the beginnings of two titles, of `LONGEST_TITLE` characters each, share enough trigrams. */
export const agree = (one: string, other: string): boolean =>
  overlap(one.slice(0, LONGEST_TITLE), other.slice(0, LONGEST_TITLE)) >= AGREEMENT

/** Returns the share of the shorter text's trigrams that also occur in the other, from 0 to 1. */
function overlap(one: string, other: string): number {
  const [a, b] = [trigrams(one), trigrams(other)]
  const least = Math.min(a.size, b.size)
  if (least < 4) return letters(one) === letters(other) ? 1 : 0
  return a.intersection(b).size / least
}

function trigrams(text: string): Set<string> {
  const key = letters(text)
  return new Set(Array.from({ length: Math.max(0, key.length - 2) }, (_, index) => key.slice(index, index + 3)))
}

const TEMPLATE =
  /\{\{.*?\}\}|\{%.*?%\}|<%.*?%>|<\?.*?\?>|\$?\{\w+\}|\$\{.*?\}|%%?\w+%%?|\[%.*?%\]|\[\[\w+\]\]|##\w+##|__\w+__|#\{.*?\}|\b(?:undefined|null)\b/gi
const NO_VALUE =
  /^(?:undefined|null|nil|none|nan|n\/a|true|false|\[?object (?:object|undefined|null)\]?|(?:page|post|article|your|insert|enter|default|no|site)? ?(?:title|headline|name)(?: here| goes here)?|untitled(?: (?:document|page|post))?|new (?:page|post)|title of a news article|\(?no title\)?|sans titre|ohne titel|sin título|sem título|senza titolo|без названия|無題|无标题|#n\/a)$/i

/**
 * Returns whether a template or a script has left no title, such as `undefined` or `{{ page.title }}`, or an address. A
 * text of more than `LONGEST_TITLE` characters is only one if it is an address.
 */
export function isPlaceholder(title: string): boolean {
  if (title.length > LONGEST_TITLE) return isAddress(title)
  const text = title.replace(TEMPLATE, '').trim()
  return (text !== title.trim() && letters(text) === '') || NO_VALUE.test(text) || isAddress(text)
}
