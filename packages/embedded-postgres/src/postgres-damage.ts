import fs from 'node:fs'
import path from 'node:path'
import { explainPrintedFault, OperatorError } from '@unspun/operator-error/operator-error.ts'
import { usersOf } from './postgres-process.ts'

/** Returns advice for a cluster that cannot be opened, as the end of a sentence: which backup to restore, and how. */
export type Rescue = (cluster: string) => string

const DAMAGE =
  /pg_control|control file|checkpoint record|WAL directory|status of transaction|No such file or directory|not a valid data directory|invalid page|checksum|is missing/
/** Error codes of a missing database folder, a damaged page or index, and a missing or unreadable file. */
const DAMAGE_CODES = /^(3D000|XX001|XX002|58P01|58030)$/

/** Explains why a server did not start, in one sentence that says what to do. `reason` is PostgreSQL's message. */
export function explainStart(
  reason: string,
  { folder, cluster, logFile, rescue }: { folder: string; cluster: string; logFile: string; rescue: Rescue },
): OperatorError {
  const [, file] = /"([^"]+)": Permission denied/.exec(reason) ?? []
  if (file) {
    const { uid } = fs.statSync(cluster)
    return new OperatorError(
      `PostgreSQL may not use ${path.resolve(cluster, file)}: give it to the user that owns the database, by running "chown -R ${uid} ${cluster} && chmod -R u=rwX,go= ${cluster}" as root.`,
    )
  }
  const ofDisk = explainPrintedFault(reason, folder)
  if (ofDisk) return ofDisk
  if (/lock file|pre-existing shared memory/.test(reason)) return explainLock(cluster, reason)
  const [, missing] = /"(\/[^"]+)": No such file or directory/.exec(reason) ?? []
  if (missing && path.relative(cluster, missing).startsWith('..'))
    return new OperatorError(`PostgreSQL is not installed completely (${missing} is missing): run "npm ci" again.`)
  if (DAMAGE.test(reason)) return damaged(cluster, reason, rescue)
  return new OperatorError(`PostgreSQL did not start: ${reason} (more in ${logFile}).`)
}

/** Explains a query error that is caused by a damaged database. Returns other errors unchanged. */
export function explainDamage(error: unknown, cluster: string, rescue: Rescue): unknown {
  const { code, message, detail } = error as { code?: string; message?: string; detail?: string }
  return DAMAGE_CODES.test(code ?? '') ? damaged(cluster, detail ?? message ?? '', rescue) : error
}

function damaged(cluster: string, reason: string, rescue: Rescue): OperatorError {
  return new OperatorError(
    `The database in ${cluster} is damaged (${reason.trim().replace(/\.$/, '')}): ${rescue(cluster)}.`,
  )
}

function explainLock(cluster: string, reason: string): OperatorError {
  const users = usersOf(cluster)
  const who = users.length > 0 ? `process ${users.join(', ')} still uses` : 'another program may still use'
  return new OperatorError(
    `PostgreSQL did not start, because ${who} ${cluster} (${reason}): stop it, then start again.`,
  )
}

export function checkOwner(cluster: string, user: number | undefined): void {
  const found = fs.statSync(cluster, { throwIfNoEntry: false })
  if (!found || user === undefined) return
  if (!found.isDirectory())
    throw new OperatorError(`${cluster} is a file, but the database belongs there: move it away.`)
  if (found.uid !== user) {
    throw new OperatorError(
      `The database in ${cluster} belongs to the user with id ${found.uid}, but the site runs as ${user}: run "chown -R ${user} ${path.dirname(cluster)}" as root, or start the site as its owner.`,
    )
  }
  if ((found.mode & 0o700) !== 0o700) throw wrongRights(cluster, found.mode)
}

/** PostgreSQL accepts 0700 and 0750. */
export function checkRights(cluster: string): void {
  const { mode } = fs.statSync(cluster)
  if ((mode & 0o027) !== 0) throw wrongRights(cluster, mode)
}

function wrongRights(cluster: string, mode: number): OperatorError {
  const octal = (mode & 0o777).toString(8).padStart(3, '0')
  return new OperatorError(
    `The database in ${cluster} has the rights ${octal}, and PostgreSQL needs it to be open to its owner alone: run "chmod 700 ${cluster}".`,
  )
}
