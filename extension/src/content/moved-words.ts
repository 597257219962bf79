/** The page's language before anybody translated it. */
let language: string | undefined

export function noteLanguage(): void {
  language ??= document.documentElement?.lang
}

/**
 * Returns whether these nodes, which are where our words were, have our words or a translation of them. Then the browser or another extension has
 * written them. Otherwise the page has.
 */
export function areStillOurs(nodes: readonly Text[], words: string): boolean {
  const written = nodes.filter(({ data }) => data.trim() !== '')
  const isSame = letters(written.map(({ data }) => data).join('')) === letters(words)
  return written.length > 0 && (isSame || written.every(isTranslation))
}

/** Chrome and Edge put translations into `font` elements. Firefox changes texts in place, and the page's language. */
function isTranslation({ parentElement }: Text): boolean {
  const { className, lang } = document.documentElement
  return (
    parentElement?.closest('font') != null ||
    /(?:^|\s)translated-(?:ltr|rtl)(?:\s|$)/.test(className) ||
    (language !== undefined && lang !== language)
  )
}

const letters = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
