import { cleanLine } from '@unspun/contract/text.ts'
import { decodeHTML } from 'entities'

// Longer texts are cut before anything looks at them: a title of megabytes must cost nothing.
const MOST_CHARACTERS = 8000
const ENTITY = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]{1,31});/i
const TAG = /<\/?[a-z][^<>]{0,200}>/gi

/** One clean line of what a page says: entities decoded (pages encode them twice), tags and unseen characters removed. */
export function plainText(text: unknown): string {
  if (typeof text !== 'string') return ''
  let plain = text.slice(0, MOST_CHARACTERS)
  for (let round = 0; round < 2 && ENTITY.test(plain); round++) plain = decodeHTML(plain)
  // Normalised once more: a removed character may have kept a letter and its accent apart.
  return cleanLine(plain.toWellFormed().replace(TAG, ' '))
}

/** The text, or its first words and `…`, in at most `max` characters. */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text
  const start = text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')
  const lastSpace = start.lastIndexOf(' ')
  // Without a space near the end (Chinese, Japanese, Thai) the cut falls between characters.
  const words = lastSpace > max * 0.6 ? start.slice(0, lastSpace) : start
  return `${words.replace(/[\s,;:.–—-]+$/u, '')}…`
}
