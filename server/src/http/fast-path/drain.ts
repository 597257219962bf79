import type { Server } from 'node:http'
import net from 'node:net'
import { IDLE_MS } from './server.ts'

/** By then every connection has been idle for too long, or its request has run into a time limit. */
const DRAIN_MS = IDLE_MS + 15_000

/**
 * Accepts no more connections and closes each open one after its next answer, which tells the client so. An idle connection stays open
 * as long as ever: the client may just be sending a request. Resolves when none is left, at the latest after 90 seconds.
 */
export async function drain(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, DRAIN_MS)
  // Not the HTTP server's own `close`, which closes idle connections.
  const closed = new Promise<void>((resolve) => net.Server.prototype.close.call(server, () => resolve()))
  await Promise.race([closed, late.promise])
  clearTimeout(timer)
}
