import { addressLimits } from '@unspun/contract/text.ts'

/** A host that only redirects. `target` extracts the target from its URL. */
type Redirector = { host: RegExp; target: (url: URL) => string | undefined }

const fromQuery =
  (path: RegExp, ...names: string[]) =>
  (url: URL): string | undefined => {
    if (!path.test(url.pathname)) return undefined
    return (
      names.map((name) => url.searchParams.get(name)).find((value) => value && /^https?:\/\//i.test(value)) ?? undefined
    )
  }

// The `s` in `…/c/s/site.org/path` stands for https.
const AMP_CACHE = /^\/(?:[a-z]\/)?(s\/)?([^/]+\.[^/]+)(\/.*)?$/i
const GOOGLE_AMP = /^\/amp\/(s\/)?([^/]+\.[^/]+)(\/.*)?$/i
const WAYBACK = /^\/web\/\d{4,14}(?:[a-z]{2}_)?\/(https?):\/{1,2}(.+)$/i

const fromAmpPath =
  (path: RegExp) =>
  (url: URL): string | undefined => {
    const found = path.exec(url.pathname)
    return found ? `${found[1] ? 'https' : 'http'}://${found[2]}${found[3] ?? '/'}${url.search}` : undefined
  }

const GOOGLE = /(?:^|\.)google\.[a-z.]+$/

const REDIRECTORS: readonly Redirector[] = [
  { host: GOOGLE, target: fromQuery(/^\/url$/, 'q', 'url') },
  { host: GOOGLE, target: fromAmpPath(GOOGLE_AMP) },
  { host: /\.cdn\.ampproject\.org$/, target: fromAmpPath(AMP_CACHE) },
  { host: /^(?:l|lm)\.(?:facebook|instagram|messenger)\.com$/, target: fromQuery(/^/, 'u') },
  {
    host: /^out\.reddit\.com$|^slack-redir\.net$|^href\.li$|\.safelinks\.protection\.outlook\.com$/,
    target: fromQuery(/^/, 'url'),
  },
  { host: /(?:^|\.)steamcommunity\.com$/, target: fromQuery(/^\/linkfilter\/?$/, 'url', 'u') },
  { host: /(?:^|\.)vk\.com$/, target: fromQuery(/^\/away\.php$/, 'to') },
  { host: /(?:^|\.)linkedin\.com$/, target: fromQuery(/^\/(?:redir\/redirect|redirect)$/, 'url') },
  { host: /(?:^|\.)youtube\.com$/, target: fromQuery(/^\/redirect$/, 'q') },
  { host: /(?:^|\.)bing\.com$/, target: fromQuery(/^\/news\/apiclick\.aspx$/, 'url') },
  {
    host: /^(?:web\.)?archive\.org$/,
    target: (url) => {
      const found = WAYBACK.exec(url.pathname + url.search)
      return found ? `${found[1]}://${found[2]}` : undefined
    },
  },
]

/** Returns the page behind a link of a search engine, social network, cache or archive. Other URLs are returned unchanged. */
export function unwrapUrl(url: URL): URL {
  let current = url
  // Each round removes one wrapper, so the loop ends. The length limit keeps it fast for URLs of a megabyte.
  while (current.href.length <= addressLimits.url) {
    const inner = targetOf(current)
    if (!inner) break
    current = inner
  }
  return current
}

function targetOf(url: URL): URL | null {
  for (const { host, target } of REDIRECTORS) {
    const text = host.test(url.hostname) ? target(url) : undefined
    if (text) return URL.parse(text)
  }
  return null
}
