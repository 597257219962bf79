import type { IncomingHttpHeaders } from 'node:http'
import { Client, type Dispatcher, ProxyAgent } from 'undici'
import type { AllowList } from './web-address.ts'
import { acceptedCodings, codingOf, readBody } from './web-body.ts'
import { checkedConnector, isLoopback, type Resolve } from './web-connect.ts'
import type { Cookies } from './web-cookies.ts'
import { WebFetchError } from './web-fetch-error.ts'
import type { WebFetchLimits } from './web-limits.ts'

export type WebFetchRequest = {
  accept?: string
  /** Accepted media types, such as `text/html` or `image/*`. A response without a type is accepted too. */
  types?: readonly string[]
  maxBytes?: number
  /** Total time over all hops in milliseconds; overrides the default. */
  totalMs?: number
  /** Validators of an earlier response, for a conditional request: the server may answer 304. */
  unlessStill?: { etag: string; lastModified: string }
  /** Further statuses that count as a response, such as 304 or 429. Their bodies are not read. */
  alsoStatuses?: readonly number[]
  /** Lets the caller abort. `get` then rejects with the signal's reason. */
  signal?: AbortSignal
}

/** A message for a program. Its answer is not read, and redirects are not followed. */
export type WebMessage = { body: string; headers: Record<string, string>; signal?: AbortSignal }

export type WebAnswer = {
  /** The final URL after redirects, without the fragment. */
  url: string
  hops: string[]
  /** The URL reached from the first one by permanent redirects only. Store this one. */
  movedTo: string
  status: number
  /** Returns a header of the final response by its lower-case name, or an empty text. */
  header: (name: string) => string
  contentType: string
  bytes: Buffer
  truncated: boolean
}

export type Redirect = { to: URL; permanent: boolean }

export type Ask = (
  url: URL,
  request: WebFetchRequest & { message?: WebMessage },
  cookies: Cookies,
  signal: AbortSignal,
) => Promise<Redirect | Omit<WebAnswer, 'hops' | 'movedTo'>>

export type AskOptions = {
  userAgent: string
  allow: AllowList
  proxy: string | undefined
  resolve: Resolve | undefined
  limits: WebFetchLimits
}

const PAGE_TYPES = ['text/html', 'application/xhtml+xml', 'application/xml', 'text/xml', 'text/plain']
const REDIRECTS = [301, 302, 303, 307, 308]
const PERMANENT = [301, 308]

/** Makes single requests. Applies all limits except those on redirects and concurrency. */
export function createAsk({ userAgent, allow, proxy, resolve, limits }: AskOptions): Ask {
  const client = {
    pipelining: 0,
    allowH2: false,
    headersTimeout: limits.headersMs,
    bodyTimeout: limits.idleMs,
    maxHeaderSize: limits.headerBytes,
    connectTimeout: limits.connectMs,
  }
  const connect = checkedConnector({ allow, resolve, connectMs: limits.connectMs, dnsMs: limits.dnsMs })

  // Each hop has its own connection, so that no state of an earlier response is reused.
  function openConnection(url: URL): Dispatcher {
    if (!proxy || isLoopback(url.hostname)) return new Client(url.origin, { ...client, connect })
    const factory = (origin: string | URL, given: object) => new Client(origin, { ...given, ...client })
    return new ProxyAgent({ ...client, uri: proxy, factory, clientFactory: factory })
  }

  return async function ask(url, request, cookies, signal) {
    const connection = openConnection(url)
    // undici observes a request's signal only after connecting.
    const hangUp = () => connection.destroy(null, () => {})
    signal.addEventListener('abort', hangUp, { once: true })
    try {
      const cookie = cookies.of(url)
      const { statusCode, headers, body } = await connection.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: request.message ? 'POST' : 'GET',
        body: request.message?.body ?? null,
        headers: {
          'user-agent': userAgent,
          accept: request.accept ?? 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
          'accept-encoding': acceptedCodings,
          'accept-language': 'en;q=0.9,*;q=0.5',
          ...(cookie ? { cookie } : {}),
          ...conditionsOf(request),
          ...request.message?.headers,
        },
      })
      // An unread body emits an error when its connection is destroyed.
      body.on('error', () => {})
      cookies.keep(headers['set-cookie'], url)
      if (!request.message && REDIRECTS.includes(statusCode)) {
        return { to: redirectTarget(url, header(headers, 'location')), permanent: PERMANENT.includes(statusCode) }
      }
      const told = { url: url.href, status: statusCode, header: (name: string) => header(headers, name) }
      const unread = { ...told, contentType: '', bytes: Buffer.alloc(0), truncated: false }
      if (request.alsoStatuses?.includes(statusCode)) return unread
      if (statusCode === 404 || statusCode === 410)
        throw new WebFetchError('not-found', url.origin, { status: statusCode })
      if (statusCode < 200 || statusCode > 299)
        throw new WebFetchError('http-status', String(statusCode), { status: statusCode })
      if (request.message) return unread
      const contentType = header(headers, 'content-type')
      checkType(contentType, request.types ?? PAGE_TYPES)
      const decodedBytes = request.maxBytes ?? limits.decodedBytes
      const caps = {
        decodedBytes,
        rawBytes: Math.max(limits.rawBytes, decodedBytes),
        slowestRate: limits.slowestRate,
        patienceMs: limits.idleMs,
      }
      const read = await readBody(body, codingOf(header(headers, 'content-encoding')), caps)
      // An aborted body looks like a broken connection.
      signal.throwIfAborted()
      return { ...told, contentType, ...read }
    } catch (error) {
      signal.throwIfAborted()
      throw error
    } finally {
      signal.removeEventListener('abort', hangUp)
      hangUp()
    }
  }
}

function conditionsOf({ unlessStill }: WebFetchRequest): Record<string, string> {
  return {
    ...(unlessStill?.etag ? { 'if-none-match': unlessStill.etag } : {}),
    ...(unlessStill?.lastModified ? { 'if-modified-since': unlessStill.lastModified } : {}),
  }
}

function header(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

function redirectTarget(from: URL, location: string): URL {
  const target = location ? URL.parse(location, from) : null
  if (!target) throw new WebFetchError('redirect-broken', location.slice(0, 100) || 'no location')
  return target
}

function checkType(contentType: string, types: readonly string[]): void {
  const mime = (contentType.split(';')[0] ?? '').trim().toLowerCase()
  if (!mime || types.includes(mime) || types.includes(mime.replace(/\/.*/, '/*'))) return
  throw new WebFetchError('content-type', mime.slice(0, 100), { contentType: mime })
}
