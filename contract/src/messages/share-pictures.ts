export const by = (name: string) => `by ${name}`
export const byMember = 'by a member'
/** Replaces `by` on pictures without the badge "Reader-written headline". `by` names the author. */
export const readerWritten = (by: string) => `Reader-written ${by}`
export const original = (domain: string) => `Original on ${domain}`
export const originalSomewhere = 'Original'
export const rewritten = (domain: string) => `A reader has rewritten a headline of ${domain}`
export const rewrittenSomewhere = 'A reader has rewritten a headline'
export const readOn = (siteName: string) => `Read it on ${siteName}`
export const readOnSite = 'Read it on our site'
export const alt = (title: string, original: string, domain: string) =>
  `Reader-written headline: ${title} Original on ${domain}: ${original}`
