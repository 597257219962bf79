import { limits } from './limits.ts'

// Control characters, bidi overrides and isolates, zero-width marks that hide inside words, letters without a shape. Joiners stay: emoji and Persian need them.
const UNSEEN =
  /[\p{Cc}\u00ad\u061c\u115f\u1160\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/gu

/** One line of a person's or a page's text: NFC, unseen characters removed, white space folded, trimmed. */
export function cleanLine(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/[\r\n\t\u2028\u2029]+/g, ' ')
      .replace(UNSEEN, '')
      // After the removal, which can bring a letter and its accent together.
      .normalize('NFC')
      .replace(/\s+/gu, ' ')
      .trim()
  )
}

/** Whether a cleaned text has anything to see; joiners and marks alone have not. */
export const isBlank = (text: string): boolean => !/[\p{L}\p{N}\p{P}\p{S}]/u.test(text)

/** Text of several lines: like `cleanLine`, but line breaks stay (at most one empty line in a row). */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n')
    .map(cleanLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/**
 * The readable tail of an address: lowercase, spaces and slashes to hyphens, only a-z, 0-9 and hyphen, no double hyphens,
 * at most 100 characters, no hyphen at the end. May be empty.
 */
export function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[\s/]+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-{2,}/g, '-')
    .slice(0, limits.slug)
    .replace(/-+$/, '')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as it may stand between tags or in a quoted attribute of HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (each) => ENTITIES[each]!)
}
