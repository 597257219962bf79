import type { Reader } from '@unspun/contract/shapes.ts'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { isReadable, numberOf } from '../reader-store.ts'

export type Favorite = { headline_id: number } | { headline_fix_id: number }

const columnOf = (thing: Favorite) => ('headline_id' in thing ? 'headline_id' : 'headline_fix_id')
const idOf = (thing: Favorite) => ('headline_id' in thing ? thing.headline_id : thing.headline_fix_id)

/** Adds or removes a favourite. Returns whether it is one now. The caller has checked that it is visible. */
export async function toggleFavorite(database: Database, user_id: number, thing: Favorite): Promise<boolean> {
  const removed = await database.kysely
    .deleteFrom('favorites')
    .where('user_id', '=', user_id)
    .where(columnOf(thing), '=', idOf(thing))
    .returning('favorite_id')
    .executeTakeFirst()
  if (removed) return false
  await database.kysely
    .insertInto('favorites')
    .values({ user_id, ...thing })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

/** Returns whether something is a user's favourite, if the reader may know. Throws `NotFound`. */
export async function isFavorite(
  database: Database,
  reader: Reader,
  thing: Favorite,
): Promise<{ user_id: number; favorite: boolean }> {
  const rows = await database.kysely
    .selectFrom('users as u')
    .leftJoin('favorites as v', (join) =>
      join.onRef('v.user_id', '=', 'u.user_id').on(`v.${columnOf(thing)}`, '=', idOf(thing)),
    )
    .select(['u.user_id', 'v.favorite_id'])
    .where(isReadable(reader))
    .execute()
  return { user_id: numberOf(reader, rows), favorite: rows.some(({ favorite_id }) => favorite_id !== null) }
}

export interface FavoriteRow {
  favorite_id: number
  headline_id: number | null
  headline_fix_id: number | null
}

export async function favoritesOf(
  database: Database,
  user_id: number,
  before: number | undefined,
  limit: number,
): Promise<FavoriteRow[]> {
  return database.kysely
    .selectFrom('favorites as v')
    .select(['v.favorite_id', 'v.headline_id', 'v.headline_fix_id'])
    .where('v.user_id', '=', user_id)
    .where(
      sql<boolean>`case when v.headline_fix_id is null
        then exists (select from headlines h where h.headline_id = v.headline_id and is_listed(h))
        else exists (select from shown_fixes f where f.headline_fix_id = v.headline_fix_id) end`,
    )
    .$if(before !== undefined, (query) => query.where('v.favorite_id', '<', before!))
    .orderBy('v.favorite_id', 'desc')
    .limit(limit)
    .execute()
}
