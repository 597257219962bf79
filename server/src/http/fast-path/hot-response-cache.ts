import type { IncomingMessage, ServerResponse } from 'node:http'
import type { EncodedResponse } from '@unspun/page-cache/encoded-response.ts'
import { loggedPath } from '../monitoring/logged-path.ts'
import type { RequestCount, RequestCounts } from '../request-counts.ts'
import { writeEncoded } from './send-encoded.ts'

export interface RequestLine {
  request: string
  method: string
  path: string
  status: number
  ms: number
}

/** Returns the cached response of an address if it may be sent at once: it is fresh, or no newer one can be made. */
export type Fresh = () => EncodedResponse | undefined

interface Known {
  fresh: Fresh
  count: RequestCount
}

/** The map is emptied at this size, because clients can write one page's address in endless ways. */
const MAX_ADDRESSES = 10_000
/** In characters. None of the site's own links is longer. */
const MAX_ADDRESS = 600

/** Encoded responses by exact address. Fastify's routing, hooks and request objects cost as much as the answer. */
export class HotResponseCache {
  readonly #known = new Map<string, Known>()
  readonly #log: (line: RequestLine) => void
  readonly #newId: () => string
  readonly #counts: RequestCounts

  constructor(log: (line: RequestLine) => void, newId: () => string, counts: RequestCounts) {
    this.#log = log
    this.#newId = newId
    this.#counts = counts
  }

  get size(): number {
    return this.#known.size
  }

  remember(address: string, route: string | undefined, fresh: Fresh): void {
    if (address.length > MAX_ADDRESS) return
    if (this.#known.size >= MAX_ADDRESSES) this.#known.clear()
    this.#known.set(address, { fresh, count: this.#counts.of('GET', route) })
  }

  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { url = '', method } = request
    if (method !== 'GET') return false
    const known = this.#known.get(url)
    const encoded = known?.fresh()
    if (!known || !encoded) return false
    const started = performance.now()
    const status = writeEncoded(request, response, encoded)
    const taken = performance.now() - started
    known.count.add(status, taken)
    this.#log({ request: this.#newId(), method, path: loggedPath(url), status, ms: Math.round(taken * 10) / 10 })
    return true
  }
}
