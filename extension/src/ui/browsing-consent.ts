/** The kind of data that a lookup reveals to the site, in Firefox's terms and as in the manifest. */
const BROWSING = { data_collection: ['browsingActivity'] } as chrome.permissions.Permissions

/** Firefox 139 and later asks its user before an extension may share data about pages. Other browsers have no such prompt. */
export async function browserAsksForConsent(): Promise<boolean> {
  return 'data_collection' in (await chrome.permissions.getAll())
}

/** Asks the reader for consent. Browsers show the prompt only while they handle a press, so nothing may be awaited before. */
export function askForConsent(): Promise<boolean> {
  return chrome.permissions.request(BROWSING).catch(() => false)
}

/** Returns whether an article may be named to the site after a press: either no consent is needed, or the reader has given it. */
export async function mayNameArticle(): Promise<boolean> {
  return !(await browserAsksForConsent()) || (await chrome.permissions.contains(BROWSING))
}

export async function withdrawConsent(): Promise<void> {
  await chrome.permissions.remove(BROWSING)
}
