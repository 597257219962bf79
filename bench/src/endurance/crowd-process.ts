// Clients of all kinds in a process of their own: many that do nothing, and a load that comes at its own pace whatever the answers are.
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerReader } from '../answer-reader.ts'
import { requestsOf, type Work } from '../load.ts'
import { answerParent } from '../parent-channel.ts'

/** Requests that come at a rate, over so many connections; one that is still busy when its turn comes is skipped, and the next one asked. */
export interface Arrivals {
  port: number
  perSecond: number
  ms: number
  connections: number
  work: Work
}

/** What became of them. Milliseconds; statuses other than 200 and 503 are counted as `wrong`, and so are refusals without `Retry-After`. */
export interface Arrived {
  served: number
  shed: number
  wrong: number
  /** Sent to nobody, since every connection was waiting. */
  unsent: number
  servedMs: { p50: number; p99: number }
  shedMs: { p50: number; p99: number }
}

const idle: net.Socket[] = []

answerParent({ connectIdle, countIdle: () => idle.filter(({ destroyed }) => !destroyed).length, leaveIdle, arrive })

/** Opens connections that ask once and then stay, and answers how many were answered. */
async function connectIdle({ port, count, path }: { port: number; count: number; path: string }): Promise<number> {
  const request = requestsOf({ kind: 'read', path })()
  let answered = 0
  for (let opened = 0; opened < count; opened += 100) {
    const some = Array.from({ length: Math.min(100, count - opened) }, async () => {
      const socket = net.connect(port, '127.0.0.1')
      idle.push(socket)
      socket.on('error', () => {})
      await new Promise<void>((resolve) => {
        socket.once('close', () => resolve())
        const read = answerReader((status) => {
          if (status === 200) answered++
          resolve()
        })
        socket.on('data', (chunk) => read(chunk as Buffer))
        socket.once('connect', () => socket.write(request))
      })
      // Half a request: the server has to wait for the rest of it.
      socket.write('GET / HTTP/1.1\r\nHost: bench.example\r\n')
    })
    await Promise.all(some)
  }
  return answered
}

function leaveIdle(): void {
  for (const socket of idle.splice(0)) socket.destroy()
}

async function arrive({ port, perSecond, ms, connections, work }: Arrivals): Promise<Arrived> {
  const next = requestsOf(work)
  const took = { served: [] as number[], shed: [] as number[] }
  let [wrong, unsent] = [0, 0]
  let [open, asking] = [0, 0]
  const free: (() => void)[] = []

  /** Opens one more connection and asks at once. What the server closes while nothing is asked is forgotten. */
  function connect(): void {
    open++
    const socket = net.connect(port, '127.0.0.1').setNoDelay(true)
    let asked = 0
    let isAsking = true
    let last = ''
    const send = () => {
      isAsking = true
      asking++
      asked = performance.now()
      socket.write(next())
    }
    const read = answerReader((status) => {
      const waited = performance.now() - asked
      if (status === 200) took.served.push(waited)
      else if (status === 503 && /retry-after:/i.test(last)) took.shed.push(waited)
      else wrong++
      isAsking = false
      asking--
      if (over) socket.destroy()
      else free.push(send)
    })
    socket.on('data', (chunk: Buffer) => {
      last = chunk.toString('latin1', 0, 2000)
      read(chunk)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      open--
      const place = free.indexOf(send)
      if (place >= 0) free.splice(place, 1)
      if (!isAsking) return
      wrong++
      asking--
    })
    socket.once('connect', () => {
      asking--
      send()
    })
    asking++
  }

  let over = false
  const began = performance.now()
  for (let sent = 0; performance.now() - began < ms; ) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond)
    for (; sent < due; sent++) {
      // The last that was used: the others may be closed for want of use.
      const send = free.pop()
      if (send) send()
      else if (open < connections) connect()
      else unsent++
    }
    await sleep(1)
  }
  // What is under way is waited for: it belongs to the load.
  over = true
  for (let tries = 0; asking > 0 && tries < 1000; tries++) await sleep(10)
  return {
    served: took.served.length,
    shed: took.shed.length,
    wrong: wrong + asking,
    unsent,
    servedMs: percentiles(took.served),
    shedMs: percentiles(took.shed),
  }
}

function percentiles(list: number[]): { p50: number; p99: number } {
  const sorted = list.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}
