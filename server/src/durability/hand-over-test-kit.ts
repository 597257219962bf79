import { spawnSync } from 'node:child_process'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { controlPath, requestHandOver } from '../engines/hand-over/control.ts'
import { type Launch, launchOf } from '../engines/hand-over/messages.ts'
import { until } from '../testing/until.ts'
import { type Came, childrenOf, PROGRAM, type SiteProcess } from './process-test-kit.ts'

const HOST = '127.0.0.1'
const READ_PAUSE_MS = 2

export const controlOf = ({ env, port }: SiteProcess) => controlPath(env.DATA_DIR!, port)

/** How a new version of the site is started, with changed settings if any are given. */
export const nextOf = ({ env, port }: SiteProcess, settings: Record<string, string> = {}): Launch =>
  launchOf(PROGRAM, { host: HOST, port, dataDir: env.DATA_DIR! }, { ...env, ...settings })

/** Lets a new process take over. Throws why it did not. */
export const handOver = (site: SiteProcess, launch = nextOf(site)) => requestHandOver(controlOf(site), launch, () => {})

/** The processes that serve the site, start or finish. */
export const serversOf = ({ child }: SiteProcess): number[] => childrenOf(child.pid!).filter(isAlive)

/** False for a zombie, whose parent may never look after it. */
export function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return /^[^Z\s]/.test(stdout)
}

/** The process that a hand-over has started. */
export const newcomerOf = async (site: SiteProcess, before: readonly number[]): Promise<number> =>
  (await until(() => serversOf(site).find((pid) => !before.includes(pid)))) as number

/** Clients with connections of their own, which wear out in turn as those of browsers and proxies do. */
export function openClients({ port }: SiteProcess) {
  const agent = new http.Agent({ keepAlive: true, scheduling: 'fifo' })

  /** Sends one request, on a kept connection or on a new one. Status 0 means that the connection was refused or broke. */
  function ask(path: string, body?: object, token?: string, kept = true): Promise<Came> {
    return new Promise((resolve) => {
      const broken = (error: NodeJS.ErrnoException) => resolve({ status: 0, body: error.code, retryAfter: null })
      const request = http.request({
        ...{ host: HOST, port, path, method: body ? 'POST' : 'GET', agent: kept ? agent : false },
        headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...(token ? { 'auth-token': token } : {}) },
      })
      request.on('error', broken)
      request.on('response', (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk) => (text += chunk))
        response.on('error', broken)
        response.on('end', () => {
          const retryAfter = response.headers['retry-after'] ?? null
          resolve({ status: response.statusCode ?? 0, body: text && JSON.parse(text), retryAfter })
        })
      })
      request.end(body && JSON.stringify(body))
    })
  }

  return {
    ask,
    /** Reads these addresses until it is stopped, half of the time on new connections. */
    read(paths: readonly string[]) {
      const seen = { done: 0, failed: [] as string[] }
      let stopping = false
      const running = paths.flatMap((path) =>
        [true, false].map(async (kept) => {
          while (!stopping) {
            const { status, body } = await ask(path, undefined, undefined, kept)
            if (status === 200) seen.done++
            else seen.failed.push(`${path}, ${kept ? 'kept' : 'new'} connection: ${status} ${JSON.stringify(body)}`)
            await sleep(READ_PAUSE_MS)
          }
        }),
      )
      return {
        seen,
        async stop() {
          stopping = true
          await Promise.all(running)
        },
      }
    },
    close: () => agent.destroy(),
  }
}
