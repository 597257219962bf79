import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PORT } from './postgres-process.ts'

type Settings = Record<string, string | number>

// Settings for a small machine that also runs Node: about 60 MB when idle, and durable (fsync and synchronous_commit
// stay on). The log omits failed statements, which the application reports.
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
/** Temporary sort files, which may remain after a crash. */
const TEMPORARY = 'pgsql_tmp'

/** shared_buffers holds all data, up to a quarter of the machine's memory. Both parameters are in bytes. */
export function memoryFor(data: number, machine: number): Settings {
  const buffers = Math.max(MIN_BUFFERS, Math.min(data, machine / 4))
  // Includes the operating system's file cache. It only informs the planner.
  const cache = Math.max(MIN_CACHE, Math.min(data, machine / 2))
  return { shared_buffers: inMegabytes(buffers), effective_cache_size: inMegabytes(cache) }
}

const inMegabytes = (bytes: number) => `${Math.floor(bytes / MB)}MB`

/** Bytes of memory available to this process. A `limit` of 0 means that the container has none. */
export function machineMemory(limit = process.constrainedMemory(), total = os.totalmem()): number {
  return limit > 0 ? Math.min(limit, total) : total
}

/** Returns the size of all tables and indexes in bytes, or 0 if it cannot be read. */
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

export function serverOptions(socketFolder: string, throwaway: boolean, settings: Settings): string[] {
  const all: Settings = {
    ...SMALL_MACHINE,
    ...(throwaway ? THROWAWAY : {}),
    ...settings,
    listen_addresses: '',
    port: PORT,
    // PostgreSQL parses this as a list. The quotes protect commas in the path.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
