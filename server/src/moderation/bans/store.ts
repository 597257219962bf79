import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { OriginKind } from './origin.ts'

export interface Origin {
  kind: OriginKind
  name: string
}

/** Until when something is forbidden; null for good. */
export interface Forbidding {
  until: Date | null
}

/** The origins that are forbidden now, and those that were. */
export async function everyForbidden(db: Kysely<Tables>): Promise<(Origin & Forbidding)[]> {
  return db.selectFrom('forbidden_origins').select(['kind', 'name', 'until']).execute()
}

/** Locks an origin until the transaction ends, and returns how it is forbidden now; undefined if it is not. */
export async function forbiddingOf(db: Kysely<Tables>, { kind, name }: Origin): Promise<Forbidding | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`forbidden ${kind} ${name}`}, 0))`.execute(db)
  return db
    .selectFrom('forbidden_origins')
    .select('until')
    .where('kind', '=', kind)
    .where('name', '=', name)
    .where(sql<boolean>`(until is null or until > now())`)
    .executeTakeFirst()
}

/** Forbids an origin. */
export async function setForbidden(db: Kysely<Tables>, { kind, name }: Origin, until: Date | null): Promise<void> {
  await db
    .insertInto('forbidden_origins')
    .values({ kind, name, until })
    .onConflict((conflict) => conflict.columns(['kind', 'name']).doUpdateSet({ until, forbidden_at: sql<Date>`now()` }))
    .execute()
}

/** Allows an origin again. */
export async function removeForbidden(db: Kysely<Tables>, { kind, name }: Origin): Promise<void> {
  await db.deleteFrom('forbidden_origins').where('kind', '=', kind).where('name', '=', name).execute()
}
