import { defaultSettings, readSettings, type Settings } from './settings.ts'

const NAME = 'settings'

let known: Promise<Settings> | undefined

/** Loads the settings. Unreadable ones, such as those of a later version, are ignored but kept until the next change. */
export function loadSettings(): Promise<Settings> {
  // Read once, because every page that opens waits for them.
  known ??= chrome.storage.local.get(NAME).then(({ [NAME]: stored }) => readStored(stored))
  return known
}

/** The worker learns of a change by `onSettingsChange` and notifies open pages. */
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
