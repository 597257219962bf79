import { readSettings, type Settings } from '../settings.ts'

/**
 * `merge` adds outlets, and choices for outlets without one. `replace` adopts all. Neither enables lookups, which need consent in this browser.
 */
export function withFile(mine: Settings, file: Settings, how: 'merge' | 'replace'): Settings {
  if (how === 'replace') return { ...file, archive: mine.archive && file.archive }
  const sites = { ...mine.sites }
  for (const [host, choice] of Object.entries(file.sites)) if (!Object.hasOwn(sites, host)) sites[host] = choice
  const both = { ...mine, sites, outlets: [...mine.outlets, ...file.outlets] }
  // `readSettings` removes duplicates and excess entries.
  return readSettings(both) as Settings
}
