import { defaultSettings, readSettings, type Settings } from './settings.ts'

const NAME = 'settings'

let known: Promise<Settings> | undefined

/** The reader's settings. Settings that cannot be read, such as those of a later version, count as none and are kept until the next change. */
export function loadSettings(): Promise<Settings> {
  // Read once: every page that opens waits for them.
  known ??= chrome.storage.local.get(NAME).then(({ [NAME]: stored }) => readStored(stored))
  return known
}

/**
 * Pages of the extension change settings, and the worker when the browser's user withdraws a consent. The worker hears of it by
 * `onSettingsChange` and tells open pages.
 */
export async function saveSettings(settings: Settings): Promise<void> {
  known = undefined
  await chrome.storage.local.set({ [NAME]: settings })
}

export function onSettingsChange(listener: (before: Settings, after: Settings) => void): void {
  chrome.storage.onChanged.addListener(({ [NAME]: change }, area) => {
    if (area !== 'local' || !change) return
    known = undefined
    listener(readStored(change.oldValue), readStored(change.newValue))
  })
}

function readStored(stored: unknown): Settings {
  const settings = readSettings(stored)
  return settings === null || settings === 'newer' ? defaultSettings() : settings
}
