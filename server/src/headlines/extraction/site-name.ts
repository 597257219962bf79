import { parse as parseHost } from 'tldts'

// Chinese, Japanese and Korean titles use separators without spaces.
const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}'
const SEPARATOR = new RegExp(
  [
    '\\s*[|｜│¦ㅣ︱]\\s*',
    '\\s+[⋆★◆▷▶►✦●◦@]\\s+',
    '\\s+[-–—‐―−~»«•·:/›‹>*]+\\s+',
    '\\s*::\\s*',
    '\\s+[—–]\\s*',
    // "Bridge reopens: Site", "Bridge reopens -site.org", "Bridge reopens_Site", "… [Site]"
    '(?<=[\\p{L}\\p{N}"\'”’?!.)])\\s*[:：]\\s+(?=\\S+$)',
    '\\s+[-–—]\\s*(?=\\S+\\.\\w{2,4}$)',
    '\\s*[_＿]\\s*(?=[^_＿]{2,20}$)',
    `\\s*-\\s*(?=[${CJK}\\p{Script=Hangul}]{2,16}$)`,
    `(?<=[${CJK}\\p{Script=Hangul}）」』])\\s*[:：－–—]\\s*(?=[^:：－–—]{2,20}$)`,
    '\\s*[\\[【(（](?=[^\\[【(（]{2,24}[\\]】)）]$)',
  ].join('|'),
  'gu',
)
const BRACKET = /[[【(（]/
const MAX_CHARACTERS = 1000
/** Longer than any title. Titles are compared by so many characters, because pages can have titles of any length. */
export const LONGEST_TITLE = 500
// Comparing all pairs of parts is quadratic, and a title may be 900 `|`.
const MAX_PARTS = 16
const MAX_ROUNDS = 4
const FILLER = /\b(?:the|online|news|magazine|blog|com|www)\b/gi
const USUAL_SUBDOMAIN = /^(?:www\d?|m|mobile|amp|news)$/
const LEADING = /^\s*(?:blog\s*arch?iv(?:e|es)?\s*»|[›>|:\-–—]+|»(?![^»«]*«))\s*/i

/** Reduces a text to lower-case letters and digits without accents. */
export function letters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

export function siteKeys(url: string, names: readonly string[]): Set<string> {
  const keys = new Set<string>()
  for (const name of names) {
    const whole = letters(name)
    if (whole.length > 1) keys.add(whole)
    const short = letters(name.replace(FILLER, ''))
    if (short.length > 2) keys.add(short)
  }
  const { hostname, domain, domainWithoutSuffix, subdomain } = parseHost(url)
  if (domain) {
    keys.add(letters(domain)).add(letters(domainWithoutSuffix ?? ''))
    if (subdomain && !USUAL_SUBDOMAIN.test(subdomain)) {
      keys.add(letters(hostname ?? ''))
      for (const label of subdomain.split('.')) if (label.length > 3) keys.add(letters(label))
    }
  }
  keys.delete('')
  return keys
}

function isExactName(part: string, keys: ReadonlySet<string>): boolean {
  const short = letters(part.replace(FILLER, ''))
  return keys.has(letters(part)) || (short.length > 2 && keys.has(short))
}

/** Compares all letters, most of them, and initials. */
export function isSiteName(part: string, keys: ReadonlySet<string>): boolean {
  const whole = letters(part)
  if (!whole || isExactName(part, keys)) return true
  if (whole.length > 60) return false
  const initials = letters(
    part
      .split(/[\s.]+/)
      .map((word) => word[0] ?? '')
      .join(''),
  )
  for (const key of keys) {
    if (key.length >= 4 && whole.includes(key) && whole.length <= key.length * 2.5 + 6) return true
    if (whole.length >= 4 && key.includes(whole) && whole.length * 2.2 >= key.length) return true
    if (key.length >= 2 && key.length <= 6 && initials === key) return true
  }
  return false
}

/** Removes the outlet's name from either end. A part that equals one of the other candidates is the title. */
export function stripSiteName(title: string, keys: ReadonlySet<string>, others: readonly string[]): string {
  const whole = title.slice(0, MAX_CHARACTERS)
  let current = trimSeparators(whole) || whole
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const shorter = stripOnce(current, keys, others)
    if (shorter === undefined) break
    current = trimSeparators(shorter) || shorter
  }
  return current
}

// A closing `»` is a quotation mark if an opening one precedes it.
function trimSeparators(title: string): string {
  return title
    .replace(LEADING, '')
    .replace(/\s*[|:›\-–—]+\s*$/, '')
    .replace(/^([^«]*?)\s*»\s*$/, '$1')
}

type Gap = { start: number; end: number }

function gapsIn(title: string): Gap[] {
  return [...title.matchAll(SEPARATOR)]
    .filter((found) => found[0] !== '')
    .map((found) => ({ start: found.index, end: found.index + found[0].length }))
}

function stripOnce(title: string, keys: ReadonlySet<string>, others: readonly string[]): string | undefined {
  const gaps = gapsIn(title)
  const first = gaps[0]
  const last = gaps.at(-1)
  if (!first || !last || gaps.length > MAX_PARTS) return undefined
  const head = title.slice(0, last.start).trim()
  const tail = title.slice(last.end).replace(/[\])】）]$/, '')
  if (isSiteName(tail, keys) && letters(head).length > 1) {
    // In "Guardian angel saves boy | The Guardian", only the exact name is removed.
    const headIsName = isExactName(tail, keys) ? isExactName(head, keys) : isSiteName(head, keys)
    if (!headIsName) return head
  }
  const lead = title.slice(0, first.start).trim()
  const rest = title.slice(first.end).trim()
  if (isSiteName(lead, keys) && letters(rest).length > 5 && lead.length <= 30) return rest
  return partAmong(title, gaps, others)
}

/** The part may be at either end or between two separators. Text in brackets belongs to the title. */
function partAmong(title: string, all: readonly Gap[], others: readonly string[]): string | undefined {
  const gaps = all.filter(({ start, end }) => !BRACKET.test(title.slice(start, end)))
  const keys = others.map(letters)
  for (const key of keys.filter(({ length }) => length >= 8))
    for (const { start, end } of gaps)
      for (const part of [title.slice(0, start), title.slice(end)]) if (letters(part) === key) return part.trim()
  for (const key of keys.filter(({ length }) => length >= 12))
    for (const [index, { end }] of gaps.entries())
      for (const { start } of gaps.slice(index + 1))
        if (letters(title.slice(end, start)) === key) return title.slice(end, start).trim()
  return undefined
}
