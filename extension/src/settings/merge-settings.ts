import { readSettings, type Settings } from '../settings.ts'

/**
 * Settings after a file was loaded. `merge` adds its outlets and its choices for outlets that have none yet; `replace` takes all of it.
 * Neither switches the lookup of older articles on: the reader agrees to that in this browser.
 */
export function withFile(mine: Settings, file: Settings, how: 'merge' | 'replace'): Settings {
  if (how === 'replace') return { ...file, archive: mine.archive && file.archive }
  const sites = { ...mine.sites }
  for (const [host, choice] of Object.entries(file.sites)) if (!Object.hasOwn(sites, host)) sites[host] = choice
  const both = { ...mine, sites, outlets: [...mine.outlets, ...file.outlets] }
  // Reading drops what is double or too much.
  return readSettings(both) as Settings
}
