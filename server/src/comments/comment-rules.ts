import { commentLimits } from '@unspun/contract/comments.ts'
import { linkedText } from '@unspun/contract/linked-text.ts'

/** The parts of a comment that decide whether it repeats another one. */
export interface Said {
  body: string
  headline_fix_id: number
  parent_id: number | null
  reply_to_id: number | null
}

/** A URL within another one, as in archives, is not a separate link. */
const LINK = /(?<![/=%])\bhttps?:\/\/|(?<![\w@./-])www\.\w/gi

/** Counts the links that the page makes of a comment, and other URLs that readers may copy. */
export function countLinks(body: string): number {
  const addressesIn = (text: string) => text.match(LINK)?.length ?? 0
  return linkedText(body).reduce(
    (sum, { text, href }) => sum + (href === undefined ? addressesIn(text) : 1 + addressesIn(text.slice(1))),
    0,
  )
}

/** Case, spaces and punctuation do not count. A short text without a link may be repeated elsewhere. */
export function repeats(comment: Said, earlier: readonly Said[]): boolean {
  const said = essenceOf(comment.body)
  const same = earlier.filter((each) => essenceOf(each.body) === said)
  if (said.length >= commentLimits.repeatLetters || countLinks(comment.body) > 0) return same.length > 0
  const { headline_fix_id, parent_id, reply_to_id } = comment
  return same.some(
    (each) =>
      each.headline_fix_id === headline_fix_id && each.parent_id === parent_id && each.reply_to_id === reply_to_id,
  )
}

/** Returns the letters and digits of a text, or its visible characters if it has neither. */
function essenceOf(body: string): string {
  const text = body.normalize('NFKC').toLowerCase()
  return text.replace(/[^\p{L}\p{N}]/gu, '') || text.replace(/\s/gu, '')
}
