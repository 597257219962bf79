import type { FastifyInstance } from 'fastify'
import type { RequestCounts } from './request-counts.ts'

/** Counts every request, and writes one JSON line for it: what was asked, what was answered, how long it took. Query strings stay out, since they can hold mailed codes. */
export function requestLog(app: FastifyInstance, counts: RequestCounts): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url, method } = request
    counts.of(method, request.is404 ? undefined : request.routeOptions.url).add(reply.raw.statusCode, reply.elapsedTime)
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
