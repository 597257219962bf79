import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import { advisoryLocks } from '../../engines/postgres/advisory-locks.ts'
import { inSnapshotIfFree } from '../../engines/postgres/postgres.ts'

export type ExtensionFile = Selectable<Tables['extension_files']>
export type NewFile = Omit<Insertable<Tables['extension_files']>, 'replaced_at'>
export type Kind = ExtensionFile['kind']

/** How long a file stays after the manifest ceased to name it. Caches and browsers may hold a manifest for minutes. */
const KEPT = sql`interval '1 hour'`

/** For sorting a million keys in memory. */
const WORK_MEMORY = '64MB'

/** Runs `work` in one transaction over one snapshot, without time limits. Undefined if another process does so. */
export function inOneRun<T>(
  { kysely }: Database,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T | undefined> {
  return inSnapshotIfFree(kysely, advisoryLocks.extensionFiles, async (transaction) => {
    await sql.raw(`set local work_mem = '${WORK_MEMORY}'`).execute(transaction)
    return work(transaction)
  })
}

/** The files that the manifest names, in the order in which they apply, and the filter last. */
export async function currentFiles(db: Kysely<Tables>): Promise<ExtensionFile[]> {
  return db
    .selectFrom('extension_files')
    .selectAll()
    .where('replaced_at', 'is', null)
    .orderBy(sql`array_position(array['base', 'day', 'today', 'keys'], kind)`)
    .orderBy('up_to_run')
    .execute()
}

/** Takes the files of these kinds out of the manifest and puts others in. */
export async function replaceFiles(
  db: Kysely<Tables>,
  kinds: readonly Kind[],
  files: readonly NewFile[],
): Promise<void> {
  await db
    .updateTable('extension_files')
    .set({ replaced_at: sql`now()` })
    .where('kind', 'in', kinds)
    .where('replaced_at', 'is', null)
    .execute()
  if (files.length > 0) await db.insertInto('extension_files').values(files).execute()
}

/** Returns whether a file is one that the manifest names or named during the last hour. */
export async function isKept(database: Database, name: string): Promise<boolean> {
  const found = await database.kysely
    .selectFrom('extension_files')
    .select('file_id')
    .where('name', '=', name)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Names of files that no manifest of the last hour names. */
export async function expiredNames(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from extension_files group by name having max(coalesce(replaced_at, 'infinity')) < now() - ${KEPT}`.execute(
    database.kysely,
  )
  return rows.map(({ name }) => name)
}

/** Forgets files that are removed, and what has expired of those whose names are in use again. */
export async function forgetExpired(database: Database): Promise<void> {
  await sql`delete from extension_files where replaced_at < now() - ${KEPT}`.execute(database.kysely)
}

/** All names that are kept. */
export async function keptNames(db: Kysely<Tables>): Promise<Set<string>> {
  const rows = await db.selectFrom('extension_files').select('name').distinct().execute()
  return new Set(rows.map(({ name }) => name))
}

/** The facts that tell whether a run has work. */
export interface Outlook {
  /** Something may leave the site. */
  outgoing: boolean
  today: boolean
  base_at: Date | null
  closed_at: Date | null
}

export async function readOutlook(database: Database): Promise<Outlook> {
  const { rows } = await sql<Outlook>`
    select exists (select from outgoing_fixes) as outgoing,
      coalesce(bool_or(kind = 'today'), false) as today,
      max(made_at) filter (where kind = 'base') as base_at,
      max(made_at) filter (where kind in ('base', 'day')) as closed_at
    from extension_files where replaced_at is null`.execute(database.kysely)
  return rows[0]!
}

/** For the metrics: what the manifest names, by kind. */
export async function sumsByKind(
  database: Database,
): Promise<{ kind: Kind; files: number; entries: number; bytes: number; made_at: Date }[]> {
  const { rows } = await sql<{ kind: Kind; files: number; entries: number; bytes: number; made_at: Date }>`
    select kind, count(*) as files, sum(entries)::bigint as entries, sum(bytes)::bigint as bytes, max(made_at) as made_at
    from extension_files where replaced_at is null group by kind`.execute(database.kysely)
  return rows
}
