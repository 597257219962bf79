import type { FastifyInstance } from 'fastify'
import { reportTogether } from '../../engines/metrics/report-together.ts'
import { refusalOf, wasOverloaded } from '../errors.ts'
import type { Overload } from '../limits/overload.ts'
import type { RequestCounts } from '../request-counts.ts'
import { CSP_REPORTS } from './csp-reports.ts'
import { loggedPath } from './logged-path.ts'

const REPORT_EVERY_MS = 60_000

/**
 * Counts every request and logs it as one JSON line, with the code of a refusal. Refusals because of an overload or full queues, and reports of
 * browsers, are logged together.
 */
export function requestLog(app: FastifyInstance, counts: RequestCounts, overload: Overload): void {
  const refused = reportTogether(REPORT_EVERY_MS, (requests) =>
    app.log.warn(`${requests} requests were refused within a minute because too many of their kind were waiting`),
  )
  app.addHook('onResponse', (request, reply, done) => {
    const { url, method } = request
    counts.of(method, request.is404 ? undefined : request.routeOptions.url).add(reply.raw.statusCode, reply.elapsedTime)
    if ((reply.raw.statusCode === 503 && overload.isActive) || request.routeOptions.url === CSP_REPORTS) return done()
    if (wasOverloaded(request)) {
      refused()
      return done()
    }
    const status = reply.raw.statusCode
    const refusal = refusalOf(request, status)
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const line = { method, path: loggedPath(url), status, ms, ...(refusal ? { refusal } : {}) }
    if (line.status >= 500) request.log.error(line, 'request')
    else request.log.info(line, 'request')
    done()
  })
}
