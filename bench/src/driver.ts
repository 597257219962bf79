// The load, in a process of its own: raw sockets, since a client library would cost more than the server that it measures.
import net from 'node:net'
import { answerReader } from './answer-reader.ts'
import { type Load, type LoadResult, requestOf, requestsOf, type Sequence } from './load.ts'
import { answerParent } from './parent-channel.ts'

answerParent({ drive, latencies })

async function drive({ port, connections, ms, pauseMs, work }: Load): Promise<LoadResult> {
  const next = requestsOf(work)
  const began = performance.now()
  const pause = pauseMs === undefined ? undefined : { ms: pauseMs, took: [] as number[] }
  const counts = await Promise.all(Array.from({ length: connections }, () => keepBusy(port, next, began + ms, pause)))
  const answers = counts.reduce((sum, count) => sum + count, 0)
  const seconds = (performance.now() - began) / 1000
  if (!pause) return { answers, seconds }
  const sorted = pause.took.sort((a, b) => a - b)
  return { answers, seconds, p99: sorted[Math.floor(sorted.length * 0.99)]! }
}

/** Sends one request after the other on one connection until the time is over, and answers how many were answered. */
function keepBusy(
  port: number,
  next: () => string,
  until: number,
  pause: { ms: number; took: number[] } | undefined,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    let count = 0
    let asked = 0
    const ask = () => {
      asked = performance.now()
      socket.write(next())
    }
    const read = answerReader((status) => {
      if (status !== 200) throw new Error(`A request was answered with ${status}`)
      count++
      pause?.took.push(performance.now() - asked)
      if (performance.now() >= until) socket.destroy()
      else if (pause) setTimeout(ask, pause.ms)
      else ask()
    })
    socket.on('data', (chunk) => {
      try {
        read(chunk as Buffer)
      } catch (fault) {
        socket.destroy(fault as Error)
      }
    })
    socket.on('connect', ask)
    socket.on('error', reject)
    // After an error this comes second and changes nothing.
    socket.on('close', () => {
      if (performance.now() < until) reject(new Error('The server closed a connection'))
      else resolve(count)
    })
  })
}

/** A rule says no by the status of success: the time that this took would be that of something else. */
const REFUSED = /^\{"(errors|primary_error)":/

/** Milliseconds that each request of a sequence took. Throws for anything but 200, and for a refusal. */
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
    const read = answerReader((status, beginning) => {
      const said = beginning.toString('latin1', 0, 200)
      if (status !== 200 || REFUSED.test(said))
        throw new Error(`${JSON.stringify(requests[took.length])} was answered with ${status}: ${said}`)
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
