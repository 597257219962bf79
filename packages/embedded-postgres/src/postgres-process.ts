import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import { type Runner, sendSignal } from './postgres-user.ts'

export type Postmaster = { pid: number; socketFolder: string; status: string }

const POLL_MS = 15
const GREET_MS = 5000
const STOP_TIMEOUT_MS = 30_000
export const PORT = 5432

/** Reads `postmaster.pid`. Returns undefined if the file is missing or incomplete. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  const lines = readText(path.join(cluster, 'postmaster.pid')).split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, socketFolder: lines[4] ?? '', status: (lines[7] ?? '').trim() }
}

/**
 * Returns whether the process is the live server of this cluster. The pid alone proves nothing, because another program
 * may have it after a reboot. A zombie has no command line and does not count.
 */
export function isServerOf(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') {
    try {
      const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
      return command.includes('postgres') && command.includes(cluster)
    } catch {
      return false
    }
  }
  const program = readText(`/proc/${pid}/cmdline`).split('\0')[0] ?? ''
  if (path.basename(program) !== 'postgres') return false
  try {
    // The server's working directory is its cluster, even if a parent folder is renamed.
    const [here, there] = [fs.statSync(`/proc/${pid}/cwd`), fs.statSync(cluster)]
    return here.ino === there.ino && here.dev === there.dev
  } catch {
    return false
  }
}

/**
 * Lists the processes that work in the cluster's folder: a server, or children of a killed one. Linux only. Elsewhere
 * PostgreSQL detects them by their shared memory.
 */
export function usersOf(cluster: string): number[] {
  const there = fs.statSync(cluster, { throwIfNoEntry: false })
  if (process.platform !== 'linux' || !there) return []
  return fs
    .readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      if (!(pid > 0)) return false
      try {
        const here = fs.statSync(`/proc/${pid}/cwd`)
        return here.ino === there.ino && here.dev === there.dev
      } catch {
        // The process has ended, or belongs to another user, who cannot use this folder.
        return false
      }
    })
}

/** An SSLRequest. PostgreSQL answers it with one letter before authentication. */
const HELLO = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/** `silent`: a process holds the socket but does not answer, for example while it is being killed. */
export function greet(socketFolder: string): Promise<'answers' | 'silent' | 'absent'> {
  return new Promise((resolve) => {
    const socket = net.connect(path.join(socketFolder, `.s.PGSQL.${PORT}`))
    const end = (result: 'answers' | 'silent' | 'absent') => {
      socket.destroy()
      resolve(result)
    }
    socket.setTimeout(GREET_MS, () => end('silent'))
    socket.once('connect', () => socket.write(HELLO))
    socket.once('data', () => end('answers'))
    socket.once('close', () => end('silent'))
    socket.once('error', ({ code }: NodeJS.ErrnoException) =>
      end(code === 'ENOENT' || code === 'ECONNREFUSED' ? 'absent' : 'silent'),
    )
  })
}

/**
 * Removes stale lock files. The caller holds the start lock. PostgreSQL takes over the lock of a vanished pid itself,
 * but not:
 * - a lock whose pid belongs to another program or to a zombie, which stays forever in a container without an init
 *   process;
 * - an empty or broken lock file, as after a power cut.
 * A lock without a pid is stale if nothing answers on the socket and no process works in the folder. PostgreSQL also
 * checks, through its shared memory, that no orphan of the old server still writes.
 */
export async function removeStaleLocks(cluster: string, socketFolder: string): Promise<void> {
  for (const file of [path.join(cluster, 'postmaster.pid'), path.join(socketFolder, `.s.PGSQL.${PORT}.lock`)]) {
    const found = fs.statSync(file, { throwIfNoEntry: false })
    if (!found) continue
    if (found.isDirectory())
      throw new OperatorError(`${file} is a folder, but PostgreSQL writes a file there: remove it.`)
    const pid = Number(readText(file).split('\n')[0])
    const isStale =
      Number.isInteger(pid) && pid > 0
        ? exists(pid) && !isServerOf(pid, cluster)
        : usersOf(cluster).length === 0 && (await greet(socketFolder)) === 'absent'
    if (isStale) fs.rmSync(file, { force: true })
  }
}

/**
 * Starts the server and waits until it accepts connections, however long recovery takes. Stops it if `signal` is
 * aborted or this process exits. Throws the reason from the server's log if the server exits.
 */
export async function launchServer(
  runner: Runner,
  postgres: string,
  place: { cluster: string; logFile: string },
  options: string[],
  signal?: AbortSignal,
): Promise<Postmaster> {
  signal?.throwIfAborted()
  const output = fs.openSync(place.logFile, 'a')
  const logStart = fs.fstatSync(output).size
  const child = runner.spawn(postgres, ['-D', place.cluster, ...options], output)
  fs.closeSync(output)
  child.unref()
  let ended: string | undefined
  child.once('error', (fault) => {
    ended = fault.message
  })
  child.once('exit', () => {
    ended ??= ''
  })
  const stop = () => void child.kill('SIGINT')
  signal?.addEventListener('abort', stop)
  process.once('exit', stop)
  try {
    for (;;) {
      if (ended !== undefined) {
        signal?.throwIfAborted()
        throw new Error(ended || lastFault(place.logFile, logStart))
      }
      const seen = readPostmaster(place.cluster)
      if (seen && seen.pid === child.pid && seen.status === 'ready' && !signal?.aborted) return seen
      await sleep(POLL_MS)
    }
  } finally {
    signal?.removeEventListener('abort', stop)
    process.off('exit', stop)
  }
}

/** Stops the server. Sessions are cut, committed data is kept. */
export async function stopServer(pid: number, cluster: string): Promise<void> {
  // SIGINT is a "fast" shutdown. SIGQUIT is "immediate": no data is lost, but the next start has to recover.
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const end = performance.now() + STOP_TIMEOUT_MS
    if (isServerOf(pid, cluster)) sendSignal(pid, signal)
    while (performance.now() < end) {
      if (!isServerOf(pid, cluster)) return
      await sleep(POLL_MS)
    }
  }
  throw new OperatorError(`PostgreSQL (process ${pid}) does not stop.`)
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function lastFault(logFile: string, from: number): string {
  const lines = readText(logFile, from).split('\n').filter(Boolean)
  const faults = lines.filter((line) => /(FATAL|PANIC|error):/i.test(line))
  return (faults.at(-1) ?? lines.at(-1) ?? 'it printed nothing').replace(/^.*?(FATAL|PANIC):\s*/, '')
}

function readText(file: string, from = 0): string {
  try {
    return fs.readFileSync(file).subarray(from).toString('utf8')
  } catch {
    return ''
  }
}
