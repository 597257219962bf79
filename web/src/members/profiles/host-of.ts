/** Returns an empty text if `link` is not an address. */
export const hostOf = (link: string): string => (URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, '') : '')
