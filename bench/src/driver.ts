// The load, in a process of its own: raw sockets, since a client library would cost more than the server that it measures.
import net from 'node:net'
import { answerReader } from './answer-reader.ts'
import { type Load, type LoadResult, requestsOf } from './load.ts'
import { answerParent } from './parent-channel.ts'
import { percentile } from './statistics.ts'

answerParent({ drive })

async function drive({ port, connections, ms, work }: Load): Promise<LoadResult> {
  const next = requestsOf(work)
  const waits: number[] = []
  const used = process.cpuUsage()
  const began = performance.now()
  const until = began + ms
  await Promise.all(Array.from({ length: connections }, () => keepBusy(port, next, until, waits)))
  const took = performance.now() - began
  const { user, system } = process.cpuUsage(used)
  return {
    answers: waits.length,
    seconds: took / 1000,
    p50: percentile(waits, 0.5),
    p99: percentile(waits, 0.99),
    driverBusy: (user + system) / 1000 / took,
  }
}

/** Sends one request after the other on one connection and notes how long each took. */
function keepBusy(port: number, next: () => string, until: number, waits: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    let sentAt = 0
    const send = () => {
      sentAt = performance.now()
      socket.write(next())
    }
    const read = answerReader((status) => {
      const now = performance.now()
      waits.push(now - sentAt)
      if (status !== 200) socket.destroy(new Error(`A request was answered with ${status}`))
      else if (now < until) send()
      else socket.destroy()
    })
    socket.on('data', (chunk) => {
      try {
        read(chunk as Buffer)
      } catch (fault) {
        socket.destroy(fault as Error)
      }
    })
    socket.on('connect', send)
    socket.on('error', reject)
    // After an error this comes second and changes nothing.
    socket.on('close', () =>
      performance.now() < until ? reject(new Error('The server closed a connection')) : resolve(),
    )
  })
}
