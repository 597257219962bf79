import type { Settings } from '../settings.ts'
import { loadSettings, onSettingsChange, saveSettings } from '../settings-store.ts'
import { forgetArchived } from './archive.ts'
import { receive } from './receive.ts'
import { refreshPacks } from './refresh-packs.ts'
import { permittedOutlets, registerScripts, runInOpenTabs } from './register-scripts.ts'
import { tellPages } from './tell-pages.ts'
import { ensureTimer, PACKS_ALARM, planNextLoad } from './timer.ts'

// Browsers end the worker after some seconds of rest and start it for the next event. So all listeners are added at once, and everything
// that must survive is in the browser's stores.

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
  // Readers who agree to lookups need the filter. Any other change asks nothing of the site.
  if (after.archive && !before.archive) await refreshPacks()
  if (!after.archive) await forgetArchived()
  await tellPages()
}

/** The part of removed permissions that only Firefox has. */
interface Consents {
  data_collection?: string[]
}

/** Firefox shows its users what they have agreed to, and lets them withdraw it there. */
async function followConsent({ data_collection = [] }: Consents): Promise<void> {
  const settings = await loadSettings()
  if (settings.archive && data_collection.includes('browsingActivity'))
    await saveSettings({ ...settings, archive: false })
}

function work(task: Promise<unknown>): void {
  task.catch((fault: unknown) => console.error(fault))
}
