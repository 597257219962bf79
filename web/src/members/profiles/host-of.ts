/** The site that an address leads to, as a browser's address bar names it; empty if it is no address. */
export const hostOf = (link: string): string => (URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, '') : '')
