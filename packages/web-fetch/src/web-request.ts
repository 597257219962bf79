import type { IncomingHttpHeaders } from 'node:http'
import { type buildConnector, Client, type Dispatcher, ProxyAgent } from 'undici'
import type { AllowList } from './web-address.ts'
import { acceptedCodings, codingOf, readBody } from './web-body.ts'
import { checkedConnector, isLoopback, type Resolve } from './web-connect.ts'
import type { Cookies } from './web-cookies.ts'
import { WebFetchError } from './web-fetch-error.ts'
import { mendHeads } from './web-head.ts'
import type { WebFetchLimits } from './web-limits.ts'
import { sniffedType, statedType } from './web-type.ts'

export type WebFetchRequest = {
  accept?: string
  /** Accepted media types, such as `text/html` or `image/*`. If a response states no valid type, its bytes decide. */
  types?: readonly string[]
  /** Instead of `types`: the only types that are refused. */
  notTypes?: readonly string[]
  maxBytes?: number
  /** Total time over all hops in milliseconds; overrides the default. */
  totalMs?: number
  /** Validators of an earlier response, for a conditional request: the server may answer 304. */
  unlessStill?: { etag: string; lastModified: string }
  /** Further statuses that count as a response, such as 304 or 429. Their bodies are not read. */
  alsoStatuses?: readonly number[]
  /** Returns where a response that is read leads, to follow it within the limits on redirects. It never throws. */
  onward?: (answer: WebAnswer) => Promise<string | undefined>
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

  const mending =
    (connector: buildConnector.connector): buildConnector.connector =>
    (options, callback) =>
      connector(options, (...result) => {
        if (result[1]) mendHeads(result[1], limits.headerBytes)
        callback(...result)
      })

  // Each hop has its own connection, so that no state of an earlier response is reused.
  function openConnection(url: URL): Dispatcher {
    if (!proxy || isLoopback(url.hostname)) return new Client(url.origin, { ...client, connect: mending(connect) })
    const clientFactory = (origin: string | URL, given: object) => new Client(origin, { ...given, ...client })
    const factory = (origin: string | URL, given: { connect?: buildConnector.connector }) =>
      new Client(origin, { ...given, ...client, ...(given.connect ? { connect: mending(given.connect) } : {}) })
    return new ProxyAgent({ ...client, uri: proxy, factory, clientFactory })
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
      const contentType = [headers['content-type'] ?? ''].flat().join(', ')
      const stated = statedType(contentType)
      if (stated) checkType(stated, request)
      const { coding, unknown } = codingOf(header(headers, 'content-encoding'))
      const decodedBytes = request.maxBytes ?? limits.decodedBytes
      const caps = {
        decodedBytes,
        rawBytes: Math.max(limits.rawBytes, decodedBytes),
        slowestRate: limits.slowestRate,
        patienceMs: limits.idleMs,
      }
      const read = await readBody(body, coding, caps)
      // An aborted body looks like a broken connection.
      signal.throwIfAborted()
      const sniffed = sniffedType(read.bytes)
      if (unknown && !coding && sniffed !== 'text/plain') throw new WebFetchError('content-encoding', unknown)
      // Servers label files that they do not know as plain text.
      if (!stated || stated === 'text/plain') checkType(sniffed, request)
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

function checkType(type: string, { types = PAGE_TYPES, notTypes }: WebFetchRequest): void {
  const isOf = (list: readonly string[]) => list.includes(type) || list.includes(type.replace(/\/.*/, '/*'))
  if (notTypes ? !isOf(notTypes) : isOf(types)) return
  throw new WebFetchError('content-type', type.slice(0, 100), { contentType: type })
}
