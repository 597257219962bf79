/** The kind of data that the lookup of an article tells the site, in Firefox's words and as its manifest names it. */
const BROWSING = { data_collection: ['browsingActivity'] } as chrome.permissions.Permissions

/** Firefox from 139 on asks its user itself, before an extension may tell anybody about pages. Other browsers have no such question. */
export async function browserAsksForConsent(): Promise<boolean> {
  return 'data_collection' in (await chrome.permissions.getAll())
}

/** Asks the reader. Browsers ask only while a press is handled, so nothing may be waited for before. False if they do not agree. */
export function askForConsent(): Promise<boolean> {
  return chrome.permissions.request(BROWSING).catch(() => false)
}

/** Returns whether the site may be asked about an article after a press of the reader: either no consent is needed, or the reader has given it. */
export async function mayNameArticle(): Promise<boolean> {
  return !(await browserAsksForConsent()) || (await chrome.permissions.contains(BROWSING))
}

/** Gives the consent back to the browser. */
export async function withdrawConsent(): Promise<void> {
  await chrome.permissions.remove(BROWSING)
}
