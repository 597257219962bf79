import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import pg from 'pg'
import type { EmbeddedPostgres } from './embedded-postgres.ts'

export type Site = Pick<EmbeddedPostgres, 'host' | 'port' | 'pid' | 'adopted'> & {
  stop(): Promise<void>
  /** Ends the process without stopping the server. The server still ends, unless another process uses it. */
  exit(): Promise<void>
  kill(): Promise<void>
}

const NOBODY = 65534
const SCRIPT = `
  import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)}
  try {
    const server = await startEmbeddedPostgres({ dataDir: process.argv[1], log: console.error })
    console.log(JSON.stringify({ ...server, pid: server.pid }))
    process.on('SIGTERM', () => process.exit(1))
    process.stdin.resume().once('end', async () => { await server.stop(); process.exit(0) })
  } catch (fault) {
    console.log(JSON.stringify({ fault: fault.name + ': ' + fault.message }))
    process.exit(1)
  }`

const running = new Set<ChildProcess>()
after(() => {
  for (const child of running) child.kill('SIGKILL')
})

export function makeFolder(name = 'site'): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `unspun-${name}-`))
  after(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** An ordinary user: nobody, if root runs the tests. */
export const ORDINARY = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

/** Starts the server in a child process, inside the command `before` if given. Rejects with the child's error. */
export async function startSite(
  dataDir: string,
  { user = {}, before = [] }: { user?: { uid?: number; gid?: number }; before?: string[] } = {},
): Promise<Site> {
  const [file = '', ...args] = [...before, process.execPath, '--input-type=module', '-e', SCRIPT, dataDir]
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'pipe'], cwd: '/', ...user })
  running.add(child)
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const report = await new Promise<string>((resolve) => {
    let printed = ''
    child.stdout?.on('data', (chunk) => {
      printed += chunk
      if (printed.includes('\n')) resolve(printed)
    })
    let errors = ''
    child.stderr?.on('data', (chunk) => {
      errors += chunk
    })
    child.once('close', () => resolve(printed || JSON.stringify({ fault: errors })))
  })
  const { fault, ...server } = JSON.parse(report)
  if (fault) throw new Error(fault)
  return {
    ...server,
    stop: () => {
      child.stdin?.end()
      return gone
    },
    exit: () => {
      child.kill('SIGTERM')
      return gone
    },
    kill: () => {
      child.kill('SIGKILL')
      return gone
    },
  }
}

export async function ask(site: { host: string; port: number }, statement: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ host: site.host, port: site.port, user: 'app', database: 'postgres' })
  await client.connect()
  try {
    return (await client.query(statement)).rows[0] ?? {}
  } finally {
    await client.end()
  }
}
