import { cleanLine } from '@unspun/contract/text.ts'
import { decodeHTML } from 'entities'

// Longer texts are cut, so that a title of several megabytes costs nothing.
const MAX_CHARACTERS = 8000
const ENTITY = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]{1,31});/i
// Only formatting that leaks into titles. Other names are what a title about markup or code speaks of.
const TAG =
  /<(?:\/?(?:b|i|u|s|em|strong|small|big|br|wbr|nobr|span|a|p|font|sup|sub|mark|tt)(?:\s+[\w:-]+\s*=[^<>]{0,200})?|img\s[^<>]{0,200})\s{0,9}\/?>/gi

/** Returns one line without formatting tags and invisible characters. Decodes entities twice, because pages encode them twice. */
export function plainText(text: unknown): string {
  if (typeof text !== 'string') return ''
  let plain = text.slice(0, MAX_CHARACTERS)
  for (let round = 0; round < 2 && ENTITY.test(plain); round++) plain = decodeHTML(plain)
  // `cleanLine` normalises again, because a removed character may have separated a letter from its accent.
  return cleanLine(plain.toWellFormed().replace(TAG, ' '))
}

export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text
  const start = text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')
  const lastSpace = start.lastIndexOf(' ')
  // Chinese, Japanese and Thai have no space near the end.
  const words = lastSpace > max * 0.6 ? start.slice(0, lastSpace) : start
  return `${words.replace(/[\s,;:.–—-]+$/u, '')}…`
}
