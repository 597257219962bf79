import { PORT } from './postgres-process.ts'

export type Settings = Record<string, string | number>

// For a small machine that also runs Node: about 60 MB resident when idle, and durable (fsync and
// synchronous_commit stay on by default). The log is for the operator, so it has no statements that merely failed:
// those are the application's to report.
const SMALL_MACHINE: Settings = {
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
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
