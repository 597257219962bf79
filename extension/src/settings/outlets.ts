import { MOST_SITES, modes, type Settings, withSite } from '../settings.ts'
import { site } from '../site.ts'
import { changeSettings } from '../ui/change-settings.ts'
import { button } from '../ui/controls.ts'
import { element, place, redraw } from '../ui/elements.ts'
import { uiMessages } from '../ui/messages.ts'
import { allOutlets, outletsOf, patternsOf } from '../ui/outlet-patterns.ts'
import { type OutletRow, outletRows, typedOutlet, withOutletOf, withoutOutlet } from './outlet-rows.ts'
import { offerUndo, say } from './undo.ts'

const SAID = 'outlets-said'

export async function drawOutlets(settings: Settings): Promise<void> {
  const { origins = [] } = await chrome.permissions.getAll()
  const own = await ownHosts()
  const permitted = outletsOf(origins, own)
  const always = outletsOf(chrome.runtime.getManifest().host_permissions ?? [], own).outlets
  const rows = outletRows(settings, permitted, always)
  redraw(
    place('outlets'),
    permitted.all
      ? element('p', {}, uiMessages.allAllowed)
      : rows.length === 0 && element('p', { class: 'note' }, uiMessages.noOutlets),
    permitted.all
      ? button('stop-all', 'btn-line', uiMessages.stopAll, () => void stopAll())
      : button('allow-all', 'btn-line', uiMessages.allowAll, () => void request(allOutlets)),
    rows.length > 0 && element('ul', { class: 'outlets' }, ...rows.map((row) => rowOf(row, permitted.all))),
  )
}

function rowOf({ outlet, permission, choice }: OutletRow, isAll: boolean): HTMLElement {
  const words = { allowed: uiMessages.allowed, missing: uiMessages.notAllowedYet, always: uiMessages.always }
  const select = element('select', {
    id: `choice-${outlet}`,
    class: 'field',
    'aria-label': uiMessages.howOn(outlet),
    change: () => void choose(outlet, select.value as OutletRow['choice']),
  })
  const names = { all: uiMessages.asForAll, ...uiMessages.modes, off: uiMessages.off }
  for (const each of ['all', ...modes, 'off'] as const) select.append(new Option(names[each], each))
  select.value = choice
  const remove = button(`remove-${outlet}`, 'btn-line', uiMessages.remove, () => void removeOutlet(outlet, isAll))
  remove.ariaLabel = uiMessages.removeOutlet(outlet)
  const allow = button(`allow-${outlet}`, 'btn-line', uiMessages.allowShort, () => void request(patternsOf(outlet)))
  allow.ariaLabel = uiMessages.allow(outlet)
  return element(
    'li',
    {},
    element(
      'div',
      { class: 'outlet' },
      element('strong', {}, outlet),
      element('span', { class: 'note' }, words[permission]),
    ),
    select,
    permission === 'missing' && allow,
    permission !== 'always' && remove,
  )
}

async function choose(outlet: string, choice: OutletRow['choice']): Promise<void> {
  await changeSettings((settings) =>
    withSite(settings, outlet, choice === 'all' ? {} : choice === 'off' ? { off: true } : { mode: choice }),
  )
}

async function removeOutlet(outlet: string, isAll: boolean): Promise<void> {
  const { origins = [] } = await chrome.permissions.getAll()
  const given = origins.filter((pattern) => outletsOf([pattern], []).outlets[0] === outlet)
  if (given.length > 0) await chrome.permissions.remove({ origins: given })
  const before = await changeSettings((settings) => withoutOutlet(settings, outlet))
  offerUndo(SAID, isAll ? uiMessages.removedYetAllowed(outlet) : uiMessages.removed(outlet), async () => {
    if (given.length > 0 && !(await chrome.permissions.request({ origins: given }))) return false
    await changeSettings((settings) => withOutletOf(settings, before, outlet))
    return true
  })
}

async function stopAll(): Promise<void> {
  await chrome.permissions.remove({ origins: allOutlets })
  offerUndo(SAID, uiMessages.stoppedAll, () => chrome.permissions.request({ origins: allOutlets }))
}

async function request(origins: string[]): Promise<boolean> {
  const isGranted = await chrome.permissions.request({ origins }).catch(() => false)
  if (!isGranted) say(SAID, uiMessages.denied)
  return isGranted
}

export function startAddForm(settings: () => Settings, own: readonly string[]): void {
  const field = place('new-outlet') as HTMLInputElement
  place('add-form').addEventListener('submit', (event) => {
    event.preventDefault()
    const outlet = typedOutlet(field.value)
    const { outlets } = settings()
    const error =
      outlet === null
        ? uiMessages.noAddress
        : own.includes(outlet)
          ? uiMessages.isOwnSite
          : outlets.length >= MOST_SITES && !outlets.includes(outlet)
            ? uiMessages.tooMany(MOST_SITES)
            : ''
    place('new-outlet-error').textContent = error
    field.ariaInvalid = error ? 'true' : null
    if (error || outlet === null) return field.focus()
    void request(patternsOf(outlet)).then(async (isGranted) => {
      if (!isGranted) return
      await changeSettings((now) => ({ ...now, outlets: [...new Set([...now.outlets, outlet])] }))
      field.value = ''
      say(SAID, uiMessages.added(outlet))
    })
  })
}

/** Returns the site's own hosts. The extension may always read them, and changes nothing there. */
export async function ownHosts(): Promise<string[]> {
  const { url, data_url, api_url, identity_url } = await site()
  return [
    ...new Set(
      [url, data_url, api_url, identity_url].map((address) => new URL(address).hostname.replace(/^www\./, '')),
    ),
  ]
}
