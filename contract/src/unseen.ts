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
