// Generates load in a separate process. `load.ts` declares its calls.
import { setTimeout as sleep } from 'node:timers/promises'
import { answerParent } from '../site/parent-channel.ts'
import { Connection } from './connection.ts'
import type { Arrivals, Busy, Outcome, Sequence } from './load.ts'
import { requestsOf, requestText } from './requests.ts'

answerParent({ keepBusy, time, arrive })

async function keepBusy({ port, connections, ms, pauseMs, work }: Busy): Promise<{ answers: number; seconds: number }> {
  const next = requestsOf(work)
  const began = performance.now()
  let answers = 0
  async function oneConnection(): Promise<void> {
    const connection = await Connection.open(port)
    while (performance.now() - began < ms) {
      const { status } = await connection.ask(next())
      if (status !== 200) throw new Error(`A request was answered with ${status}`)
      answers++
      if (pauseMs) await sleep(pauseMs)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, oneConnection))
  return { answers, seconds: (performance.now() - began) / 1000 }
}

/** Matches refusals. They have status 200 and are faster than the real work, so they must not count. */
const REFUSED = /^\{"(errors|primary_error)":/

async function time({ port, requests, token }: Sequence): Promise<number[]> {
  const connection = await Connection.open(port)
  const took: number[] = []
  for (const request of requests) {
    const text = requestText(request, token)
    const began = performance.now()
    const { status, beginning } = await connection.ask(text)
    took.push(performance.now() - began)
    const answer = beginning.toString('latin1', 0, 200)
    if (status !== 200 || REFUSED.test(answer))
      throw new Error(`${JSON.stringify(request)} was answered with ${status}: ${answer}`)
  }
  connection.close()
  return took
}

/** Requests are prepared in advance, because creating one takes as long as sending it. */
const PREPARED = 65_536

async function arrive({ port, perSecond, ms, connections, reuse, work }: Arrivals): Promise<Outcome> {
  const make = requestsOf(work)
  // An uncached page must never repeat.
  const prepared = work.kind === 'uncached page' ? [] : Array.from({ length: PREPARED }, make)
  const open = reuse ? await Promise.all(Array.from({ length: connections }, () => Connection.open(port))) : []
  // The kernel accepts connections before the server does.
  if (reuse) await sleep(500)
  const [servedMs, refusedMs]: [number[], number[]] = [[], []]
  let [failed, underWay] = [0, 0]

  async function askOnce(request: string): Promise<void> {
    const began = performance.now()
    // Uses the most recently used connection, because the server closes idle ones.
    let connection = open.pop()
    while (connection && !connection.isOpen) connection = open.pop()
    try {
      connection ??= await Connection.open(port)
      const { status, head } = await connection.ask(request)
      const waited = performance.now() - began
      if (status === 200) servedMs.push(waited)
      else if (status === 503 && /\r\nretry-after: /i.test(head)) refusedMs.push(waited)
      else failed++
      if (reuse) open.push(connection)
      else connection.close()
    } catch {
      failed++
    }
    underWay--
  }

  const began = performance.now()
  for (let due = 0; performance.now() - began < ms; await sleep(1)) {
    for (; due < ((performance.now() - began) / 1000) * perSecond; due++) {
      // A request that finds every connection busy is not sent.
      if (underWay >= connections) continue
      underWay++
      void askOnce(prepared[due % PREPARED] ?? make())
    }
  }
  // Waits for pending responses. One that takes longer than this counts as failed.
  for (let tries = 0; underWay > 0 && tries < 1000; tries++) await sleep(10)
  for (const connection of open) connection.close()
  return { servedMs, refusedMs, failed: failed + underWay }
}
