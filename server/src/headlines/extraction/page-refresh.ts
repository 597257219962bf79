import { httpUrl } from './article-address.ts'

/** Texts as written, undefined or empty if missing. */
export type Refreshes = {
  /** The `Refresh` header. */
  header: string
  meta: string | undefined
  /** The one in `<noscript>`, which browsers with scripts do not follow. */
  noscript: string | undefined
  /** Short scripts of the page itself. */
  scripts: readonly string[]
}

/** Pages that people read reload themselves after minutes, or lead elsewhere after time to read them. */
const MOST_SECONDS = 5

/**
 * Returns where a page leads within seconds, or undefined. `onlyLeads` says that the page has no words of its own, so that
 * what browsers without scripts follow, and what a script does, is believed too.
 */
export function refreshTarget(
  { header, meta, noscript, scripts }: Refreshes,
  { url, base, onlyLeads }: { url: string; base: string; onlyLeads: boolean },
): string | undefined {
  const live = [header, meta].map((text) => targetOf(text, base, url)).find((target) => target !== undefined)
  if (!onlyLeads) return live !== undefined && !isSamePage(live, url) ? live : undefined
  return live ?? targetOf(noscript, base, url) ?? scripts.map((script) => targetOfScript(script, base)).find(Boolean)
}

const REFRESH = /^\s*(?=[\d.])(\d*)[\d.]*(?:\s*[;,]\s*|\s+|$)(.*)$/s

/** Follows the "shared declarative refresh steps" of the HTML standard. Without an address, the page loads itself. */
function targetOf(text: string | undefined, base: string, url: string): string | undefined {
  const [, digits, rest = ''] = REFRESH.exec(text ?? '') ?? []
  if (digits === undefined || Number(digits) > MOST_SECONDS) return undefined
  const written = rest.replace(/^url\s*=\s*/i, '')
  const quote = /^["']/.exec(written)?.[0]
  const address = quote ? written.slice(1).split(quote)[0] : written
  return httpUrl(address?.trim() || url, base)
}

/** Live pages add a parameter when they load themselves again. */
function isSamePage(target: string, page: string): boolean {
  const [a, b] = [new URL(target), new URL(page)]
  if (a.origin !== b.origin || a.pathname !== b.pathname) return false
  return [...b.searchParams].every(([name, value]) => a.searchParams.getAll(name).includes(value))
}

const SCRIPT = /\blocation(?:\.href)?\s*=\s*["']([^"'\s]+)["']|\blocation\.(?:replace|assign)\(\s*["']([^"'\s]+)["']/

function targetOfScript(script: string, base: string): string | undefined {
  const [, set, called] = SCRIPT.exec(script) ?? []
  const address = (set ?? called)?.replace(/\\(?:u00|x)([\da-f]{2})|\\(.)/gi, (_, code, character) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : character,
  )
  return httpUrl(address, base)
}
