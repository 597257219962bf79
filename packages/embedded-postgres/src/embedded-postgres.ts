import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { explainFileFault, OperatorError } from '@unspun/operator-error/operator-error.ts'
import { findBinaries } from './postgres-binaries.ts'
import { prepareCluster } from './postgres-cluster.ts'
import { explainStart, type Rescue } from './postgres-damage.ts'
import { openFolder, openSocketFolder, rotateLog } from './postgres-folders.ts'
import {
  greet,
  isServerOf,
  launchServer,
  PORT,
  type Postmaster,
  readPostmaster,
  removeStaleLocks,
  stopServer,
  usersOf,
} from './postgres-process.ts'
import { dataBytes, machineMemory, memoryFor, serverOptions } from './postgres-settings.ts'
import { chooseRunner, sendSignal } from './postgres-user.ts'
import { openLock, withLock } from './process-lock.ts'

export type EmbeddedOptions = {
  /** PostgreSQL's cluster, socket, log and locks are stored in `postgres/` below this folder. */
  dataDir: string
  log: (message: string) => void
  /** For tests: disables fsync and replaces the cluster after a crash. */
  throwaway?: boolean
  rescue?: Rescue
  /** Aborts the start: everything started so far is stopped, and the call rejects with the signal's reason. */
  signal?: AbortSignal | undefined
}

export type EmbeddedPostgres = {
  /** Connection data for `pg`. Only the owner can open the socket. */
  readonly host: string
  readonly port: number
  readonly user: 'app'
  readonly pid: number
  /** True if the server was already running: a killed process left it, or another process shares it. */
  readonly adopted: boolean
  /** Releases the server, and stops it if no other process uses it. Close the pools first. */
  stop(): Promise<void>
}

const WATCH_MS = 1000
const LEFTOVERS_TIMEOUT_MS = 15_000
const SLOW_MS = 3000

const withoutBackup: Rescue = (cluster) => `put back your own copy of ${cluster}`

export const clusterIn = (dataDir: string): string => path.join(dataDir, 'postgres', 'data')

/**
 * Starts the PostgreSQL installed by npm, or adopts the server that already runs on this folder, which several
 * processes may share. The server stops with the last process that stops, survives killed processes, and is restarted
 * when it dies. Durable: fsync and synchronous_commit are on.
 * @throws OperatorError with what the operator has to change
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  try {
    return await start(options, openFolder(options.dataDir))
  } catch (fault) {
    throw explainFileFault(fault, options.dataDir)
  }
}

async function start(options: EmbeddedOptions, folder: string): Promise<EmbeddedPostgres> {
  const cluster = path.join(folder, 'data')
  // Starting and stopping the server requires the `gate` lock. Each user of the server holds `users` in shared mode.
  const gate = path.join(folder, 'start.lock')
  const users = openLock(path.join(folder, 'users.lock'))
  let adopted = false
  const raise = async (signal?: AbortSignal) => {
    const running = await findRunning(cluster, signal)
    adopted = running !== undefined
    return running ?? (await launch({ ...options, signal }, folder, cluster))
  }
  /** Stops the server unless another process uses it. Requires the gate. */
  const leave = async (pid: number | undefined) => {
    if (pid !== undefined && users.tryExclusive()) await stopServer(pid, cluster)
    users.release()
  }
  let server = await withLock(
    gate,
    async () => {
      try {
        const raised = await raise(options.signal)
        options.signal?.throwIfAborted()
        users.tryShared()
        return raised
      } catch (fault) {
        if (options.signal?.aborted) await leave(readPostmaster(cluster)?.pid)
        throw fault
      }
    },
    {
      onWait: () => options.log('Waiting for another process that is starting on the same data folder …'),
      signal: options.signal,
    },
  )
  const first = { adopted }

  let stopped: Promise<void> | undefined
  let busy = false
  const revive = async () => {
    if (busy || stopped || isServerOf(server.pid, cluster)) return
    busy = true
    try {
      await withLock(gate, async () => {
        if (stopped) return
        server = await raise()
        options.log('PostgreSQL stopped unexpectedly and was restarted.')
      })
    } catch (fault) {
      options.log(`PostgreSQL stopped and could not be restarted: ${(fault as Error).message}`)
    } finally {
      busy = false
    }
  }
  const watch = options.throwaway ? undefined : setInterval(() => void revive(), WATCH_MS).unref()

  /** Last resort for a process that exits without stopping the server. */
  const atExit = () => {
    try {
      const isLast = openLock(gate).tryExclusive() && users.tryExclusive()
      if (isLast && isServerOf(server.pid, cluster)) sendSignal(server.pid, 'SIGINT')
    } catch {
      // The folder was deleted, and the server has stopped.
    }
  }
  process.once('exit', atExit)

  return {
    host: server.socketFolder,
    port: PORT,
    user: 'app',
    adopted: first.adopted,
    get pid() {
      return server.pid
    },
    stop() {
      clearInterval(watch)
      stopped ??= withLock(gate, () => leave(server.pid)).then(() => void process.off('exit', atExit))
      return stopped
    },
  }
}

