import type { FastifyInstance } from 'fastify'

/**
 * `/healthz`: the process runs. `/readyz`: it can serve, which `isReady` finds out; 503 while it cannot or is stopping. `more` is said
 * besides: it makes no difference.
 */
export function health(app: FastifyInstance, isReady: () => Promise<boolean>, more: () => object = () => ({})): void {
  app.get('/healthz', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  app.get('/readyz', async (_, reply) => {
    const ready = await isReady().catch(() => false)
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store')
    return { status: ready ? 'ok' : 'not ready', ...more() }
  })
}
