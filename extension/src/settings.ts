/** How headlines are shown: the reader's title in place, both titles, or the printed one with a mark. */
export const modes = ['replace', 'both', 'mark'] as const
export type Mode = (typeof modes)[number]

/** The reader's choices for one outlet. A missing one follows the choice for all. */
export interface SiteChoice {
  off?: true
  mode?: Mode
}

/** The reader's choices. They stay in this browser. */
export interface Settings {
  version: 1
  on: boolean
  mode: Mode
  /** By host, without `www.`. A choice holds for the hosts below it too. */
  sites: Record<string, SiteChoice>
  /** Hosts of outlets that the reader has added by hand. */
  outlets: string[]
  /** Whether opened articles may be looked up by a prefix, if the packs do not have them. */
  archive: boolean
}

export const SETTINGS_VERSION = 1
/** Choices for single outlets, and outlets, that settings hold at most. */
export const MOST_SITES = 2000

export const defaultSettings = (): Settings => ({
  version: SETTINGS_VERSION,
  on: true,
  mode: 'replace',
  sites: {},
  outlets: [],
  archive: false,
})

const HOST = /^(?=.{1,253}$)[a-z0-9_-]+(\.[a-z0-9_-]+)*$/

/** The name by which an outlet is chosen: `https://www.News.example/a` and `m.news.example` are found as themselves, without `www.`. */
export function hostOf(url: string): string | null {
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return null
  const host = parsed.hostname.replace(/^www\./, '').replace(/\.$/, '')
  return HOST.test(host) ? host : null
}

/**
 * Checks settings that come from the browser's store or from a file. Parts that are damaged get their default, so that an update never
 * loses the rest. Answers `'newer'` for settings of a later version, and null for anything that is no settings at all.
 */
export function readSettings(value: unknown): Settings | 'newer' | null {
  if (typeof value !== 'object' || value === null) return null
  const given = value as Partial<Record<keyof Settings, unknown>>
  if (!Number.isSafeInteger(given.version) || (given.version as number) < 1) return null
  if ((given.version as number) > SETTINGS_VERSION) return 'newer'
  const fallback = defaultSettings()
  return {
    version: SETTINGS_VERSION,
    on: typeof given.on === 'boolean' ? given.on : fallback.on,
    mode: isMode(given.mode) ? given.mode : fallback.mode,
    sites: readSites(given.sites),
    outlets: readOutlets(given.outlets),
    archive: given.archive === true,
  }
}

/** The choices that hold on a page: its outlet's, that of the nearest host above, or that for all. */
export function modeAt(settings: Settings, url: string): Mode | 'off' {
  const choice = choiceAt(settings, url)
  return !settings.on || choice?.off ? 'off' : (choice?.mode ?? settings.mode)
}

function choiceAt(settings: Settings, url: string): SiteChoice | undefined {
  for (let host = hostOf(url) ?? ''; host !== ''; host = host.includes('.') ? host.slice(host.indexOf('.') + 1) : '') {
    if (Object.hasOwn(settings.sites, host)) return settings.sites[host]
  }
  return undefined
}

/** Settings with another choice for one outlet. A choice that says nothing is removed. */
export function withSite(settings: Settings, host: string, choice: SiteChoice): Settings {
  const { [host]: _, ...others } = settings.sites
  const says = choice.off || choice.mode
  return { ...settings, sites: says ? { ...others, [host]: choice } : others }
}

const isMode = (value: unknown): value is Mode => modes.some((mode) => mode === value)
const isHost = (value: unknown): value is string => typeof value === 'string' && HOST.test(value)

function readSites(value: unknown): Record<string, SiteChoice> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  const sites: Record<string, SiteChoice> = {}
  for (const [host, choice] of Object.entries(value).slice(0, MOST_SITES)) {
    if (!isHost(host) || host === '__proto__' || typeof choice !== 'object' || choice === null) continue
    const { off, mode } = choice as Record<string, unknown>
    const read: SiteChoice = { ...(off === true && { off }), ...(isMode(mode) && { mode }) }
    if (Object.keys(read).length > 0) sites[host] = read
  }
  return sites
}

const readOutlets = (value: unknown): string[] =>
  Array.isArray(value) ? [...new Set(value.filter(isHost))].slice(0, MOST_SITES) : []

/** The settings as a file for the reader. */
export const exportSettings = (settings: Settings): string => `${JSON.stringify(settings, null, 2)}\n`

/** Settings from a file that `exportSettings` made. Answers as `readSettings` does; null also for a text that is too long or no JSON. */
export function importSettings(text: string): Settings | 'newer' | null {
  if (text.length > 1_000_000) return null
  try {
    return readSettings(JSON.parse(text))
  } catch {
    return null
  }
}
