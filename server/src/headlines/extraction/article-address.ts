import { cleanUrl, sameSite } from '@unspun/canonical/canonical-url.ts'
import { addressLimits } from '@unspun/contract/text.ts'
import { decodeHTML } from 'entities'

/** Returns an absolute http(s) URL without credentials, or undefined. */
export function httpUrl(text: string | undefined, base?: string): string | undefined {
  if (!text) return undefined
  const url = URL.parse(decodeHTML(text).trim(), base)
  if (!url?.hostname || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  return url.href.length <= addressLimits.url ? url.href : undefined
}

/**
 * Returns whether two addresses name one article: they have the same path and query, the same last part of the path, or
 * share an article's number. Hosts are not compared.
 */
export function sameArticle(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)]
  if (a.pathname + a.search === b.pathname + b.search) return true
  if (numbersIn(a).intersection(numbersIn(b)).size > 0) return true
  const [first, second] = [lastPart(a), lastPart(b)]
  if (first !== '' && first === second) return true
  return (first !== '' && hasValue(b, first)) || (second !== '' && hasValue(a, second))
}

/** Returns whether an address lacks a query parameter of another, and does not have its value in the path either. */
export function leavesOut(address: string, other: string): boolean {
  const url = new URL(address)
  const words = readable(url.pathname).split(/[^\p{L}\p{M}\p{N}]+/u)
  return [...new URL(cleanUrl(other)).searchParams].some(
    ([name, value]) => url.searchParams.get(name) !== value && !words.includes(value) && !partsOf(url).includes(value),
  )
}

const hasValue = ({ searchParams }: URL, value: string): boolean => [...searchParams.values()].includes(value)

/**
 * Returns whether an address is of a section or a front page rather than of an article: words, or up to two parts of one
 * or two words each, without any number but a year at the end. Few articles have such an address.
 */
export function isSection(address: string): boolean {
  if (isFrontPage(address)) return true
  const url = new URL(address)
  const parts = partsOf(url).map((part) => readable(part).replace(/\.\w{2,5}$/, ''))
  if (/^(?:19|20)\d\d$/.test(parts.at(-1) ?? '')) parts.pop()
  if (url.search !== '') return false
  return (
    parts.every((part) => SECTION_WORD.test(part)) ||
    (parts.length <= 2 && parts.every((part) => SECTION_NAME.test(part)))
  )
}

const SECTION_WORD = /^[\p{L}\p{M}]{1,20}$/u
/** CJK names have no spaces, and long ones are headlines. */
const SECTION_NAME = /^(?=.{1,20}$)(?:[\p{L}\p{M}&]+[-_+. ]?){1,2}$/u

/**
 * Returns whether a redirect leads from an article to the front page or a section of its site: it was removed. Numbers
 * and parameters name no article, so only sections of single words can be told from the articles that they lead to.
 */
export function isGone(from: string, to: string): boolean {
  if (isFrontPage(to)) return !isFrontPage(from)
  const [before, after] = [new URL(from), new URL(to)]
  if (!sameSite(before, after) || sameArticle(from, to)) return false
  if (isFrontPage(withoutQuery(after))) return !/\d/.test(after.search) && !isFrontPage(from)
  if (!isSection(to)) return false
  if (before.search === '' && wordsIn(before).size > 0) return leadsElsewhere(from, to)
  return !isFrontPage(withoutQuery(before)) && partsOf(after).every((part) => SECTION_WORD.test(readable(part)))
}

const withoutQuery = ({ origin, pathname }: URL): string => origin + pathname

const NAMES_NOTHING = /^(?:index(?:\.\w+)?|amp)$/i

/** The name of the article in the path, as written. */
const lastPart = ({ pathname }: URL): string =>
  pathname
    .split('/')
    .findLast((part) => part && !NAMES_NOTHING.test(part))
    ?.replace(/\.\w{2,5}$/, '') ?? ''

/** Numbers of four and more digits. Years, months and days are not article numbers. */
function numbersIn({ pathname, search }: URL): Set<string> {
  const numbers = `${pathname}${search}`.match(/\d{4,}/g) ?? []
  return new Set(numbers.filter((digits) => !/^(?:19|20)\d\d(?:[01]\d(?:[0-3]\d)?)?$/.test(digits)))
}

/** A front page of the site or of one of its languages, such as `/`, `/en/` or `/pt-br/index.html`. */
export function isFrontPage(address: string): boolean {
  const { pathname, search } = new URL(address)
  return (
    search === '' &&
    /^\/?(?:[a-z]{2}(?:[-_](?:[a-z]{2,4}|\d{3}))?\/?)?(?:(?:index|home|default)(?:\.\w{2,5})?\/?)?$/i.test(pathname)
  )
}

/**
 * Returns whether a redirect leads away from the article, to its section, the front page or a login. An article that
 * has moved keeps its number, or at least half of the words in its URL.
 */
export function leadsElsewhere(from: string, to: string): boolean {
  const [before, after] = [new URL(from), new URL(to)]
  if (before.pathname + before.search === after.pathname + after.search) return false
  if (isAbove(partsOf(after), partsOf(before))) return true
  if (numbersIn(before).intersection(numbersIn(after)).size > 0) return false
  const [named, names] = [wordsIn(before), wordsIn(after)]
  return named.size === 0 || named.intersection(names).size < named.size / 2
}

const partsOf = ({ pathname }: URL): string[] => pathname.split('/').filter(Boolean)

const isAbove = (one: string[], other: string[]): boolean =>
  one.length < other.length && one.every((part, index) => part === other[index])

function wordsIn(address: URL): Set<string> {
  const words =
    readable(lastPart(address))
      .toLowerCase()
      .match(/[\p{L}\p{M}]{4,}/gu) ?? []
  return new Set(words)
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
