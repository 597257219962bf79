import { defaultSettings, type Settings } from '../../../extension/src/settings.ts'
import { type Reader, SETTINGS } from './reader.ts'

export const choose = (reader: Reader, change: Partial<Settings>): Promise<void> =>
  reader.inside(SETTINGS, (tab) =>
    tab.run(
      async ({ fallback, change }) => {
        const { local } = (globalThis as unknown as { chrome: { storage: { local: Store } } }).chrome.storage
        const { settings = fallback } = await local.get('settings')
        await local.set({ settings: { ...settings, ...change } })
      },
      { fallback: defaultSettings(), change },
    ),
  )

interface Store {
  get(name: string): Promise<{ settings?: Settings }>
  set(items: { settings: Settings }): Promise<void>
}
