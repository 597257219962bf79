import { hash } from 'node:crypto'

/*
 * What an article says, kept so that a quote can be looked for without a copy of the article: a set of hashes, one for every few consecutive words.
 * Case, punctuation and the characters between words do not matter, because people retype quotes and publishers change both.
 */

/** Words of a passage. Fewer stand in many articles. */
const WORDS = 4
const MAX_WORDS = 6000
/** A collision per passage is as likely as one in 4 billion for each passage of the article. */
const BYTES = 4

/** Signs of scripts without spaces are words of their own. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{M}\p{N}]+/gu
const WITHIN_WORDS = /['’ʼ\u00ad\u200b-\u200f\u2060]/g
/** Authors leave words out of a quote. */
const GAP = /…|\.{3}|\[[^\]]*\]|\(\.{3}\)/

function wordsOf(text: string, most: number): string[] {
  const words: string[] = []
  for (const [word] of text.normalize('NFKC').replace(WITHIN_WORDS, '').toLowerCase().matchAll(WORD))
    if (words.push(word) >= most) break
  return words
}

const passageOf = (words: readonly string[]): number => hash('sha256', words.join(' '), 'buffer').readUInt32BE()

function passagesIn(text: string, most: number): Set<number> {
  const words = wordsOf(text, most)
  const found = new Set<number>()
  for (let at = 0; at + WORDS <= words.length; at++) found.add(passageOf(words.slice(at, at + WORDS)))
  return found
}

/** The passages of an article's text, of at most 24 kB. Empty if it has too few words. */
export function passagesOf(text: string): Uint8Array {
  const numbers = Uint32Array.from(passagesIn(text, MAX_WORDS)).sort()
  const bytes = Buffer.alloc(numbers.length * BYTES)
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number, index * BYTES)
  return bytes
}

/** Whether all parts of a quote stand in the article. False also if that cannot be known: the quote is short, or the site shows programs less. */
export function isQuoted(quote: string, passages: Uint8Array): boolean {
  const bytes = Buffer.from(passages.buffer, passages.byteOffset, passages.byteLength)
  const known = new Set<number>()
  for (let at = 0; at + BYTES <= bytes.length; at += BYTES) known.add(bytes.readUInt32BE(at))
  const parts = quote.split(GAP).map((part) => passagesIn(part, MAX_WORDS))
  const found = new Set(parts.flatMap((part) => [...part]))
  return found.size > 0 && found.isSubsetOf(known)
}
