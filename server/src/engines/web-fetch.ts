import type { IncomingHttpHeaders } from 'node:http'
import { Client, type Dispatcher, ProxyAgent } from 'undici'
import { bareHost, parseAllowList } from './web-address.ts'
import { acceptedCodings, codingOf, readBody } from './web-body.ts'
import { checkedConnector, isLoopback, type Resolve } from './web-connect.ts'
import { asWebFetchError, WebFetchError } from './web-fetch-error.ts'
import { createGate } from './web-gate.ts'
import { checkWebUrl } from './web-url.ts'

/** Times in milliseconds, sizes in bytes. */
export const webFetchLimits = {
  /** Over all hops, from the first byte sent to the last one read. */
  totalMs: 10_000,
  connectMs: 4_000,
  dnsMs: 4_000,
  headersMs: 5_000,
  /** Between two pieces of a body. */
  idleMs: 4_000,
  hops: 5,
  headerBytes: 16 * 1024,
  rawBytes: 3_000_000,
  decodedBytes: 1_000_000,
  atOnce: 4,
  perHost: 2,
  waiting: 64,
  waitMs: 10_000,
}
export type WebFetchLimits = typeof webFetchLimits

export type WebFetchOptions = {
  /** Names us and says how to reach the operator. */
  userAgent: string
  /** `FETCH_ALLOW`: hosts, `host:port`, addresses and ranges that the rules about addresses, names and ports do not bind. */
  allow?: readonly string[]
  /** Ports besides 80 and 443. */
  extraPorts?: readonly number[]
  /** `FETCH_PROXY`: an http proxy that everything goes through but loopback addresses. Names are then resolved there, not here. */
  proxy?: string | undefined
  /** For tests: finds addresses instead of the DNS. */
  resolve?: Resolve
  /** For tests: other limits. */
  limits?: Partial<WebFetchLimits>
}

export type WebFetchRequest = {
  accept?: string
  /** Media types that are read, such as `text/html` or `image/*`. An answer without a type is read too. */
  types?: readonly string[]
  /** Decoded bytes to keep; the rest is dropped. */
  maxBytes?: number
  /** The caller's own reason to stop; `get` then rejects with the signal's reason. */
  signal?: AbortSignal
}

export type WebAnswer = {
  /** Where the last redirect led, without the fragment. */
  url: string
  /** Every URL that was requested, the first and the final one included. */
  hops: string[]
  status: number
  /** The whole header, parameters included; empty if there was none. */
  contentType: string
  bytes: Buffer
  truncated: boolean
}

export type WebFetch = {
  /** Fetches a public address. Throws `WebFetchError`. */
  get(url: string, request?: WebFetchRequest): Promise<WebAnswer>
  /** Stops what runs (`closed`) and refuses what comes. */
  close(): Promise<void>
}

const PAGE_TYPES = ['text/html', 'application/xhtml+xml', 'application/xml', 'text/xml', 'text/plain']
const REDIRECTS = [301, 302, 303, 307, 308]

/** The only way out of the server: reads what strangers name, so it trusts neither the address nor the answer. */
export function createWebFetch(options: WebFetchOptions): WebFetch {
  const limits = { ...webFetchLimits, ...options.limits }
  const rules = { allow: parseAllowList(options.allow ?? []), extraPorts: options.extraPorts ?? [] }
  const gate = createGate(limits)
  const closing = new AbortController()
  const { proxy, resolve } = options
  const client = {
    pipelining: 0,
    allowH2: false,
    headersTimeout: limits.headersMs,
    bodyTimeout: limits.idleMs,
    maxHeaderSize: limits.headerBytes,
    connectTimeout: limits.connectMs,
  }
  const connect = checkedConnector({ allow: rules.allow, resolve, connectMs: limits.connectMs, dnsMs: limits.dnsMs })
  if (proxy && !/^https?:$/.test(URL.parse(proxy)?.protocol ?? ''))
    throw new Error('The proxy is not an http(s) address')

  // One connection a hop, thrown away afterwards: nothing is reused that an earlier answer could have prepared.
  function openConnection(url: URL): Dispatcher {
    if (!proxy || isLoopback(url.hostname)) return new Client(url.origin, { ...client, connect })
    const factory = (origin: string | URL, given: object) => new Client(origin, { ...given, ...client })
    return new ProxyAgent({ ...client, uri: proxy, factory, clientFactory: factory })
  }

  /** One request: where to go next, or the answer. */
  async function hop(url: URL, request: WebFetchRequest, signal: AbortSignal): Promise<URL | Omit<WebAnswer, 'hops'>> {
    const connection = openConnection(url)
    // undici heeds a request's own signal only once the connection stands.
    const hangUp = () => connection.destroy(null, () => {})
    signal.addEventListener('abort', hangUp, { once: true })
    try {
      const { statusCode, headers, body } = await connection.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'GET',
        headers: {
          'user-agent': options.userAgent,
          accept: request.accept ?? 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
          'accept-encoding': acceptedCodings,
          'accept-language': 'en;q=0.9,*;q=0.5',
        },
      })
      // The connection is destroyed under a body that nobody reads.
      body.on('error', () => {})
      if (REDIRECTS.includes(statusCode)) return redirectTarget(url, header(headers, 'location'))
      if (statusCode === 404 || statusCode === 410)
        throw new WebFetchError('not-found', url.href, { status: statusCode })
      if (statusCode < 200 || statusCode > 299)
        throw new WebFetchError('http-status', String(statusCode), { status: statusCode })
      const contentType = header(headers, 'content-type')
      checkType(contentType, request.types ?? PAGE_TYPES)
      const decodedBytes = request.maxBytes ?? limits.decodedBytes
      const caps = { decodedBytes, rawBytes: Math.max(limits.rawBytes, decodedBytes) }
      const read = await readBody(body, codingOf(header(headers, 'content-encoding')), caps)
      // A body that we cut off ourselves looks like one that broke off.
      signal.throwIfAborted()
      return { url: url.href, status: statusCode, contentType, ...read }
    } catch (error) {
      signal.throwIfAborted()
      throw error
    } finally {
      signal.removeEventListener('abort', hangUp)
      hangUp()
    }
  }

  async function follow(start: URL, request: WebFetchRequest): Promise<WebAnswer> {
    const hops: string[] = []
    const stops = request.signal ? [closing.signal, request.signal] : [closing.signal]
    let signal = AbortSignal.any(stops)
    for (let url = start; ; ) {
      hops.push(url.href)
      const result = await gate.run(bareHost(url.hostname), signal, () => {
        // The clock starts with the first turn, not in the queue, which has its own limit.
        if (hops.length === 1) signal = AbortSignal.any([...stops, AbortSignal.timeout(limits.totalMs)])
        return hop(url, request, signal)
      })
      if (!(result instanceof URL)) return { ...result, hops }
      if (hops.length > limits.hops) throw new WebFetchError('too-many-redirects', start.href)
      url = checkWebUrl(result.href, rules)
      if (hops.includes(url.href)) throw new WebFetchError('redirect-loop', url.href)
    }
  }

  return {
    async get(url, request = {}) {
      try {
        return await follow(checkWebUrl(url, rules), request)
      } catch (error) {
        if (closing.signal.aborted) throw new WebFetchError('closed')
        request.signal?.throwIfAborted()
        throw asWebFetchError(error)
      }
    },
    async close() {
      closing.abort()
    },
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
