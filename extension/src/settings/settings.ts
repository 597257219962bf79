import type { Settings } from '../settings.ts'
import { loadSettings, onSettingsChange } from '../settings-store.ts'
import { site } from '../site.ts'
import { askWorker } from '../ui/ask-worker.ts'
import { askForConsent, browserAsksForConsent, withdrawConsent } from '../ui/browsing-consent.ts'
import { changeSettings } from '../ui/change-settings.ts'
import { modeChoice, switchOf } from '../ui/controls.ts'
import { place, redraw } from '../ui/elements.ts'
import { knownSection } from '../ui/known-section.ts'
import { uiMessages } from '../ui/messages.ts'
import { startFile } from './file.ts'
import { drawOutlets, ownHosts, startAddForm } from './outlets.ts'
import { pageParts } from './page.ts'
import { say } from './undo.ts'

let settings: Settings

async function drawSettings(): Promise<void> {
  settings = await loadSettings()
  redraw(
    place('reading'),
    switchOf({
      id: 'on',
      label: uiMessages.onEverywhere,
      on: settings.on,
      change: (on) => void changeSettings((now) => ({ ...now, on })),
    }),
    modeChoice({
      id: 'mode',
      legend: uiMessages.modeEverywhere,
      chosen: settings.mode,
      disabled: !settings.on,
      change: (mode) => void changeSettings((now) => ({ ...now, mode })),
    }),
  )
  redraw(
    place('archive'),
    switchOf({
      id: 'archive-on',
      label: uiMessages.archiveSwitch,
      on: settings.archive,
      change: (archive) => void switchArchive(archive),
    }),
  )
  await drawOutlets(settings)
}

async function switchArchive(archive: boolean): Promise<void> {
  if (archive && asksForConsent && !(await askForConsent())) {
    say('archive-said', uiMessages.noConsent)
    return drawSettings()
  }
  await changeSettings((now) => ({ ...now, archive }))
  say('archive-said', '')
  if (!archive && asksForConsent) await withdrawConsent()
}

async function drawKnown(): Promise<void> {
  const answer = await askWorker({ kind: 'state', url: null, is_shown: false })
  if (answer) redraw(place('known'), knownSection(answer.state, drawKnown))
  else place('known').textContent = uiMessages.failed
}

const [{ name }, own, asksForConsent] = await Promise.all([site(), ownHosts(), browserAsksForConsent()])
document.title = uiMessages.settingsOf(name)
place('name').textContent = uiMessages.settingsOf(name)
place('all').append(...pageParts())
await Promise.all([drawSettings(), drawKnown()])
startAddForm(() => settings, own)
startFile(`${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-settings.json`)
onSettingsChange(() => void drawSettings())
chrome.permissions.onAdded.addListener(() => void drawOutlets(settings))
chrome.permissions.onRemoved.addListener(() => void drawOutlets(settings))
place('waiting').remove()
place('all').hidden = false
document.documentElement.dataset.ready = ''
