import type { Settings } from '../settings.ts'
import { loadSettings, saveSettings } from '../settings-store.ts'

let last: Promise<unknown> = Promise.resolve()

/** Returns the previous settings. Changes are applied one after the other. */
export function changeSettings(change: (settings: Settings) => Settings): Promise<Settings> {
  const changed = last.then(async () => {
    const before = await loadSettings()
    await saveSettings(change(before))
    return before
  })
  last = changed.catch(() => {})
  return changed
}
