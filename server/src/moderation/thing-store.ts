import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Hidable } from './visibility/hidden-store.ts'

const QUERIES = {
  fix: (id: number) =>
    sql<Named>`select title as name, user_id as author from headline_fixes where headline_fix_id = ${id}`,
  headline: (id: number) =>
    sql<Named>`select title as name, created_by as author from headlines where headline_id = ${id}`,
  comment: (id: number) =>
    sql<Named>`select left(body, 80) as name, user_id as author from comments where comment_id = ${id}`,
  user: (id: number) => sql<Named>`select username as name, user_id as author from users where user_id = ${id}`,
}

interface Named {
  name: string
  author: number | null
}

/** The name of a thing, and its author, or the member it is; null if there is none any more. Undefined if it does not exist. */
export async function nameAndAuthorOf(db: Kysely<Tables>, { what, id }: Hidable): Promise<Named | undefined> {
  const { rows } = await QUERIES[what](id).execute(db)
  return rows[0]
}

/** The fixes that comments are about, by the number of the comment. */
export async function fixesOfComments(db: Kysely<Tables>, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; fix: number }>`
    select comment_id as id, headline_fix_id as fix from comments where comment_id = any(${[...ids]}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, fix }) => [id, fix]))
}
