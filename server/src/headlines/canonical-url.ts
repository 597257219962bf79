import { parse as parseHost } from 'tldts'
import { isTrackingParameter } from './tracking-parameters.ts'
import { unwrapUrl } from './unwrap-url.ts'

/** Raise it with every change that gives an address another key, and recompute the stored keys. */
export const CANONICAL_URL_VERSION = 1

/**
 * The address as it is stored, shown and fetched: the page behind a redirector, without what only tracks, without a fragment (unless
 * it is a route of the page's script, `#/…`). A user name and password stay, so that fetching refuses them. Takes any http(s)
 * URL, throws `TypeError` on other text.
 */
export function cleanUrl(text: string): string {
  const url = unwrapUrl(new URL(text))
  // What is kept stays as it was written: some servers tell `%20` from `+`.
  const kept = queryOf(url).filter(({ tracks }) => !tracks)
  url.search = kept.length ? `?${kept.map(({ written }) => written).join('&')}` : ''
  if (!isRoute(url.hash)) url.hash = ''
  return url.href
}

/**
 * The key under which an address is one headline with its other spellings: scheme, `www.`, `m.`, `amp.`, AMP paths, `.html`,
 * closing slashes, trackers and the order of parameters do not count. Two different articles must never share one, so path
 * case and every other parameter do count. `urlKey(cleanUrl(x)) === urlKey(x)`.
 */
export function urlKey(text: string): string {
  const url = unwrapUrl(new URL(text))
  const host = hostKey(url.hostname)
  const path = pathKey(url.pathname)
  return sameThingKey(host, path, url) ?? addressKey(host, path, url)
}

/** Whether two hosts belong to one owner: the same registrable domain, or the same host where there is none (`localhost`). */
export function sameSite(a: URL, b: URL): boolean {
  const domain = registrableDomain(a.hostname)
  return domain ? domain === registrableDomain(b.hostname) : a.host === b.host
}

/** `news.site.co.uk` → `site.co.uk`; `alice.github.io` stays whole, since its neighbours are strangers. Null for an address. */
export function registrableDomain(hostname: string): string | null {
  return parseHost(hostname, { allowPrivateDomains: true }).domain
}

function queryOf(url: URL): { written: string; name: string; value: string; tracks: boolean }[] {
  return url.search
    .slice(1)
    .split('&')
    .filter(Boolean)
    .map((written) => {
      const [[name, value] = ['', '']] = new URLSearchParams(written)
      return { written, name, value, tracks: isTrackingParameter(name, value, url.hostname) }
    })
}

const isRoute = (hash: string) => /^#!?\/./.test(hash)

// `www10.` is a name of its own; so is `m.` of `m.co`, where it is the domain itself.
const VARIANT_HOST = /^(?:m|mobile|amp|touch|wap|mobi|www?\d?)$/

function hostKey(hostname: string): string {
  const host = hostname.replace(/\.$/, '')
  const { domain, subdomain } = parseHost(host, { allowPrivateDomains: true })
  if (!domain) return host
  const labels = subdomain ? subdomain.split('.') : []
  while (VARIANT_HOST.test(labels[0] ?? '')) labels.shift()
  if (VARIANT_HOST.test(labels.at(-1) ?? '')) labels.pop()
  return [...labels, domain].join('.')
}

function pathKey(pathname: string): string {
  return unescapePlain(pathname)
    .replace(/;jsessionid=[^/]*/i, '')
    .replace(/\/{2,}/g, '/')
    .replace(/\/(?:index|default)\.(?:html?|php|aspx?|jsp|shtml)$/i, '/')
    .replace(/\/$/, '')
    .replace(/\/amp$/i, '')
    .replace(/^\/amp\//i, '/')
    .replace(/\.amp(\.html)?$/i, '$1')
    .replace(/[-_]amp(\.html?)$/i, '$1')
    .replace(/\.html?$/i, '')
    .replace(/\/$/, '')
}

// `%7E` is `~`, and `%c3` is `%C3`; but `%2F` is no slash.
function unescapePlain(path: string): string {
  return path.replace(/%([0-9a-f]{2})/gi, (written, hex) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16))
    return /[\w.~-]/.test(character) ? character : written.toUpperCase()
  })
}

/** Videos and posts have an id of their own, whatever the rest of the address. */
function sameThingKey(host: string, path: string, url: URL): string | undefined {
  const video =
    host === 'youtu.be'
      ? /^\/([\w-]{11})/.exec(path)
      : /^youtube(?:-nocookie)?\.com$/.test(host)
        ? (/^\/(?:embed|shorts|live|v)\/([\w-]{11})/.exec(path) ??
          (path === '/watch' ? /^([\w-]{11})$/.exec(url.searchParams.get('v') ?? '') : null))
        : null
  if (video) return `youtube.com/watch?v=${video[1]}`
  const post = /^(?:twitter|x)\.com$/.test(host) ? /^\/[^/]+\/status(?:es)?\/(\d+)/.exec(path) : null
  return post ? `x.com/i/status/${post[1]}` : undefined
}

function addressKey(host: string, path: string, url: URL): string {
  const query = queryOf(url)
    .filter(({ tracks, name, value }) => !tracks && (name || value))
    .map(({ name, value }) => encodeURIComponent(name) + (value && `=${encodeURIComponent(value)}`))
    .sort()
  const port = url.port ? `:${url.port}` : ''
  const route = path === '' && isRoute(url.hash) ? url.hash : ''
  return host + port + path + (query.length ? `?${query.join('&')}` : '') + route
}
