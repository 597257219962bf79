import { commentLimits } from '@unspun/contract/comments.ts'
import { linkedText } from '@unspun/contract/linked-text.ts'

/** A comment as far as repetitions are compared. Only those with the same place answer the same fix or comment. */
export interface Said {
  body: string
  headline_fix_id: number
  parent_id: number | null
  reply_to_id: number | null
}

/** An address within another one, as archives and forwarding sites have them, is no link of its own. */
const LINK = /(?<![/=%])\bhttps?:\/\/|(?<![\w@./-])www\.\w/gi

/** The links that the page makes of a comment, and addresses that readers may copy. */
export function countLinks(body: string): number {
  const addressesIn = (text: string) => text.match(LINK)?.length ?? 0
  return linkedText(body).reduce(
    (sum, { text, href }) => sum + (href === undefined ? addressesIn(text) : 1 + addressesIn(text.slice(1))),
    0,
  )
}

/**
 * Returns whether a comment repeats an earlier one of the same member. Case, spaces and punctuation do not count. A short text without a
 * link may be said again in another place.
 */
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

/** The letters and digits of a text; all of its visible characters if it has none. */
function essenceOf(body: string): string {
  const text = body.normalize('NFKC').toLowerCase()
  return text.replace(/[^\p{L}\p{N}]/gu, '') || text.replace(/\s/gu, '')
}
