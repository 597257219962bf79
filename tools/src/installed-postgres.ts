import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Installation folder of each major version on Debian and its derivatives. */
const FOLDER = '/usr/lib/postgresql'
const OLDEST = 15
/** PostgreSQL refuses to run as root. */
const NOBODY = 65534
const START_MS = 20_000

export interface InstalledPostgres {
  version: number
  address: string
  stop(): Promise<void>
}

/** Returns undefined if no supported PostgreSQL is installed. */
export function findPostgres(folder = FOLDER): number | undefined {
  const found = fs.existsSync(folder) ? fs.readdirSync(folder).map(Number) : []
  return found.filter((version) => version >= OLDEST).sort((a, b) => a - b)[0]
}

/** The cluster is empty, in the temporary folder, without fsync, and on its own socket. */
export async function startPostgres(version: number): Promise<InstalledPostgres> {
  const program = (name: string) => path.join(FOLDER, String(version), 'bin', name)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-pg-'))
  const cluster = path.join(folder, 'data')
  const user: SpawnOptions = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  if (user.uid !== undefined) fs.chownSync(folder, NOBODY, NOBODY)
  const remove = () => fs.rmSync(folder, { recursive: true, force: true })

  const initdb = ['-D', cluster, '-U', 'app', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  const made = spawnSync(program('initdb'), initdb, { ...user, cwd: folder, encoding: 'utf8' })
  if (made.status !== 0) {
    remove()
    throw new Error(`PostgreSQL ${version} made no cluster: ${made.stderr}`)
  }
  const settings = ['fsync=off', 'listen_addresses=', `unix_socket_directories=${folder}`, 'max_connections=200']
  const log = fs.openSync(path.join(folder, 'log'), 'a')
  const server = spawn(program('postgres'), ['-D', cluster, ...settings.flatMap((each) => ['-c', each])], {
    ...user,
    cwd: folder,
    stdio: ['ignore', log, log],
  })
  fs.closeSync(log)
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const stop = async () => {
    server.kill('SIGINT')
    await ended
    remove()
  }
  const deadline = Date.now() + START_MS
  while (!/\bready\b/.test(lastLine(path.join(cluster, 'postmaster.pid')))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      const printed = fs.readFileSync(path.join(folder, 'log'), 'utf8')
      await stop()
      throw new Error(`PostgreSQL ${version} did not start: ${printed}`)
    }
    await sleep(50)
  }
  return { version, address: `postgresql://app@localhost/postgres?host=${encodeURIComponent(folder)}`, stop }
}

/** The last line of the pid file tells whether the server accepts connections. */
function lastLine(file: string): string {
  return fs.existsSync(file) ? (fs.readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? '') : ''
}
