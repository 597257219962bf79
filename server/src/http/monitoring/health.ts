import type { FastifyInstance } from 'fastify'
import { SingleFlight } from '../../engines/concurrency/single-flight.ts'

/**
 * `/healthz`: the process runs. `/readyz`: it can serve, which `isReady` finds out; 503 while it cannot or is stopping. `more` is said
 * besides: it makes no difference.
 */
export function health(app: FastifyInstance, isReady: () => Promise<boolean>, more: () => object = () => ({})): void {
  app.get('/healthz', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  // Asked once for all who ask at once: each takes a connection that a vote waits for.
  const flight = new SingleFlight<boolean>()
  app.get('/readyz', async (_, reply) => {
    const ready = await flight.run('ready', isReady).catch(() => false)
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store')
    return { status: ready ? 'ok' : 'not ready', ...more() }
  })
}
