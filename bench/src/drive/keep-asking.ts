import http from 'node:http'
import https from 'node:https'
import type { ListedRequest } from './request-list.ts'

export interface Asking {
  /** Any site that speaks HTTP: `http://127.0.0.1:3000`. */
  site: URL
  next: () => ListedRequest
  connections: number
  ms: number
}

/** What came of it: how many were answered with each status, and how long each took in milliseconds, in no order. */
export interface Asked {
  statuses: Map<number | string, number>
  took: number[]
  seconds: number
}

/** Keeps so many connections busy with one request after the other. What goes wrong below HTTP is counted under its code, such as `ECONNRESET`. */
export async function keepAsking({ site, next, connections, ms }: Asking): Promise<Asked> {
  const { Agent, request } = site.protocol === 'https:' ? https : http
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const statuses: Asked['statuses'] = new Map()
  const took: number[] = []
  const began = performance.now()

  const askOnce = () =>
    new Promise<number | string>((resolve) => {
      const { body = '', path, ...rest } = next()
      const length = body ? { 'content-length': Buffer.byteLength(body) } : {}
      const headers = { 'accept-encoding': 'gzip, br', ...rest.headers, ...length }
      const sent = request(new URL(path, site), { ...rest, headers, agent }, (answer) => {
        answer.on('error', () => {}).on('close', () => resolve(answer.complete ? answer.statusCode! : 'broken off'))
        answer.resume()
      })
      sent.on('error', ({ code = 'failed' }: NodeJS.ErrnoException) => resolve(code))
      sent.end(body)
    })

  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - began < ms) {
        const asked = performance.now()
        const outcome = await askOnce()
        took.push(performance.now() - asked)
        statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1)
      }
    }),
  )
  agent.destroy()
  return { statuses, took, seconds: (performance.now() - began) / 1000 }
}
