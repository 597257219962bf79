import type { Settings } from '../settings.ts'
import { loadSettings, onSettingsChange, saveSettings } from '../settings-store.ts'
import { forgetArchived } from './archive.ts'
import { receive } from './receive.ts'
import { refreshPacks } from './refresh-packs.ts'
import { permittedOutlets, registerScripts, runInOpenTabs } from './register-scripts.ts'
import { tellPages } from './tell-pages.ts'
import { ensureTimer, PACKS_ALARM, planNextLoad } from './timer.ts'

// Browsers stop an idle worker and start it for the next event. So all listeners are added synchronously, and state is in storage.

chrome.runtime.onInstalled.addListener(() => {
  work(refreshPacks())
  work(permittedOutlets().then(runInOpenTabs))
})
chrome.alarms.onAlarm.addListener(({ name }) => {
  if (name === PACKS_ALARM) work(planNextLoad().then(refreshPacks))
})
chrome.runtime.onMessage.addListener((message, sender, respond) => {
  const answer = receive(message, sender)
  if (!answer) return false
  answer.then(respond, (fault) => {
    console.error(fault)
    respond(null)
  })
  return true
})
chrome.permissions.onAdded.addListener(({ origins = [] }) => work(registerScripts().then(() => runInOpenTabs(origins))))
chrome.permissions.onRemoved.addListener((removed) =>
  work(registerScripts().then(() => followConsent(removed as Consents))),
)
onSettingsChange((before, after) => work(followSettings(before, after)))

work(registerScripts())
work(ensureTimer())

async function followSettings(before: Settings, after: Settings): Promise<void> {
  // Readers who allow lookups need the filter. No other change causes a request.
  if (after.archive && !before.archive) await refreshPacks()
  if (!after.archive) await forgetArchived()
  await tellPages()
}

/** Only Firefox has this. */
interface Consents {
  data_collection?: string[]
}

/** Firefox users can withdraw their consent in the browser's own settings. */
async function followConsent({ data_collection = [] }: Consents): Promise<void> {
  const settings = await loadSettings()
  if (settings.archive && data_collection.includes('browsingActivity'))
    await saveSettings({ ...settings, archive: false })
}

function work(task: Promise<unknown>): void {
  task.catch((fault: unknown) => console.error(fault))
}
