import type { IncomingMessage, ServerResponse } from 'node:http'
import type { EncodedResponse } from '../../engines/page-cache/encoded-response.ts'
import type { RequestCount, RequestCounts } from '../request-counts.ts'
import { writeEncoded } from './send-encoded.ts'

/** What the log is told of a request. */
export interface ReadyRequest {
  request: string
  method: string
  path: string
  status: number
  ms: number
}

interface Ready {
  /** The entry as long as it is fresh. */
  entry: () => EncodedResponse | undefined
  headers: readonly string[]
  /** The route that made it, which it is counted under. */
  route: string | undefined
}

/** Addresses beyond this are forgotten at once: strangers can write one page in endless ways. */
const MAX_ADDRESSES = 10_000
/** Characters. No link of ours is longer; those that strangers make up would be kept for nobody. */
const MAX_ADDRESS = 600

/**
 * Requests whose answer is ready in memory, found by their exact address before Fastify looks at them: its routing, hooks and request
 * objects cost as much as the answer itself. Whatever is not here, or not fresh, goes the ordinary way, which remembers it.
 */
export class HotResponseCache {
  readonly #known = new Map<string, Ready & { count: RequestCount }>()
  readonly #log: (line: ReadyRequest) => void
  readonly #newId: () => string
  readonly #counts: RequestCounts

  constructor(log: (line: ReadyRequest) => void, newId: () => string, counts: RequestCounts) {
    this.#log = log
    this.#newId = newId
    this.#counts = counts
  }

  /** How many are kept. */
  get size(): number {
    return this.#known.size
  }

  remember(address: string, ready: Ready): void {
    if (address.length > MAX_ADDRESS) return
    if (this.#known.size >= MAX_ADDRESSES) this.#known.clear()
    this.#known.set(address, { ...ready, count: this.#counts.of('GET', ready.route) })
  }

  /** Answers the request and says so, or leaves it alone. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { url = '', method } = request
    if (method !== 'GET') return false
    const ready = this.#known.get(url)
    const entry = ready?.entry()
    if (!ready || !entry) return false
    const started = performance.now()
    writeEncoded(request, response, entry, ready.headers)
    const taken = performance.now() - started
    ready.count.add(response.statusCode, taken)
    const ms = Math.round(taken * 10) / 10
    const query = url.indexOf('?')
    const path = query < 0 ? url : url.slice(0, query)
    this.#log({ request: this.#newId(), method, path, status: response.statusCode, ms })
    return true
  }
}
