import fs from 'node:fs/promises'
import path from 'node:path'
import { MANIFEST, type Manifest } from './backup-folder.ts'
import {
  entriesOf,
  isComplete,
  type OwnBackup,
  ownBackups,
  removeBackups,
  stampOf,
  unlessMissing,
} from './own-backups.ts'

/** Backups that are kept. */
const KEPT = 7
/** When the night's backup is due: a quiet time (UTC), away from the other nightly jobs. */
const HOUR = 3
const MINUTE = 47
const DAY_MS = 24 * 60 * 60_000

/** The name of the backup begun at a time (UTC): `nightly-2031-05-01-0347`. */
export const nightlyName = (at: Date): string => `nightly-${stampOf(at)}`

export const nightlyBackups = (folder: string, now: Date) => ownBackups(folder, 'nightly', now)

/**
 * The time of the oldest complete backup in a folder, also of the operator's own; undefined if there is none. Throws if
 * that cannot be found out.
 */
export async function oldestBackup(folder: string): Promise<Date | undefined> {
  const times: number[] = []
  for (const name of await entriesOf(folder)) {
    const backup = path.join(folder, name)
    if (!(await isComplete(backup))) continue
    const text = await unlessMissing(fs.readFile(path.join(backup, MANIFEST), 'utf8'))
    if (text === undefined) continue
    const time = Date.parse((JSON.parse(text) as Manifest).made_at)
    if (Number.isNaN(time)) throw new Error(`The manifest of ${backup} has no time.`)
    times.push(time)
  }
  return times.length === 0 ? undefined : new Date(Math.min(...times))
}

/**
 * Returns whether the last night's backup is missing. `since` is when the site began, for a site without backups. A backup that failed, or
 * was missed because the site did not run, stays due until it is made.
 */
export function isBackupDue(backups: readonly OwnBackup[], since: Date, now: Date): boolean {
  const tonight = new Date(now).setUTCHours(HOUR, MINUTE, 0, 0)
  const last = tonight <= now.getTime() ? tonight : tonight - DAY_MS
  return (backups[0]?.at ?? since).getTime() < last
}

/**
 * Removes all but the newest seven. Once there are seven, also those before migrations that are older than all of them, because the policy
 * tells members that the site's own backups go after about a week.
 */
export async function removeOld(folder: string, now: Date): Promise<void> {
  const { backups } = await nightlyBackups(folder, now)
  await removeBackups(backups.slice(KEPT))
  const oldest = backups[KEPT - 1]
  if (!oldest) return
  const before = await ownBackups(folder, 'before', now)
  await removeBackups(before.backups.filter(({ at }) => at < oldest.at))
}
