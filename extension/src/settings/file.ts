import { exportSettings, importSettings } from '../settings.ts'
import { loadSettings, saveSettings } from '../settings-store.ts'
import { changeSettings } from '../ui/change-settings.ts'
import { element, place } from '../ui/elements.ts'
import { uiMessages } from '../ui/messages.ts'
import { withFile } from './merge-settings.ts'
import { offerUndo, say } from './undo.ts'

const SAID = 'file-said'
/** Larger files cannot be settings. `importSettings` limits the text. */
const MOST_BYTES = 4_000_000

export function startFile(fileName: string): void {
  place('save').addEventListener('click', () => void save(fileName))
  place('load-form').addEventListener('submit', (event) => {
    event.preventDefault()
    void load()
  })
}

async function save(name: string): Promise<void> {
  const address = URL.createObjectURL(new Blob([exportSettings(await loadSettings())], { type: 'application/json' }))
  element('a', { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

async function load(): Promise<void> {
  const field = place('chosen') as HTMLInputElement
  const file = field.files?.[0]
  if (!file) return say(SAID, uiMessages.noFile)
  const read = file.size > MOST_BYTES ? null : importSettings(await file.text())
  if (read === null) return say(SAID, uiMessages.notSettings)
  if (read === 'newer') return say(SAID, uiMessages.newerSettings)
  const how = (place('merge') as HTMLInputElement).checked ? 'merge' : 'replace'
  const before = await changeSettings((mine) => withFile(mine, read, how))
  field.value = ''
  offerUndo(SAID, how === 'merge' ? uiMessages.merged : uiMessages.replaced, async () => {
    await saveSettings(before)
    return true
  })
}
