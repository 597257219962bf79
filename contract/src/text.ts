/** In UTF-16 code units. */
export const addressLimits = {
  url: 2048,
  slug: 100,
} as const

// Control characters, bidi overrides and isolates, zero-width characters and invisible letters. Joiners are kept, because emoji and Persian need
// them.
const UNSEEN =
  /[\p{Cc}\u00ad\u061c\u115f\u1160\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/gu

/** Removes invisible characters. Line breaks become spaces. */
export const withoutUnseen = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\r\n\t\u2028\u2029]+/g, ' ')
    .replace(UNSEEN, '')

/** Normalises one line of text: NFC, invisible characters removed, white space folded, trimmed. */
export function cleanLine(text: string): string {
  return (
    withoutUnseen(text)
      // Normalise after the removal, which can bring a letter and its accent together.
      .normalize('NFC')
      .replace(/\s+/gu, ' ')
      .trim()
  )
}

// Letters and symbols without ink: those that Unicode lets programs ignore, the blanks of Braille and of hieroglyphs, the place of an embedded
// object, and a note without a head.
const INKLESS = /[\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{1d159}]/gu

/** Returns whether a text is invisible. Joiners and combining marks alone are invisible. */
export const isBlank = (text: string): boolean => !/[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(INKLESS, ''))

/** Like `cleanLine`, but keeps line breaks (at most one empty line in a row). */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n')
    .map(cleanLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Returns a-z, 0-9 and single hyphens only, at most 100 characters, with no hyphen at the end. May be empty. */
export function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[\s/]+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-{2,}/g, '-')
    .slice(0, addressLimits.slug)
    .replace(/-+$/, '')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML content or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (each) => ENTITIES[each]!)
}
