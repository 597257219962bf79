import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '@unspun/contract/errors.ts'
import type { RequestCounts } from '../request-counts.ts'

/** Refuses requests with two `Host` headers. Node would use the first, and a proxy may have used the other. */
export function refuseTwoHosts(counts: RequestCounts): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { status, refusal } = new AppError('BadRequest')
  const body = JSON.stringify(refusal)
  const headers = [
    ...['content-type', 'application/json; charset=utf-8'],
    ...['cache-control', 'no-store'],
    ...['x-content-type-options', 'nosniff'],
    ...['connection', 'close'],
    ...['content-length', String(Buffer.byteLength(body))],
  ]
  return ({ rawHeaders, method = '', url = '' }, response) => {
    let hosts = 0
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const name = rawHeaders[at]!
      if (name.length === 4 && name.toLowerCase() === 'host') hosts++
    }
    if (hosts < 2) return false
    response.writeHead(status, headers).end(body)
    counts.ofAddress(method, url).add(status, 0)
    return true
  }
}
