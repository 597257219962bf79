import net, { type ListenOptions } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Connections that the system may hold for us until we take them. Of a crowd beyond it, each waits for a second: its first packet is lost. */
const BACKLOG = 4096
/**
 * Of each socket that listens, Node takes one newcomer in each turn of its event loop, and in a crowd a turn takes 20 ms and longer. At one door the
 * last of a thousand would wait for 20 seconds, only to be told that there is too much.
 */
const DOORS = 64

/** Listens on the port, or on any free one if it is 0, and answers the address. Rejects with the system's error, such as `EADDRINUSE`. */
export async function listenWidely(app: FastifyInstance, where: { port: number; host: string }): Promise<string> {
  const { server } = app
  const doors: net.Server[] = []
  let closed: Promise<unknown> | undefined
  app.addHook('preClose', async () => {
    // Who is answered while we stop is not waited for again.
    server.keepAliveTimeout = 1
    closed = Promise.all(doors.map(close))
  })
  // What is under way at the other doors is answered first, as what came by the server's own socket.
  app.addHook('onClose', async () => {
    await closed
  })
  const alone = { ...where, backlog: BACKLOG }
  if (where.port === 0) return app.listen(alone)
  // Sockets that share a port would share it with another Unspun as well, and who starts it twice by mistake must be told.
  await close(await open(net.createServer(), alone))
  const shared = { ...where, backlog: BACKLOG / DOORS, reusePort: true }
  const mayShare = await open(net.createServer(), shared).then(close, () => false)
  // Not every system lets sockets share a port.
  if (mayShare === false) return app.listen(alone)

  const address = await app.listen(shared)
  let connections = 0
  server.on('connection', (socket: net.Socket) => {
    // The server counts those of its own socket only.
    if (++connections > (server.maxConnections ?? Number.POSITIVE_INFINITY)) socket.destroy()
    socket.once('close', () => connections--)
  })
  // As the server's own socket has it.
  const options = { allowHalfOpen: true, noDelay: true }
  while (doors.length < DOORS - 1) {
    const door = net.createServer(options, (socket) => void server.emit('connection', socket))
    doors.push(await open(door, shared))
  }
  return address
}

function open(server: net.Server, where: ListenOptions): Promise<net.Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(where, () => {
      server.off('error', reject)
      resolve(server)
    })
  })
}

const close = (server: net.Server) => new Promise<void>((resolve) => server.close(() => resolve()))
