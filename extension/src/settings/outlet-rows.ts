import { hostOf, type Settings } from '../settings.ts'

export interface OutletRow {
  outlet: string
  /** `always`: the manifest contains it, so it cannot be removed. */
  permission: 'allowed' | 'missing' | 'always'
  /** `all` stands for the default. */
  choice: 'replace' | 'both' | 'mark' | 'off' | 'all'
}

/** Includes permitted outlets, those added by hand, and those with a choice of their own. */
export function outletRows(
  settings: Settings,
  permitted: { all: boolean; outlets: string[] },
  always: readonly string[],
): OutletRow[] {
  const outlets = new Set([...permitted.outlets, ...settings.outlets, ...Object.keys(settings.sites)])
  return [...outlets].sort().map((outlet) => {
    const choice = Object.hasOwn(settings.sites, outlet) ? settings.sites[outlet] : undefined
    const isPermitted =
      permitted.all || permitted.outlets.some((each) => outlet === each || outlet.endsWith(`.${each}`))
    return {
      outlet,
      permission: always.includes(outlet) ? 'always' : isPermitted ? 'allowed' : 'missing',
      choice: choice?.off ? 'off' : (choice?.mode ?? 'all'),
    }
  })
}

/** Parses an outlet's address or host as typed by a reader. Null if it is neither. */
export function typedOutlet(text: string): string | null {
  const typed = text.trim()
  const host = hostOf(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`)
  return host?.includes('.') || host === 'localhost' ? host : null
}

export function withoutOutlet(settings: Settings, outlet: string): Settings {
  const { [outlet]: _, ...sites } = settings.sites
  return { ...settings, sites, outlets: settings.outlets.filter((each) => each !== outlet) }
}

export function withOutletOf(settings: Settings, before: Settings, outlet: string): Settings {
  const rest = withoutOutlet(settings, outlet)
  const choice = Object.hasOwn(before.sites, outlet) ? before.sites[outlet] : undefined
  return {
    ...rest,
    sites: choice ? { ...rest.sites, [outlet]: choice } : rest.sites,
    outlets: before.outlets.includes(outlet) ? [...rest.outlets, outlet] : rest.outlets,
  }
}
