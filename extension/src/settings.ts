export const modes = ['replace', 'both', 'mark'] as const
export type Mode = (typeof modes)[number]

/** The reader's choices for one outlet. Missing ones follow the default. */
export interface SiteChoice {
  off?: true
  mode?: Mode
}

/** Settings never leave this browser. */
export interface Settings {
  version: 1
  on: boolean
  mode: Mode
  /** By host, without `www.`. A choice also applies to subdomains. */
  sites: Record<string, SiteChoice>
  /** Hosts of outlets that the reader has added by hand. */
  outlets: string[]
  /** Whether opened articles that no pack contains may be looked up by a prefix. */
  archive: boolean
}

export const SETTINGS_VERSION = 1
/** The most choices for single outlets, and the most added outlets. */
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

/** Returns the name by which an outlet is chosen: the host, without `www.`. */
export function hostOf(url: string): string | null {
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return null
  const host = parsed.hostname.replace(/^www\./, '').replace(/\.$/, '')
  return HOST.test(host) ? host : null
}

/**
 * Damaged fields get their default, so that an update never loses the rest. Returns `'newer'` for settings of a later version, and null for
 * anything else.
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

/** Returns the mode for a page: that of its outlet, of the nearest parent host, or the default. */
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

/** An empty choice is removed. */
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

export const exportSettings = (settings: Settings): string => `${JSON.stringify(settings, null, 2)}\n`

/** Parses a file of `exportSettings`. Returns the same as `readSettings`, and null for a text that is too long or not JSON. */
export function importSettings(text: string): Settings | 'newer' | null {
  if (text.length > 1_000_000) return null
  try {
    return readSettings(JSON.parse(text))
  } catch {
    return null
  }
}
