import fs from 'node:fs'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'

/** Programs of a deployment: the Debian package, and where it installs them. */
const WANTED = {
  postgres: ['postgresql', ['/usr/lib/postgresql/{15,16,17,18}/bin/postgres']],
  redis: ['redis-server', ['/usr/bin/redis-server', '/usr/bin/valkey-server']],
  pgbouncer: ['pgbouncer', ['/usr/sbin/pgbouncer']],
  nginx: ['nginx', ['/usr/sbin/nginx']],
} as const

export type Programs = Record<keyof typeof WANTED, string>

/** Throws `OperatorError` with the packages that are missing. */
export function findPrograms(): Programs {
  const found = Object.entries(WANTED).map(([name, [, places]]) => {
    return [name, places.flatMap((place) => fs.globSync(place))[0]] as const
  })
  const missing = found.flatMap(([name, file]) => (file ? [] : [WANTED[name as keyof Programs][0]]))
  if (missing.length > 0)
    throw new OperatorError(`The deployment needs more packages: apt-get install -y ${missing.join(' ')}`)
  return Object.fromEntries(found) as Programs
}

/** PostgreSQL refuses to run as root, and its tools need a user with a name, so root runs them as `nobody`. */
export const unprivileged = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
