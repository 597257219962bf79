import fs from 'node:fs/promises'
import path from 'node:path'
import { explainFileFault } from '@unspun/operator-error/operator-error.ts'
import { SUMS } from './backup-folder.ts'
import { requireWritable } from './require-writable.ts'

/** What the site backs itself up for: a night, or migrations. The operator's own backups in the same folder have other names. */
export type OwnKind = 'nightly' | 'before'

/** A backup that the site has made by itself: its folder, and when it was begun. */
export interface OwnBackup {
  path: string
  at: Date
}

/** A name further ahead was given by a wrong clock. */
const CLOCK_MS = 60 * 60_000

const STAMP = String.raw`(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)`
const NAMES: Record<OwnKind, RegExp> = {
  nightly: new RegExp(`^nightly-${STAMP}$`),
  before: new RegExp(String.raw`^before-\d{4}-${STAMP}$`),
}
/** A folder that is being written, or removed. */
const PARTIAL: Record<OwnKind, RegExp> = {
  nightly: new RegExp(String.raw`^nightly-${STAMP}\.(unfinished|removed)$`),
  before: new RegExp(String.raw`^before-\d{4}-${STAMP}\.(unfinished|removed)$`),
}

/** The end of a backup's name: when it was begun (UTC), such as `2031-05-01-0347`. */
export function stampOf(at: Date): string {
  const iso = at.toISOString()
  return `${iso.slice(0, 10)}-${iso.slice(11, 13)}${iso.slice(14, 16)}`
}

const nameOf = (folder: string) => `BACKUP_DIR (${folder})`

/** Throws `OperatorError` if the site's own backups cannot be written to a folder. Creates nothing. */
export const requireBackupDir = (folder: string): Promise<void> => requireWritable(folder, nameOf(folder))

/**
 * The complete backups of a kind in a folder, newest first. None if there is no folder. Those that a wrong clock has named are `ahead`:
 * they do not count and are not removed, like the operator's own.
 */
export async function ownBackups(
  folder: string,
  kind: OwnKind,
  now: Date,
): Promise<{ backups: OwnBackup[]; ahead: OwnBackup[] }> {
  const all: OwnBackup[] = []
  for (const name of await entriesOf(folder)) {
    const [, day, hour, minute] = NAMES[kind].exec(name) ?? []
    if (!day || !(await isComplete(path.join(folder, name)))) continue
    all.push({ path: path.join(folder, name), at: new Date(`${day}T${hour}:${minute}:00Z`) })
  }
  all.sort(newestFirst)
  const isAhead = ({ at }: OwnBackup) => at.getTime() > now.getTime() + CLOCK_MS
  return { backups: all.filter((each) => !isAhead(each)), ahead: all.filter(isAhead) }
}

/** The newest backup of any kind. If all are ahead, it is probably today's clock that is wrong, so `ahead` says to count those. */
export async function newestOwn(folder: string, now: Date, { ahead = false } = {}): Promise<OwnBackup | undefined> {
  const found = [await ownBackups(folder, 'nightly', now), await ownBackups(folder, 'before', now)]
  const right = found.flatMap(({ backups }) => backups).sort(newestFirst)[0]
  return right ?? (ahead ? found.flatMap((each) => each.ahead).sort(newestFirst)[0] : undefined)
}

const newestFirst = (one: OwnBackup, other: OwnBackup) => other.at.getTime() - one.at.getTime()

export async function entriesOf(folder: string): Promise<string[]> {
  try {
    return (await unlessMissing(fs.readdir(folder))) ?? []
  } catch (fault) {
    throw explainFileFault(fault, nameOf(folder))
  }
}

export const unlessMissing = <T>(read: Promise<T>): Promise<T | undefined> =>
  read.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

export const isComplete = (backup: string): Promise<boolean> =>
  fs.access(path.join(backup, SUMS)).then(
    () => true,
    () => false,
  )

/** Removes what killed processes left in the folder. Only one process may make or remove backups of this kind. */
export async function removePartial(folder: string, kind: OwnKind): Promise<void> {
  for (const name of await entriesOf(folder))
    if (PARTIAL[kind].test(name)) await fs.rm(path.join(folder, name), { recursive: true, force: true })
}

export async function removeBackups(backups: readonly OwnBackup[]): Promise<void> {
  for (const { path: old } of backups) {
    // Renamed first, so that no part of a backup ever has the name of a whole one.
    await fs.rename(old, `${old}.removed`)
    await fs.rm(`${old}.removed`, { recursive: true })
  }
}
