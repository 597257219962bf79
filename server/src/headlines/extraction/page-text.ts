import { cleanLine } from '@unspun/contract/text.ts'
import { decodeHTML } from 'entities'

// Longer texts are cut, so that a title of several megabytes costs nothing.
const MAX_CHARACTERS = 8000
const ENTITY = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]{1,31});/i
const INLINE =
  'a|abbr|b|bdi|bdo|big|cite|code|del|em|font|i|ins|kbd|mark|nobr|q|rp|rt|ruby|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr'
const TAG = new RegExp(
  String.raw`<(\/?)(${INLINE}|br|center|div|h[1-6]|hr|img|li|ol|p|ul)(\s+[\w:-]+\s*=[^<>]{0,200})?\s{0,9}(\/?)>`,
  'gi',
)
/** Elements around which nothing keeps words apart. Spans do, because topics above titles stand in them. */
const GLUED = new RegExp(`^(?!span$)(?:${INLINE})$`, 'i')
const EMPTY = /^(?:br|hr|img|wbr)$/i

/**
 * Removes formatting that leaks into titles: elements that are closed, have attributes or stand directly before a word.
 * Other tags are what a title about markup or code speaks of.
 */
function withoutFormatting(text: string): string {
  const closed = new Set([...text.matchAll(TAG)].flatMap(([, end, name]) => (end ? [name!.toLowerCase()] : [])))
  return text.replace(TAG, (tag, end: string, name: string, attributes: string | undefined, slash, at: number) => {
    const opensWord =
      /[\p{L}\p{N}\p{Pi}"]/u.test(text.charAt(at + tag.length)) && !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))
    const isFormatting = end || attributes || slash || EMPTY.test(name) || closed.has(name.toLowerCase()) || opensWord
    return isFormatting ? (GLUED.test(name) ? '' : ' ') : tag
  })
}

/** Returns one line without formatting tags and invisible characters. Decodes entities twice, because pages encode them twice. */
export function plainText(text: unknown): string {
  if (typeof text !== 'string') return ''
  let plain = text.slice(0, MAX_CHARACTERS)
  for (let round = 0; round < 2 && ENTITY.test(plain); round++) plain = decodeHTML(plain)
  // `cleanLine` normalises again, because a removed character may have separated a letter from its accent.
  return cleanLine(withoutFormatting(plain.toWellFormed()))
}

export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text
  const start = text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')
  const lastSpace = start.lastIndexOf(' ')
  // Chinese, Japanese and Thai have no space near the end.
  const words = lastSpace > max * 0.6 ? start.slice(0, lastSpace) : start
  return `${words.replace(/[\s,;:.–—-]+$/u, '')}…`
}
