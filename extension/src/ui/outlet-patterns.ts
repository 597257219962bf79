/** The match patterns of every outlet, as the manifest lists them. */
export const allOutlets = ['https://*/*', 'http://*/*']

const isNumeric = (host: string) => /^[\d.]+$/.test(host)

/** The match patterns of one outlet and the hosts below it. Addresses made of numbers have no hosts below them. */
export function patternsOf(outlet: string): string[] {
  const hosts = isNumeric(outlet) ? outlet : `*.${outlet}`
  return [`https://${hosts}/*`, `http://${hosts}/*`]
}

/** The outlet of a match pattern; `'all'` for a pattern of every outlet; null for a pattern that is none of outlets. */
export function outletOf(pattern: string): string | 'all' | null {
  if (pattern === '<all_urls>') return 'all'
  const [, host] = /^(?:\*|https?):\/\/(?:\*\.)?([^/]+)\/\*$/.exec(pattern) ?? []
  return host === undefined ? null : host === '*' ? 'all' : host.replace(/^www\./, '')
}

/** The outlets of match patterns, each once and by name, without the extension's own site. */
export function outletsOf(
  patterns: readonly string[],
  ownHosts: readonly string[],
): { all: boolean; outlets: string[] } {
  const found = new Set(patterns.map(outletOf))
  const outlets = [...found].filter((each) => each !== null && each !== 'all' && !ownHosts.includes(each)) as string[]
  return { all: found.has('all'), outlets: outlets.sort() }
}
