import { hash } from 'node:crypto'

/*
 * What an article says, kept so that a quote can be looked for without a copy of the article: a set of hashes, one for every few consecutive words.
 * Case, punctuation and the characters between words do not matter, because people retype quotes and publishers change both.
 */

/** Words of a passage. Fewer in a row stand in many articles, so finding them would say nothing. */
const WORDS = 4
const MAX_WORDS = 6000
/** A passage that is not in the article is taken for one of its passages with a chance of one in 4 billion for each of those. */
const BYTES = 4

/** Signs of scripts without spaces are words of their own. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{M}\p{N}]+/gu
const WITHIN_WORDS = /['’ʼ\u00ad\u200b-\u200f\u2060]/g
/** Authors leave words out of a quote, and explain some in brackets. */
const GAP = /…|\.{3}|\[[^\]]*\]/g

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

/**
 * Whether every part of a quote stands in the article. False also if that cannot be known: a part is too short, the brackets hold as many words as a
 * passage, or the site serves programs a shorter text.
 */
export function isQuoted(quote: string, passages: Uint8Array): boolean {
  if (wordsOf((quote.match(GAP) ?? []).join(' '), WORDS).length === WORDS) return false
  const bytes = Buffer.from(passages.buffer, passages.byteOffset, passages.byteLength)
  const known = new Set<number>()
  for (let at = 0; at + BYTES <= bytes.length; at += BYTES) known.add(bytes.readUInt32BE(at))
  const parts = quote.split(GAP).filter((part) => wordsOf(part, 1).length > 0)
  return parts.length > 0 && parts.every((part) => stands(passagesIn(part, MAX_WORDS), known))
}

const stands = (part: ReadonlySet<number>, known: ReadonlySet<number>): boolean =>
  part.size > 0 && part.isSubsetOf(known)
