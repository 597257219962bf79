const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}]+/gu

/**
 * The form in which a printed headline is compared with the title that readers have replaced: letters and digits alone, in lowercase.
 * Publishers change quotes, dashes and spaces between a page and its description, which does not make another headline.
 */
export const printedForm = (title: string): string =>
  title.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ').replace(NEITHER_LETTER_NOR_DIGIT, '')
