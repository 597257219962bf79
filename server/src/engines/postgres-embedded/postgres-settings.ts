import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PORT } from './postgres-process.ts'

export type Settings = Record<string, string | number>

// For a small machine that also runs Node: about 60 MB resident when idle, and durable (fsync and
// synchronous_commit stay on by default). The log is for the operator, so it has no statements that merely failed:
// those are the application's to report.
const SMALL_MACHINE: Settings = {
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_connections: 60,
  max_worker_processes: 4,
  max_parallel_workers: 2,
  autovacuum_max_workers: 2,
  io_method: 'sync',
  max_wal_size: '512MB',
  max_wal_senders: 0,
  random_page_cost: 1.1,
  log_min_messages: 'log',
  log_checkpoints: 'off',
  // Without the details of errors, which repeat what people typed.
  log_error_verbosity: 'terse',
  log_timezone: 'UTC',
  TimeZone: 'UTC',
}

const THROWAWAY: Settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 200,
  autovacuum: 'off',
}

const MB = 1024 * 1024
const LEAST_BUFFERS = 64 * MB
const LEAST_CACHE = 512 * MB
/** What a crash has left of sorting. */
const TEMPORARY = 'pgsql_tmp'

/**
 * What a server keeps in memory of this many bytes of data, on a machine of this many: all of it, as far as it is a quarter of the machine. A small
 * site stays small on any machine; a large one does not ask the system for each page that somebody reads.
 */
export function memoryFor(data: number, machine: number): Settings {
  const buffers = Math.max(LEAST_BUFFERS, Math.min(data, machine / 4))
  // What the system keeps of the files, too: it only tells the planner what to expect.
  const cache = Math.max(LEAST_CACHE, Math.min(data, machine / 2))
  return { shared_buffers: inMegabytes(buffers), effective_cache_size: inMegabytes(cache) }
}

const inMegabytes = (bytes: number) => `${Math.floor(bytes / MB)}MB`

/** Bytes of memory that this process may have: those of its container, if that has a limit (0 is none, and so is more than there is). */
export function machineMemory(limit = process.constrainedMemory(), total = os.totalmem()): number {
  return limit > 0 ? Math.min(limit, total) : total
}

/** Bytes of the tables and indexes of a cluster, as they are now; 0 where that cannot be seen, which is for the server itself to tell. */
export function dataBytes(cluster: string): number {
  try {
    const entries = fs.readdirSync(path.join(cluster, 'base'), { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && !entry.parentPath.includes(TEMPORARY))
      .map(({ parentPath, name }) => fs.statSync(path.join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0)
      .reduce((sum, size) => sum + size, 0)
  } catch {
    return 0
  }
}

/** The server's command line: a unix socket in `socketFolder` that only its owner can open, and no TCP. */
export function serverOptions(socketFolder: string, throwaway: boolean, settings: Settings = {}): string[] {
  const all: Settings = {
    ...SMALL_MACHINE,
    ...(throwaway ? THROWAWAY : {}),
    ...settings,
    listen_addresses: '',
    port: PORT,
    // A list to PostgreSQL: quoted, so that a comma in the path does not make two of it.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
