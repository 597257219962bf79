import type { State, Tell, TellCalls } from '../messages.ts'
import { type Mode, modeAt, type Settings, type SiteChoice } from '../settings.ts'
import { uiMessages } from '../ui/messages.ts'

/** How many headlines of the page have a fix. Null if our script does not run in it. */
export type Shown = TellCalls[Extract<Tell, { kind: 'shown' }>['kind']]['answer'] | null

export interface PageFacts {
  siteName: string
  /** Null for pages of the browser and for addresses that cannot be an outlet's. */
  page: { url: string; outlet: string; isOwn: boolean } | null
  isAllowed: boolean
  settings: Settings
  state: State
  shown: Shown
}

export function pageWords({ siteName, page, isAllowed, settings, state, shown }: PageFacts): string {
  if (!page) return uiMessages.noOutlet
  if (page.isOwn) return uiMessages.ownSite(siteName)
  if (!isAllowed) return uiMessages.notAllowed(page.outlet)
  if (!settings.on) return uiMessages.offEverywhere
  const mode = modeAt(settings, page.url)
  if (mode === 'off') return uiMessages.offHere(page.outlet)
  if (state.packs.length === 0) return uiMessages.noHeadlines
  if (!shown) return uiMessages.notRunning
  return shown.headlines === 0 ? uiMessages.shownNone : uiMessages.shown(shown.headlines, mode)
}

/** Returns the choice for an outlet, assuming that the switch for all is on. */
export function outletChoice(settings: Settings, url: string): { on: boolean; mode: Mode } {
  const choice = modeAt({ ...settings, on: true }, url)
  const mode = modeAt({ ...settings, on: true, sites: withoutOff(settings.sites) }, url) as Mode
  return { on: choice !== 'off', mode }
}

/**
 * Removes the choices of subdomains, which may come from an imported file. A mode equal to the default is not stored, so that it follows later
 * changes.
 */
export function withOutlet(settings: Settings, outlet: string, { on, mode }: { on: boolean; mode: Mode }): Settings {
  const others = Object.entries(settings.sites).filter(([host]) => host !== outlet && !host.endsWith(`.${outlet}`))
  const choice: SiteChoice = { ...(!on && { off: true }), ...(mode !== settings.mode && { mode }) }
  const says = Object.keys(choice).length > 0
  return { ...settings, sites: Object.fromEntries(says ? [...others, [outlet, choice]] : others) }
}

function withoutOff(sites: Settings['sites']): Settings['sites'] {
  return Object.fromEntries(Object.entries(sites).map(([host, { mode }]) => [host, mode ? { mode } : {}]))
}
