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
  const last = lastPart(a)
  return (last !== '' && last === lastPart(b)) || numbersIn(a).intersection(numbersIn(b)).size > 0
}

const NAMES_NOTHING = /^(?:index(?:\.\w+)?|amp)$/i

/** The name of the article in the path, as written. */
export const lastPart = ({ pathname }: URL): string =>
  pathname
    .split('/')
    .findLast((part) => part && !NAMES_NOTHING.test(part))
    ?.replace(/\.\w{2,5}$/, '') ?? ''

/** Numbers of four and more digits. Years and dates are not article numbers. */
export function numbersIn({ pathname, search }: URL): Set<string> {
  const numbers = `${pathname}${search}`.match(/\d{4,}/g) ?? []
  return new Set(numbers.filter((digits) => !/^(?:19|20)\d\d(?:[01]\d[0-3]\d)?$/.test(digits)))
}

/** A front page of the site or of one of its languages, such as `/`, `/en/` or `/pt-br/index.html`. */
export function isFrontPage(address: string): boolean {
  const { pathname, search } = new URL(address)
  return (
    search === '' &&
    /^\/?(?:[a-z]{2}(?:[-_][a-z]{2,4})?\/?)?(?:(?:index|home|default)(?:\.\w{2,5})?\/?)?$/i.test(pathname)
  )
}
