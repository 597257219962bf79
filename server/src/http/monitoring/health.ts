import type { FastifyInstance } from 'fastify'
import { SingleFlight } from '../../engines/concurrency/single-flight.ts'

/** `/healthz`: the process runs. `/readyz`: it can serve requests; 503 if not, and while it is stopping. */
export function health(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/healthz', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  // Concurrent requests share one check, because each takes a database connection that votes need.
  const flight = new SingleFlight<boolean>()
  app.get('/readyz', async (_, reply) => {
    const ready = await flight.run('ready', isReady).catch(() => false)
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store')
    return { status: ready ? 'ok' : 'not ready' }
  })
}
