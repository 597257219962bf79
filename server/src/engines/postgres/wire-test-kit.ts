import net from 'node:net'
import path from 'node:path'

/** A TCP proxy to a server. Once frozen, its connections transfer nothing. */
export async function wireTo(connectionString: string) {
  const url = new URL(connectionString)
  const socketOf = path.join(url.searchParams.get('host')!, `.s.PGSQL.${url.port}`)
  const sockets: net.Socket[] = []
  const wire = net.createServer((client) => {
    const server = net.connect(socketOf)
    sockets.push(client, server)
    for (const socket of [client, server]) socket.on('error', () => {})
    client.pipe(server).pipe(client)
  })
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve))
  return {
    address: `postgresql://app@127.0.0.1:${(wire.address() as net.AddressInfo).port}${url.pathname}`,
    freeze() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    /** Refuses new connections. */
    refuse() {
      wire.close()
    },
    stop() {
      wire.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
