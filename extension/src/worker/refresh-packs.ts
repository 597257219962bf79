import { forgetPacks } from './packs/current-packs.ts'
import { loadPacks } from './packs/load-packs.ts'
import { tellPages } from './tell-pages.ts'

/** Loads packs. If others apply now, open pages show what they say, so a fix that was hidden leaves them. */
export async function refreshPacks(): Promise<void> {
  if (!(await loadPacks())) return
  forgetPacks()
  await tellPages()
}
