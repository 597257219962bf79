/** Control characters, and invisible ones that reorder or hide text. Joiners stay: writing systems and emoji need them. */
const UNPRINTABLE = /[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]--[\u200c\u200d]]/gv

/** Writes such characters as JSON's escapes. */
export const printableJson = (value: object): string =>
  JSON.stringify(value).replace(UNPRINTABLE, (sign) =>
    [...Array(sign.length).keys()].map((at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  )

/**
 * Replaces characters with which text by users and other servers could change what a terminal shows, by spaces. Keeps
 * line feeds only with `lines`.
 */
export const printable = (text: string, { lines = false } = {}): string =>
  text.replace(UNPRINTABLE, (sign) => (lines && sign === '\n' ? sign : ' '))
