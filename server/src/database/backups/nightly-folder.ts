import fs from 'node:fs/promises'
import path from 'node:path'
import { explainFileFault } from '@unspun/operator-error/operator-error.ts'
import { MANIFEST, type Manifest, SUMS } from './backup-folder.ts'
import { requireWritable } from './require-writable.ts'

/** Backups that are kept. The operator's own in the same folder are not counted or removed. */
const KEPT = 7
/** When the night's backup is due: a quiet time (UTC), away from the other nightly jobs. */
const HOUR = 3
const MINUTE = 47
const DAY_MS = 24 * 60 * 60_000
/** A name further ahead was given by a wrong clock. */
const CLOCK_MS = 60 * 60_000

const NAME = /^nightly-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)$/
/** A folder that is being written, or removed. */
const PARTIAL = /^nightly-[\d-]+\.(unfinished|removed)$/

/** A nightly backup: its folder, and when it was begun. */
export interface Nightly {
  path: string
  at: Date
}

/** The name of the backup begun at a time (UTC): `nightly-2031-05-01-0347`. */
export function nightlyName(at: Date): string {
  const iso = at.toISOString()
  return `nightly-${iso.slice(0, 10)}-${iso.slice(11, 13)}${iso.slice(14, 16)}`
}

const nameOf = (folder: string) => `BACKUP_DIR (${folder})`

/** Throws `OperatorError` if nightly backups cannot be written to a folder. Creates nothing. */
export const requireBackupDir = (folder: string): Promise<void> => requireWritable(folder, nameOf(folder))

/**
 * The complete nightly backups in a folder, newest first. None if there is no folder. Those that a wrong clock has named are `ahead`: they
 * do not count and are not removed, like the operator's own.
 */
export async function nightlyBackups(folder: string, now: Date): Promise<{ backups: Nightly[]; ahead: Nightly[] }> {
  const all: Nightly[] = []
  for (const name of await entriesOf(folder)) {
    const [, day, hour, minute] = NAME.exec(name) ?? []
    if (!day || !(await isComplete(path.join(folder, name)))) continue
    all.push({ path: path.join(folder, name), at: new Date(`${day}T${hour}:${minute}:00Z`) })
  }
  all.sort((one, other) => other.at.getTime() - one.at.getTime())
  const isAhead = ({ at }: Nightly) => at.getTime() > now.getTime() + CLOCK_MS
  return { backups: all.filter((each) => !isAhead(each)), ahead: all.filter(isAhead) }
}

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

async function entriesOf(folder: string): Promise<string[]> {
  try {
    return (await unlessMissing(fs.readdir(folder))) ?? []
  } catch (fault) {
    throw explainFileFault(fault, nameOf(folder))
  }
}

const unlessMissing = <T>(read: Promise<T>): Promise<T | undefined> =>
  read.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

const isComplete = (backup: string): Promise<boolean> =>
  fs.access(path.join(backup, SUMS)).then(
    () => true,
    () => false,
  )

/**
 * Returns whether the last night's backup is missing. `since` is when the site began, for a site without backups. A backup that failed, or
 * was missed because the site did not run, stays due until it is made.
 */
export function isBackupDue(backups: readonly Nightly[], since: Date, now: Date): boolean {
  const tonight = new Date(now).setUTCHours(HOUR, MINUTE, 0, 0)
  const last = tonight <= now.getTime() ? tonight : tonight - DAY_MS
  return (backups[0]?.at ?? since).getTime() < last
}

/** Removes what killed processes left in the folder. */
export async function removePartial(folder: string): Promise<void> {
  for (const name of await fs.readdir(folder))
    if (PARTIAL.test(name)) await fs.rm(path.join(folder, name), { recursive: true, force: true })
}

/** Removes all but the newest seven. */
export async function removeOld(folder: string, now: Date): Promise<void> {
  const { backups } = await nightlyBackups(folder, now)
  for (const { path: old } of backups.slice(KEPT)) {
    // Renamed first, so that no part of a backup ever has the name of a whole one.
    await fs.rename(old, `${old}.removed`)
    await fs.rm(`${old}.removed`, { recursive: true })
  }
}
