import { parse as parseHost } from 'tldts'
import { type ParameterRole, roleOf } from './tracking-parameters.ts'
import { unwrapUrl } from './unwrap-url.ts'

/**
 * Increase it whenever a change gives a URL another key, and recompute the keys of stored URLs that change. Version 2 keeps doubtful parameters:
 * the URLs that version 1 stored have none, so their keys remain.
 */
export const CANONICAL_URL_VERSION = 2

/**
 * Returns the URL as stored, shown and fetched: redirectors unwrapped, without tracking parameters and without the fragment (except client-side
 * routes, `#/…`). Doubtful parameters stay. Credentials stay, so that fetching refuses them. Accepts any http(s) URL.
 * @throws TypeError on other text
 */
export const cleanUrl = (text: string): string => withQuery(text, ({ role }) => role !== 'tracker')

/**
 * Returns the URL without doubtful parameters, or null if it has none. Only pages with the same title are one article, because a doubtful
 * parameter may select the article.
 */
export function bareUrl(text: string): string | null {
  if (!text.includes('?')) return null
  const bare = withQuery(text, ({ role }) => role === 'article')
  return bare === cleanUrl(text) ? null : bare
}

/** Returns whether the URL has a parameter that is a tracker without doubt. */
export const isTracked = (text: string): boolean =>
  queryOf(unwrapUrl(new URL(text))).some(({ role }) => role === 'tracker')

function withQuery(text: string, keep: (parameter: Parameter) => boolean): string {
  const url = unwrapUrl(new URL(text))
  // The remaining parameters keep their spelling, because some servers distinguish `%20` from `+`.
  const kept = queryOf(url).filter(keep)
  url.search = kept.length ? `?${kept.map(({ written }) => written).join('&')}` : ''
  if (!isRoute(url.hash)) url.hash = ''
  return url.href
}

/**
 * Returns the key that different spellings of a URL share. It ignores scheme, `www.`, `m.`, `amp.`, AMP paths, `.html`, trailing slashes,
 * tracking parameters and parameter order. It keeps path case and all other parameters, because two articles must never share a key.
 * `urlKey(cleanUrl(x)) === urlKey(x)`.
 */
export function urlKey(text: string): string {
  const url = unwrapUrl(new URL(text))
  const host = hostKey(url.hostname)
  const path = pathKey(url.pathname)
  return sameThingKey(host, path, url) ?? addressKey(host, path, url)
}

/** Returns whether two hosts have the same registrable domain, or are the same host if there is none (`localhost`). */
export function sameSite(a: URL, b: URL): boolean {
  const domain = registrableDomain(a.hostname)
  return domain ? domain === registrableDomain(b.hostname) : a.host === b.host
}

/**
 * Returns `site.co.uk` for `news.site.co.uk`. `alice.github.io` stays whole, because its sibling hosts have other owners. Null for an IP address.
 */
export function registrableDomain(hostname: string): string | null {
  return parseHost(hostname, { allowPrivateDomains: true }).domain
}

interface Parameter {
  written: string
  name: string
  value: string
  role: ParameterRole
}

function queryOf(url: URL): Parameter[] {
  return url.search
    .slice(1)
    .split('&')
    .filter(Boolean)
    .map((written) => {
      const [[name, value] = ['', '']] = new URLSearchParams(written)
      return { written, name, value, role: roleOf(name, value, url.hostname) }
    })
}

const isRoute = (hash: string) => /^#!?\/./.test(hash)

// `www10.` is an ordinary name, and so is the `m.` of `m.co`, where it is the domain itself.
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

// Decodes `%7E` to `~` and normalises `%c3` to `%C3`. `%2F` stays, because it is not a path separator.
function unescapePlain(path: string): string {
  return path.replace(/%([0-9a-f]{2})/gi, (written, hex) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16))
    return /[\w.~-]/.test(character) ? character : written.toUpperCase()
  })
}

/** Videos and posts are identified by their id. The rest of the URL does not matter. */
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
    .filter(({ role, name, value }) => role !== 'tracker' && (name || value))
    .map(({ name, value }) => encodeURIComponent(name) + (value && `=${encodeURIComponent(value)}`))
    .sort()
  const port = url.port ? `:${url.port}` : ''
  const route = path === '' && isRoute(url.hash) ? url.hash : ''
  return host + port + path + (query.length ? `?${query.join('&')}` : '') + route
}
