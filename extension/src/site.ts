import type { SiteAddresses } from './site-addresses.ts'

let known: Promise<SiteAddresses> | undefined

/** Loads the site's addresses from `site.json`. The file is part of the extension, so it is trusted. */
export function site(): Promise<SiteAddresses> {
  known ??= fetch(chrome.runtime.getURL('site.json')).then((answer) => answer.json())
  return known
}
