import { randomBytes } from 'node:crypto'
import { accountLimits } from '@unspun/contract/accounts.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'

export type ExportRow = Selectable<Tables['exports']>

export async function newestExport(database: Database, userId: number): Promise<ExportRow | undefined> {
  return database.kysely
    .selectFrom('exports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('export_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type SendForExports = (transaction: Transaction<Tables>) => Promise<unknown>

/** The time when a file that is finished now expires. */
const EXPIRY = sql<Date>`now() + make_interval(hours => ${accountLimits.exportHours})`

/** Requests an export, unless one is being made. `send` starts the work on commit. Throws `TooManyExports`. */
export async function requestExport(
  database: Database,
  { user_id, perDay }: { user_id: number; perDay: number },
  send: SendForExports,
): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    // Serialises concurrent requests of one member.
    await sql`select 1 from users where user_id = ${user_id} for no key update`.execute(transaction)
    const { rows } = await sql<{ under_way: boolean; of_day: number; seconds_left: number | null }>`
      select coalesce(bool_or(state in ('waiting', 'running')), false) as under_way,
        (count(*) filter (where state <> 'failed' and requested_at > now() - interval '1 day'))::integer as of_day,
        ceil(extract(epoch from min(requested_at) filter (where requested_at > now() - interval '1 day') + interval '1 day' - now()))::integer
          as seconds_left
      from exports where user_id = ${user_id}`.execute(transaction)
    const { under_way, of_day, seconds_left } = rows[0]!
    if (under_way) return
    if (perDay > 0 && of_day >= perDay) throw new AppError('TooManyExports').after(Math.max(1, seconds_left ?? 1))
    await transaction
      .insertInto('exports')
      .values({ user_id, file: `${randomBytes(16).toString('hex')}.zip`, expires_at: EXPIRY })
      .execute()
    await send(transaction)
  })
}

/** A process that is silent for this time is considered dead, and another one starts over. */
const SILENCE = sql`interval '1 minute'`
const TRIES = 4

/** Claims a waiting export for this process. An export that failed too often is given up. */
export async function claimExport(database: Database): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    update exports e set
      state = case when e.tries < ${TRIES} then 'running' else 'failed' end,
      tries = e.tries + 1, progress = 0, next_try_at = now() + ${SILENCE}
    where e.export_id = (
      select export_id from exports where state in ('waiting', 'running') and next_try_at <= now()
      order by next_try_at limit 1 for update skip locked)
    returning e.*`.execute(database.kysely)
  return rows[0]
}

/** Stores the progress of an export in percent. Returns false if the member's account was deleted meanwhile. */
export async function reportProgress(database: Database, exportId: number, progress: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update exports set progress = ${progress}, next_try_at = now() + ${SILENCE}
    where export_id = ${exportId} and state = 'running'`.execute(database.kysely)
  return numAffectedRows > 0n
}

/** Marks an export as ready. Returns false if the member's account was deleted meanwhile. */
export async function finishExport(database: Database, exportId: number, bytes: number): Promise<boolean> {
  const { numUpdatedRows } = await database.kysely
    .updateTable('exports')
    .set({ state: 'ready', progress: 100, bytes, expires_at: EXPIRY })
    .where('export_id', '=', exportId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function postponeExport(database: Database, exportId: number): Promise<void> {
  await sql`update exports set state = 'waiting', next_try_at = now() + ${SILENCE}
    where export_id = ${exportId} and state = 'running'`.execute(database.kysely)
}

/** Disables the link to a person's file. The file is removed within the hour. */
export async function expireExports(transaction: Kysely<Tables>, uid: string): Promise<void> {
  await sql`update exports set expires_at = now() where state = 'ready' and expires_at > now()
    and user_id = (select user_id from users where identity_uid = ${uid})`.execute(transaction)
}

export async function readyExport(database: Database, exportId: number): Promise<ExportRow | undefined> {
  return database.kysely
    .selectFrom('exports')
    .selectAll()
    .where('export_id', '=', exportId)
    .where('state', '=', 'ready')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

export async function exportFilesOf(
  database: Database,
  userId: number,
): Promise<{ export_id: number; file: string }[]> {
  return database.kysely.selectFrom('exports').select(['export_id', 'file']).where('user_id', '=', userId).execute()
}

/** Leaves out the exports of the last day, which count towards the limit. */
export async function expiredExports(database: Database): Promise<{ export_id: number; file: string }[]> {
  return database.kysely
    .selectFrom('exports')
    .select(['export_id', 'file'])
    .where('expires_at', '<=', sql<Date>`now()`)
    .where('requested_at', '<=', sql<Date>`now() - interval '1 day'`)
    .limit(500)
    .execute()
}

export async function deleteExports(database: Database, ids: readonly number[]): Promise<void> {
  await database.kysely.deleteFrom('exports').where('export_id', 'in', ids).execute()
}

export async function filesInUse(database: Database, files: readonly string[]): Promise<Set<string>> {
  if (files.length === 0) return new Set()
  const rows = await database.kysely
    .selectFrom('exports')
    .select('file')
    .where('file', 'in', files)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute()
  return new Set(rows.map(({ file }) => file))
}
