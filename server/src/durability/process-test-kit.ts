import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import type net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isServerOf, PORT, readPostmaster } from '@unspun/embedded-postgres/postgres-process.ts'
import { freePort } from '../../../tools/src/free-port.ts'
import { type Database, openDatabase } from '../database/database.ts'

/** A response. Status 0 means that the connection was refused or broke. */
export interface Came {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers of every kind
  body: any
  retryAfter: string | null
}

/** The real site in its own process, without pages, on the embedded PostgreSQL that it starts. */
export interface SiteProcess {
  readonly port: number
  /** Milliseconds from process start until it was ready. */
  readonly startMs: number
  readonly child: ChildProcess
  ask(path: string, body?: object, token?: string): Promise<Came>
  printed(): string
  untilReady(): Promise<number>
  stop(): Promise<number | null>
}

export const SECRET = 'a secret for tests only, never used elsewhere'
export const SITE_URL = 'https://durable.example'
const PROGRAM = path.join(import.meta.dirname, 'site-program-test-kit.ts')
const PATIENCE_MS = 60_000
const READINESS_MS = 5_000
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a production site. `socket` is passed to it as systemd does. Does not throw if the process exits. */
export function spawnSite(
  dataDir: string,
  { PORT, ...settings }: Record<string, string> & { PORT: string },
  nodeOptions: string[] = [],
  socket?: net.BoundSocket,
): Pick<SiteProcess, 'child' | 'printed'> {
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
    NODE_ENV: 'production',
    SITE_URL,
    TRUST_PROXY: 'on',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    SECRET,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'site@durable.example',
    RATE_LIMIT: '0',
    MAX_FIXES_PER_HEADLINE: '100',
    FEEDS: 'off',
    SHARE_PICTURES: 'off',
    LOG_LEVEL: 'warn',
    ...settings,
    PORT,
  }
  const program = [process.execPath, ...nodeOptions, PROGRAM]
  // The shell becomes the program, so its process id is the program's.
  const command = socket ? ['sh', '-c', 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$@"', 'sh', ...program] : program
  const child = spawn(command[0]!, command.slice(1), {
    env,
    stdio: ['ignore', 'pipe', 'pipe', socket ? socket.fd() : 'ipc'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk))
  return { child, printed: () => printed }
}

/** Starts a production site on a data folder and waits until it is ready. Throws with its output if it exits. */
export async function startSiteProcess(
  dataDir: string,
  settings: Record<string, string> = {},
  nodeOptions: string[] = [],
  socket?: net.BoundSocket,
): Promise<SiteProcess> {
  const port = Number(settings.PORT ?? socket?.address().port ?? (await freePort()))
  const began = performance.now()
  const { child, printed } = spawnSite(dataDir, { ...settings, PORT: String(port) }, nodeOptions, socket)

  async function ask(path: string, body?: object, token?: string): Promise<Came> {
    try {
      const response = await globalThis.fetch(`http://127.0.0.1:${port}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...(token ? { 'auth-token': token } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.startsWith('application/json')
      const { status, headers } = response
      return { status, body: isJson ? JSON.parse(text) : text, retryAfter: headers.get('retry-after') }
    } catch {
      return { status: 0, body: undefined, retryAfter: null }
    }
  }

  async function untilReady(): Promise<number> {
    const since = performance.now()
    while ((await readinessOf(port)) !== 200) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The site ended:\n${printed()}`)
      if (performance.now() - since > PATIENCE_MS) throw new Error(`The site cannot serve:\n${printed()}`)
      await sleep(10)
    }
    return performance.now() - since
  }

  await untilReady()
  return {
    port,
    startMs: performance.now() - began,
    child,
    ask,
    printed,
    untilReady,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      return child.exitCode
    },
  }
}

/** Returns the status of `/readyz` on a new connection, or 0 if there is no answer. */
function readinessOf(port: number): Promise<number> {
  return new Promise((resolve) => {
    // A passed socket holds requests while no process accepts them.
    const signal = AbortSignal.timeout(READINESS_MS)
    http
      .get({ host: '127.0.0.1', port, path: '/readyz', agent: false, signal }, (response) => {
        response.resume().once('close', () => resolve(response.statusCode ?? 0))
      })
      .once('error', () => resolve(0))
  })
}

export function postgresOf(dataDir: string) {
  const cluster = path.join(fs.realpathSync(dataDir), 'postgres', 'data')
  const seen = () => {
    const postmaster = readPostmaster(cluster)
    if (!postmaster) throw new Error(`No PostgreSQL runs in ${cluster}`)
    return postmaster
  }
  return {
    isRunning: () => isServerOf(readPostmaster(cluster)?.pid ?? 0, cluster),
    open: (): Database =>
      openDatabase({
        address: { host: seen().socketFolder, port: PORT, user: 'app', database: 'unspun' },
        size: 2,
        onIdleError: () => {},
      }),
    kill() {
      const { pid } = seen()
      for (const each of [pid, ...childrenOf(pid)]) signal(each, 'SIGKILL')
    },
    /** Like `pg_ctl stop -m fast` and `-m immediate`. */
    stop: (mode: 'fast' | 'immediate') => signal(seen().pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT'),
  }
}

export async function killNode({ child }: SiteProcess): Promise<void> {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

function childrenOf(parent: number): number[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = all.map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.filter(([, ppid]) => ppid === parent).map(([pid]) => pid!)
}

/** Returns the CPU time limit in seconds, or `unlimited`. Linux only. */
export function cpuLimitOfChild(program: string): string | undefined {
  for (const pid of childrenOf(process.pid)) {
    try {
      if (!fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program)) continue
      return /^Max cpu time +(\S+)/m.exec(fs.readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[1]
    } catch {}
  }
  return undefined
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'ESRCH') throw fault
  }
}
