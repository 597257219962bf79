import { forgetPacks } from './packs/current-packs.ts'
import { loadPacks } from './packs/load-packs.ts'
import { tellPages } from './tell-pages.ts'

/** Loads packs. If others apply now, open pages are updated, so that hidden fixes disappear. */
export async function refreshPacks(): Promise<void> {
  if (!(await loadPacks())) return
  forgetPacks()
  await tellPages()
}
