import type { IncomingMessage, ServerResponse } from 'node:http'
import { OverloadError } from '../../engines/concurrency/overload-error.ts'
import type { Overload } from '../limits/overload.ts'
import type { RequestCounts } from '../request-counts.ts'

/** CORS preflights are cheap and are always answered. */
const isWrite = (method: string) => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'

/**
 * Refuses writes during an overload, and returns whether it did. It runs before Fastify, because a refusal costs time.
 * `entryInTime` refuses reads later, because a cached response can still be sent.
 */
export function refuseWrites(
  overload: Overload,
  counts: RequestCounts,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { status, refusal, retryAfter } = new OverloadError('Unavailable')
  const body = JSON.stringify(refusal)
  const headers = [
    ...['content-type', 'application/json; charset=utf-8'],
    ...['cache-control', 'no-store'],
    ...['x-content-type-options', 'nosniff'],
    ...['retry-after', String(retryAfter)],
    ...['content-length', String(Buffer.byteLength(body))],
  ]
  return ({ method = '', url = '', headers: { origin } }, response) => {
    if (!isWrite(method) || !overload.refuses(method)) return false
    const started = performance.now()
    // Without these headers, pages of other origins would take the refusal for a network error.
    const cors = origin ? ['access-control-allow-origin', origin, 'access-control-allow-credentials', 'true'] : []
    response.writeHead(status, [...headers, ...cors]).end(body)
    counts.ofAddress(method, url).add(status, performance.now() - started)
    return true
  }
}
