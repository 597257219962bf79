import net from 'node:net'
import path from 'node:path'

/** Starts a TCP proxy to a server. Once frozen, its connections transfer nothing. */
export async function wireTo(connectionString: string) {
  const url = new URL(connectionString)
  const socketOf = path.join(url.searchParams.get('host')!, `.s.PGSQL.${url.port}`)
  const sockets: net.Socket[] = []
  const pairs: [client: net.Socket, server: net.Socket][] = []
  let isHanging = false
  const wire = net.createServer((client) => {
    const server = net.connect(socketOf)
    sockets.push(client, server)
    pairs.push([client, server])
    for (const socket of [client, server]) socket.on('error', () => {})
    // To the other end, this looks like a server that is gone. Otherwise half-open connections would remain.
    client.on('close', () => server.destroy())
    server.on('close', () => client.destroy())
    if (!isHanging) client.pipe(server).pipe(client)
  })
  const listen = (port: number) => new Promise<void>((resolve) => wire.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = wire.address() as net.AddressInfo
  function freeze() {
    for (const socket of sockets) socket.unpipe().pause()
  }
  return {
    address: `postgresql://app@127.0.0.1:${port}${url.pathname}`,
    freeze,
    freezeNewest() {
      for (const socket of pairs.at(-1) ?? []) socket.unpipe().pause()
    },
    /** Simulates a suspended server: all connections are silent, and new ones are accepted but silent too. */
    hang() {
      isHanging = true
      freeze()
    },
    thaw() {
      isHanging = false
      for (const [client, server] of pairs) client.pipe(server).pipe(client)
    },
    refuse() {
      wire.close()
    },
    /** Accepts connections again after `refuse` or `stop`. */
    accept: () => listen(port),
    stop() {
      wire.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
