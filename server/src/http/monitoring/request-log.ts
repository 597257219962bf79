import type { FastifyInstance } from 'fastify'
import type { Overload } from '../limits/overload.ts'
import type { RequestCounts } from '../request-counts.ts'

/**
 * Counts every request, and writes one JSON line for it: what was asked, what was answered, how long it took. Query strings stay out, since
 * they can hold mailed codes; so do requests that are refused because there are too many, which have a line together.
 */
export function requestLog(app: FastifyInstance, counts: RequestCounts, overload: Overload): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url, method } = request
    counts.of(method, request.is404 ? undefined : request.routeOptions.url).add(reply.raw.statusCode, reply.elapsedTime)
    if (reply.raw.statusCode === 503 && overload.isOn) return done()
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
