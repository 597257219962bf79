// The load, in a process of its own: raw sockets, since a client library would cost more than the server that it measures.
import net from 'node:net'
import { answerReader } from './answer-reader.ts'
import { type Load, type LoadResult, requestOf, requestsOf, type Sequence } from './load.ts'
import { answerParent } from './parent-channel.ts'

answerParent({ drive, latencies })

async function drive({ port, connections, ms, work }: Load): Promise<LoadResult> {
  const next = requestsOf(work)
  const began = performance.now()
  const counts = await Promise.all(Array.from({ length: connections }, () => keepBusy(port, next, began + ms)))
  return { answers: counts.reduce((sum, count) => sum + count, 0), seconds: (performance.now() - began) / 1000 }
}

/** Sends one request after the other on one connection until the time is over, and answers how many were answered. */
function keepBusy(port: number, next: () => string, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    let count = 0
    const read = answerReader((status) => {
      if (status !== 200) throw new Error(`A request was answered with ${status}`)
      count++
      if (performance.now() < until) socket.write(next())
      else socket.destroy()
    })
    socket.on('data', (chunk) => {
      try {
        read(chunk as Buffer)
      } catch (fault) {
        socket.destroy(fault as Error)
      }
    })
    socket.on('connect', () => socket.write(next()))
    socket.on('error', reject)
    // After an error this comes second and changes nothing.
    socket.on('close', () => {
      if (performance.now() < until) reject(new Error('The server closed a connection'))
      else resolve(count)
    })
  })
}

/** Milliseconds that each request of a sequence took. Throws for anything but 200. */
function latencies({ port, requests, token }: Sequence): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1').setNoDelay(true)
    const took: number[] = []
    let began = 0
    const send = () => {
      const request = requestOf(requests[took.length]!, token)
      began = performance.now()
      socket.write(request)
    }
    const read = answerReader((status) => {
      if (status !== 200) throw new Error(`${JSON.stringify(requests[took.length])} was answered with ${status}`)
      took.push(performance.now() - began)
      if (took.length < requests.length) send()
      else {
        socket.destroy()
        resolve(took)
      }
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
    socket.on('close', () => reject(new Error('The server closed a connection')))
  })
}
