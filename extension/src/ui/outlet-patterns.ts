export const allOutlets = ['https://*/*', 'http://*/*']

const isNumeric = (host: string) => /^[\d.]+$/.test(host)

/** Returns the match patterns of an outlet and its subdomains. IP addresses have no subdomains. */
export function patternsOf(outlet: string): string[] {
  const hosts = isNumeric(outlet) ? outlet : `*.${outlet}`
  return [`https://${hosts}/*`, `http://${hosts}/*`]
}

/** Returns the outlet of a match pattern, `'all'` for a pattern of every outlet, or null for any other pattern. */
export function outletOf(pattern: string): string | 'all' | null {
  if (pattern === '<all_urls>') return 'all'
  const [, host] = /^(?:\*|https?):\/\/(?:\*\.)?([^/]+)\/\*$/.exec(pattern) ?? []
  return host === undefined ? null : host === '*' ? 'all' : host.replace(/^www\./, '')
}

/** Sorted and without the extension's own site. */
export function outletsOf(
  patterns: readonly string[],
  ownHosts: readonly string[],
): { all: boolean; outlets: string[] } {
  const found = new Set(patterns.map(outletOf))
  const outlets = [...found].filter((each) => each !== null && each !== 'all' && !ownHosts.includes(each)) as string[]
  return { all: found.has('all'), outlets: outlets.sort() }
}