/** Finds the reachable server of this cluster. Waits for a server that is starting or stopping. */
async function findRunning(cluster: string, signal?: AbortSignal): Promise<Postmaster | undefined> {
  for (let tries = 0; tries < 20; ) {
    signal?.throwIfAborted()
    const seen = readPostmaster(cluster)
    if (!seen) return undefined
    const isOurs = isServerOf(seen.pid, cluster)
    if (isOurs && seen.status !== 'ready') {
      await sleep(25)
      continue
    }
    const greeting = await greet(seen.socketFolder)
    if (isOurs && greeting === 'answers') return seen
    if (!isOurs && greeting !== 'answers') return undefined
    // The socket was deleted, for example in a cleaned temporary folder. Only a restart creates a new one.
    if (isOurs && greeting === 'absent') await stopServer(seen.pid, cluster)
    tries++
    await sleep(100)
  }
  throw new OperatorError(`${cluster} is in use by a server that this process cannot reach, perhaps in a container.`)
}

async function launch(options: EmbeddedOptions, folder: string, cluster: string): Promise<Postmaster> {
  const { log, throwaway = false, signal, rescue = withoutBackup } = options
  const slow = setTimeout(
    () => log('PostgreSQL is still starting: it creates its files, or recovers from a crash …'),
    SLOW_MS,
  )
  try {
    const binaries = findBinaries(path.join(folder, 'lib'))
    const runner = await chooseRunner(binaries, cluster, signal)
    await prepareCluster(cluster, runner, binaries, { throwaway, signal })
    const socketFolder = openSocketFolder(folder, runner.owner)
    const place = { cluster, logFile: path.join(folder, 'server.log') }
    rotateLog(place.logFile)
    const serverLine = serverOptions(socketFolder, throwaway, memoryFor(dataBytes(cluster), machineMemory()))
    for (const end = performance.now() + LEFTOVERS_TIMEOUT_MS; ; ) {
      await removeStaleLocks(cluster, socketFolder)
      try {
        return await launchServer(runner, binaries.postgres, place, serverLine, signal)
      } catch (fault) {
        signal?.throwIfAborted()
        const reason = (fault as Error).message
        // PostgreSQL does not start before the last child of a killed server has exited.
        const leftovers =
          /already exists|lock file "\S+" is empty|bogus data in lock file|pre-existing shared memory|Address already in use/.test(
            reason,
          )
        const isUsed = usersOf(cluster).some((pid) => isServerOf(pid, cluster))
        if (!leftovers || isUsed || performance.now() > end) throw explainStart(reason, { ...place, folder, rescue })
        await sleep(200)
      }
    }
  } finally {
    clearTimeout(slow)
  }
}
