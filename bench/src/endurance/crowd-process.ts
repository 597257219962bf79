// Clients of all kinds in a process of their own: many that do nothing, and a load that comes at its own pace whatever the answers are.
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerReader } from '../answer-reader.ts'
import { watchCores } from '../cores.ts'
import { requestsOf, type Work } from '../load.ts'
import { answerParent } from '../parent-channel.ts'

/** Requests that come at a rate, over so many connections; one that is still busy when its turn comes is skipped, and the next one asked. */
export interface Arrivals {
  port: number
  /** Each second request goes to this server instead, over as many connections of its own. */
  aside?: number
  perSecond: number
  ms: number
  connections: number
  /** All are open before it begins, as those of a proxy; or each request has a new one, as of a newcomer, and opening it counts. */
  are?: 'open' | 'new'
  work: Work
}

/** What became of requests. Milliseconds; statuses other than 200 and 503 are counted as `wrong`, and so are refusals without `Retry-After`. */
interface Answers {
  served: number
  shed: number
  wrong: number
  /** Sent to nobody, since every connection was waiting. */
  unsent: number
  servedMs: { p50: number; p99: number }
  shedMs: { p50: number; p99: number }
}

export interface Arrived extends Answers {
  /** Of those that went elsewhere. */
  aside?: Answers
  /** Cores of the machine that worked while requests came. */
  cores: number
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

/** Requests are made in advance, since making one takes about as long as sending it. So many that a vote that comes again has mostly been changed meanwhile. */
const MADE = 65_536

async function arrive({ port, aside, perSecond, ms, connections, are, work }: Arrivals): Promise<Arrived> {
  const make = requestsOf(work)
  // Each of the pages must be a new one.
  const made = work.kind === 'new page' ? [] : Array.from({ length: MADE }, () => Buffer.from(make()))
  let turn = 0
  const next = () => made[turn++ % MADE] ?? make()
  const options = { most: connections, isNew: are === 'new', next }
  const here = new Caller(port, options)
  const elsewhere = aside === undefined ? undefined : new Caller(aside, options)
  if (are === 'open') await Promise.all([here.open(), elsewhere?.open()])
  const worked = watchCores()
  const began = performance.now()
  for (let sent = 0; performance.now() - began < ms; ) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond)
    for (; sent < due; sent++) {
      if (elsewhere && sent % 2 > 0) elsewhere.ask()
      else here.ask()
    }
    await sleep(1)
  }
  const cores = worked()
  const [arrived, away] = await Promise.all([here.end(), elsewhere?.end()])
  return { ...arrived, ...(away && { aside: away }), cores }
}

/** Asks one server over connections that are opened as they are needed. */
class Caller {
  readonly #port: number
  readonly #options: { most: number; isNew: boolean; next: () => string | Buffer }
  readonly #took = { served: [] as number[], shed: [] as number[] }
  readonly #free: (() => void)[] = []
  #wrong = 0
  #unsent = 0
  #open = 0
  #asking = 0
  #isOver = false

  constructor(port: number, options: { most: number; isNew: boolean; next: () => string | Buffer }) {
    this.#port = port
    this.#options = options
  }

  ask(): void {
    // The last that was used: the others may be closed for want of use.
    const send = this.#free.pop()
    if (send) send()
    else if (this.#open < this.#options.most) this.#connect((opened) => opened())
    else this.#unsent++
  }

  /** Opens all connections, as those of a proxy are, and lets the server take them. */
  async open(): Promise<void> {
    for (let opened = 0; opened < this.#options.most; opened++) {
      this.#connect((send) => this.#free.push(send))
      await sleep(0)
    }
    await sleep(500)
  }

  /** Opens one more connection. What the server closes while nothing is asked is forgotten. */
  #connect(onOpen: (send: () => void) => void): void {
    this.#open++
    this.#asking++
    const socket = net.connect(this.#port, '127.0.0.1').setNoDelay(true)
    const began = performance.now()
    let asked = began
    let isAsking = true
    let saysWhen = false
    const send = () => {
      isAsking = true
      this.#asking++
      asked = this.#options.isNew ? began : performance.now()
      saysWhen = false
      socket.write(this.#options.next())
    }
    const read = answerReader((status) => {
      const waited = performance.now() - asked
      if (status === 200) this.#took.served.push(waited)
      else if (status === 503 && saysWhen) this.#took.shed.push(waited)
      else this.#wrong++
      isAsking = false
      this.#asking--
      if (this.#isOver || this.#options.isNew) socket.destroy()
      else this.#free.push(send)
    })
    socket.on('data', (chunk: Buffer) => {
      // That it was silent for too long.
      if (!isAsking) return
      saysWhen ||= chunk.includes('etry-after: ')
      read(chunk)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      this.#open--
      const place = this.#free.indexOf(send)
      if (place >= 0) this.#free.splice(place, 1)
      if (!isAsking) return
      this.#wrong++
      this.#asking--
    })
    socket.once('connect', () => {
      this.#asking--
      isAsking = false
      onOpen(send)
    })
  }

  /** Waits for what is under way: it belongs to the load. */
  async end(): Promise<Answers> {
    this.#isOver = true
    for (let tries = 0; this.#asking > 0 && tries < 1000; tries++) await sleep(10)
    return {
      served: this.#took.served.length,
      shed: this.#took.shed.length,
      wrong: this.#wrong + this.#asking,
      unsent: this.#unsent,
      servedMs: percentiles(this.#took.served),
      shedMs: percentiles(this.#took.shed),
    }
  }
}

function percentiles(list: number[]): { p50: number; p99: number } {
  const sorted = list.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}
