import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { explainFileFault, explainPrintedFault, OperatorError } from '../errors/operator-error.ts'
import { findBinaries } from './postgres-binaries.ts'
import { prepareCluster } from './postgres-cluster.ts'
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
} from './postgres-process.ts'
import { dataBytes, machineMemory, memoryFor, type Settings, serverOptions } from './postgres-settings.ts'
import { chooseRunner } from './postgres-user.ts'
import { openLock, withLock } from './process-lock.ts'

export type EmbeddedOptions = {
  /** The cluster, its socket, log and locks are kept in `postgres/` under this folder. */
  dataDir: string
  /** Told what takes long and what was repaired. */
  log: (message: string) => void
  /** Join or replace our settings, as in postgresql.conf. Ignored when the server runs already. */
  settings?: Settings
  /** For tests: no fsync, and a cluster that a crash left is begun anew. */
  throwaway?: boolean
}

export type EmbeddedPostgres = {
  /** For `pg`: the folder of the unix socket, the port in its name, the user (nobody else can open the socket). */
  readonly host: string
  readonly port: number
  readonly user: 'app'
  readonly pid: number
  /** The server was running already: left by a killed process, or shared with another one. */
  readonly adopted: boolean
  /** Leaves the server, and ends it when no other process uses it. Close the pools first. */
  stop(): Promise<void>
}

const WATCH_MS = 1000
const PATIENCE_MS = 15_000
const SLOW_MS = 3000

/**
 * Starts the PostgreSQL that npm installed, or adopts the one that runs on this folder already. Any number of
 * processes may do so at once; the server ends with the last of them that stops, outlives those that are killed,
 * and is started again when it dies. Durable: fsync and synchronous_commit are on.
 * @throws OperatorError what the operator has to change
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
  // Whoever starts or stops the server holds the gate; whoever uses it shares `users`.
  const gate = path.join(folder, 'start.lock')
  const users = openLock(path.join(folder, 'users.lock'))
  let adopted = false
  const raise = async () => {
    const running = await findRunning(cluster)
    adopted = running !== undefined
    return running ?? (await launch(options, folder, cluster))
  }
  let server = await withLock(
    gate,
    async () => {
      const raised = await raise()
      users.tryShared()
      return raised
    },
    () => options.log('Waiting for another start on the same data folder …'),
  )
  const first = { adopted }

  let stopped = false
  let busy = false
  const revive = async () => {
    if (busy || stopped || isServerOf(server.pid, cluster)) return
    busy = true
    try {
      await withLock(gate, async () => {
        if (stopped) return
        server = await raise()
        options.log('PostgreSQL had ended by itself and runs again.')
      })
    } catch (fault) {
      options.log(`PostgreSQL has ended: ${(fault as Error).message}`)
    } finally {
      busy = false
    }
  }
  const watch = options.throwaway ? undefined : setInterval(() => void revive(), WATCH_MS).unref()

  return {
    host: server.socketFolder,
    port: PORT,
    user: 'app',
    adopted: first.adopted,
    get pid() {
      return server.pid
    },
    async stop() {
      if (stopped) return
      stopped = true
      clearInterval(watch)
      await withLock(gate, async () => {
        if (users.tryExclusive()) await stopServer(server.pid, cluster)
        users.release()
      })
    },
  }
}

/** The server that runs on this cluster and can be reached; waits for one that starts or ends. */
async function findRunning(cluster: string): Promise<Postmaster | undefined> {
  for (let tries = 0; tries < 20; ) {
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
    // Its socket is gone (a cleaned temporary folder, a renamed project): only a new start makes another.
    if (isOurs && greeting === 'absent') await stopServer(seen.pid, cluster)
    tries++
    await sleep(100)
  }
  throw new OperatorError(`${cluster} is in use by a server that this process cannot reach, in a container perhaps.`)
}

async function launch(options: EmbeddedOptions, folder: string, cluster: string): Promise<Postmaster> {
  const { log, throwaway = false, settings } = options
  const slow = setTimeout(
    () => log('PostgreSQL takes a while: it makes its files, or repairs them after a crash …'),
    SLOW_MS,
  )
  try {
    const binaries = findBinaries(path.join(folder, 'lib'))
    const runner = await chooseRunner(binaries, cluster)
    await prepareCluster(cluster, runner, binaries, throwaway)
    const socketFolder = openSocketFolder(folder, runner.owner)
    const place = { cluster, logFile: path.join(folder, 'server.log') }
    rotateLog(place.logFile)
    const fitting = memoryFor(dataBytes(cluster), machineMemory())
    const serverLine = serverOptions(socketFolder, throwaway, { ...fitting, ...settings })
    for (const end = performance.now() + PATIENCE_MS; ; ) {
      removeStaleLocks(cluster, socketFolder)
      try {
        return await launchServer(runner, binaries.postgres, place, serverLine)
      } catch (fault) {
        const reason = (fault as Error).message
        // Children of a killed server take a moment to notice, and PostgreSQL rightly waits for the last of them.
        const leftovers = /already exists|pre-existing shared memory|Address already in use/.test(reason)
        if (!leftovers || performance.now() > end) throw explainStart(reason, folder, place.logFile)
        await sleep(200)
      }
    }
  } finally {
    clearTimeout(slow)
  }
}

function explainStart(reason: string, folder: string, logFile: string): OperatorError {
  return (
    explainPrintedFault(reason, folder) ??
    new OperatorError(`PostgreSQL did not start: ${reason} (more in ${logFile}).`)
  )
}
