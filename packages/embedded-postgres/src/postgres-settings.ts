import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PORT } from './postgres-process.ts'

type Settings = Record<string, string | number>

// Settings for a small machine that also runs Node: about 60 MB resident when idle, and durable (fsync and
// synchronous_commit stay on by default). The log is for the operator and leaves out failed statements, which the
// application reports itself.
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
  // Omits error details, which repeat user input.
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
const MIN_BUFFERS = 64 * MB
const MIN_CACHE = 512 * MB
/** Temporary sort files, which a crash may leave behind. */
const TEMPORARY = 'pgsql_tmp'

/**
 * Memory settings for a server with `data` bytes on a machine with `machine` bytes of memory: shared_buffers holds all
 * data, up to a quarter of the machine. A small site stays small on every machine; a large one rarely reads from the
 * file system.
 */
export function memoryFor(data: number, machine: number): Settings {
  const buffers = Math.max(MIN_BUFFERS, Math.min(data, machine / 4))
  // Includes the operating system's file cache. It only informs the planner.
  const cache = Math.max(MIN_CACHE, Math.min(data, machine / 2))
  return { shared_buffers: inMegabytes(buffers), effective_cache_size: inMegabytes(cache) }
}

const inMegabytes = (bytes: number) => `${Math.floor(bytes / MB)}MB`

/**
 * Memory available to this process in bytes: the container's limit if there is one (0 means none), else the machine's
 * memory.
 */
export function machineMemory(limit = process.constrainedMemory(), total = os.totalmem()): number {
  return limit > 0 ? Math.min(limit, total) : total
}

/**
 * Total size of the cluster's tables and indexes in bytes. 0 if it cannot be read; the server then reports the error
 * itself.
 */
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
export function serverOptions(socketFolder: string, throwaway: boolean, settings: Settings): string[] {
  const all: Settings = {
    ...SMALL_MACHINE,
    ...(throwaway ? THROWAWAY : {}),
    ...settings,
    listen_addresses: '',
    port: PORT,
    // PostgreSQL parses this as a list. The quotes keep a comma in the path from splitting it.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
