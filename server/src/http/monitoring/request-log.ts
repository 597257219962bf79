import type { FastifyInstance } from 'fastify'
import type { Overload } from '../limits/overload.ts'
import type { RequestCounts } from '../request-counts.ts'

/**
 * Counts every request and logs it as one JSON line with its path, status and duration. Query strings are left out, because they can hold
 * mailed codes. Refusals during an overload are left out too; they are logged together.
 */
export function requestLog(app: FastifyInstance, counts: RequestCounts, overload: Overload): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url, method } = request
    counts.of(method, request.is404 ? undefined : request.routeOptions.url).add(reply.raw.statusCode, reply.elapsedTime)
    if (reply.raw.statusCode === 503 && overload.isActive) return done()
    const query = url.indexOf('?')
    const line = {
      method,
      path: query < 0 ? url : url.slice(0, query),
      status: reply.raw.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (line.status >= 500) request.log.error(line, 'request')
    else request.log.info(line, 'request')
    done()
  })
}
