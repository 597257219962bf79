import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { type Part, part } from './part.ts'
import { unprivileged } from './programs.ts'

/** PgBouncer in transaction mode before the database, and the site's settings for it. */
export async function startPgBouncer(file: string, folder: string, ports: { own: number; database: number }) {
  const conf = path.join(folder, 'pgbouncer.ini')
  const output = path.join(folder, 'pgbouncer.log')
  fs.writeFileSync(
    conf,
    `[databases]
    unspun = host=127.0.0.1 port=${ports.database} dbname=unspun user=app
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = ${ports.own}
    unix_socket_dir =
    auth_type = any
    pool_mode = transaction
    default_pool_size = 30
    ; By default it waits 15 seconds before it looks again for a server that was away.
    server_login_retry = 0.2
    ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout,extra_float_digits
    `,
  )
  fs.writeFileSync(output, '')
  const bouncer: Part = part('PgBouncer', {
    file,
    args: [conf],
    output,
    options: { ...unprivileged, cwd: folder },
    isReady: async () =>
      spawnSync('pg_isready', ['-q', '-h', '127.0.0.1', '-p', String(ports.own)], { cwd: folder }).status === 0,
    stopBy: 'SIGINT',
  })
  await bouncer.start()
  const settings = {
    DATABASE_URL: `postgres://app@127.0.0.1:${ports.own}/unspun`,
    DATABASE_LISTEN_URL: `postgres://app@127.0.0.1:${ports.database}/unspun`,
    // Debian's version may be older than 1.21.
    DATABASE_PREPARE: 'off',
  }
  return { bouncer, settings }
}
