import type { SiteAddresses } from './site-addresses.ts'

let known: Promise<SiteAddresses> | undefined

/** The addresses of the site, from `site.json`. The file is a part of the extension, so it is trusted. */
export function site(): Promise<SiteAddresses> {
  known ??= fetch(chrome.runtime.getURL('site.json')).then((answer) => answer.json())
  return known
}
