import { fixLimits, fixTexts, type HeadlineFix } from '@unspun/contract/fixes.ts'
import type { Headline } from '@unspun/contract/headlines.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { Stretch } from '../engines/postgres/list-part.ts'
import type { StoredFix } from '../headlines/pictures/picture-address.ts'

/** One lookup in the index of changes, which has no entry for most headlines. */
const WORDING = `(select o.written_for, o.followed from outdated_fixes o
  where o.headline_id = f.headline_id and o.headline_fix_id = f.headline_fix_id limit 1)`
const OUTDATED = {
  outdated: 'o.written_for is not null',
  written_for: `coalesce(o.written_for, '')`,
  followed: 'coalesce(o.followed, false)',
} as const
/** The view is asked about the one fix of a headline that may be in it. */
const OUTGOING = '(f.outgoing and exists (select from outgoing_fixes x where x.headline_fix_id = f.headline_fix_id))'

const views = (database: Database, fixes: RawBuilder<Selectable<Tables['headline_fixes']>>) =>
  database.kysely
    .selectFrom(fixes.as('f'))
    .innerJoin('headlines as h', 'h.headline_id', 'f.headline_id')
    .innerJoin('domains as d', 'd.domain_id', 'f.domain_id')
    .innerJoin('users as u', 'u.user_id', 'f.user_id')
    .leftJoinLateral(sql<Pick<HeadlineFix, 'written_for' | 'followed'>>`${sql.raw(WORDING)}`.as('o'), (join) =>
      join.onTrue(),
    )
    .select([
      'f.headline_fix_id',
      'f.headline_id',
      'f.user_id',
      'u.display_name as user_display_name',
      sql<string>`case when u.is_former then '' else u.username end`.as('user_username'),
      'u.avatar as user_avatar',
      'f.title',
      ...fixTexts.map((name) => `f.${name}` as const),
      'f.quote_found',
      'h.title as headline_title',
      'h.lang as headline_lang',
      'h.description as headline_description',
      'h.headline_image',
      'h.thumbnail as headline_thumbnail',
      'h.video_id as headline_video_id',
      'h.url_id',
      'h.original_url',
      'd.name as domain',
      'f.ranking',
      'f.needs_votes',
      sql<boolean>`${sql.raw(OUTGOING)}`.as('outgoing'),
      sql<boolean>`${sql.raw(OUTDATED.outdated)}`.as('outdated'),
      sql<string>`${sql.raw(OUTDATED.written_for)}`.as('written_for'),
      sql<boolean>`${sql.raw(OUTDATED.followed)}`.as('followed'),
      'f.total_vote_value',
      'f.total_vote_count',
      'f.comment_count',
      'f.status_id',
      'f.title_image',
      'f.title_image_sharing',
      'f.created_at',
      'f.waiting_until',
    ])

/** The shown fixes or, with `all`, those that their author sees. */
const fixesFor = (all: boolean) =>
  sql<Selectable<Tables['headline_fixes']>>`${sql.table(all ? 'unhidden_fixes' : 'shown_fixes')}`

type Row = Omit<StoredFix, 'dc_m' | 'waiting_until'> & { created_at: Date; waiting_until: Date | null }

function toFix({ created_at, waiting_until, ...row }: Row): StoredFix {
  const fix = { ...row, dc_m: created_at.getTime() }
  return waiting_until ? { ...fix, waiting_until: waiting_until.getTime() } : fix
}

export async function fixById(database: Database, id: number): Promise<StoredFix | undefined> {
  const row = await views(database, fixesFor(false)).where('f.headline_fix_id', '=', id).executeTakeFirst()
  return row && toFix(row)
}

/** A disabled or pending fix is found only with `all`. */
export async function fixOfUser(
  database: Database,
  { id, userId, all }: { id: number; userId: number; all: boolean },
): Promise<StoredFix | undefined> {
  const row = await views(database, fixesFor(all))
    .where('f.headline_fix_id', '=', id)
    .where('f.user_id', '=', userId)
    .executeTakeFirst()
  return row && toFix(row)
}

/** Includes fixes on a pending headline. */
export async function ownFixesOf(database: Database, headlineId: number, userId: number): Promise<StoredFix[]> {
  const rows = await views(database, fixesFor(true))
    .where('f.headline_id', '=', headlineId)
    .where('f.user_id', '=', userId)
    .orderBy('f.headline_fix_id')
    .limit(fixLimits.ofUserOnHeadline)
    .execute()
  return rows.map(toFix)
}

/** Selects the `limit` newest headlines of a range. Includes disabled and pending fixes with `all`. */
export async function fixesOfUser(
  database: Database,
  { userId, all, after, downTo, limit }: { userId: number; all: boolean; limit: number } & Stretch,
): Promise<StoredFix[]> {
  // Selects whole rows, so that they need not be looked up again by ID.
  const own = sql<Selectable<Tables['headline_fixes']>>`(
    select o.* from (
      select distinct f.headline_id from ${fixesFor(all)} f
      where f.user_id = ${userId} and f.headline_id < ${after ?? Number.MAX_SAFE_INTEGER} and f.headline_id >= ${downTo ?? 0}
        and not exists (select from users u where u.user_id = f.user_id and u.is_former)
      order by f.headline_id desc limit ${limit}
    ) h cross join lateral (
      select * from ${fixesFor(all)} f
      where f.user_id = ${userId} and f.headline_id = h.headline_id
      order by f.status_id, f.ranking limit ${fixLimits.ofUserOnHeadline}
    ) o
  )`
  const rows = await views(database, own)
    .orderBy('f.headline_id', 'desc')
    .orderBy('f.status_id')
    .orderBy('f.ranking')
    .orderBy('f.headline_fix_id')
    .execute()
  return rows.map(toFix)
}

export async function countActive(database: Database, userId: number, headlineId: number): Promise<number> {
  const { count } = await database.kysely
    .selectFrom('shown_fixes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('headline_id', '=', headlineId)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the fixes in no particular order. */
export async function fixesByIds(database: Database, ids: readonly number[]): Promise<StoredFix[]> {
  if (ids.length === 0) return []
  const rows = await views(database, fixesFor(false))
    .where('f.headline_fix_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
  return rows.map(toFix)
}

/**
 * $1: IDs of headlines. $2: maximum number of fixes of each. Plain SQL without the columns of the headlines, because
 * every page needs it: building the query and reading repeated columns cost more than everything else.
 */
const FIXES_OF_HEADLINES = `select f.headline_fix_id, f.headline_id, f.user_id, u.display_name as user_display_name,
    case when u.is_former then '' else u.username end as user_username, u.avatar as user_avatar, f.title, ${fixTexts.map((name) => `f.${name}`).join()}, f.quote_found,
    f.ranking, f.needs_votes, ${OUTGOING} as outgoing, ${Object.entries(OUTDATED)
      .map(([name, value]) => `${value} as ${name}`)
      .join()},
    f.total_vote_value, f.total_vote_count, f.comment_count, f.status_id, f.title_image, f.title_image_sharing, floor(extract(epoch from f.created_at) * 1000)::bigint as dc_m
  from shown_fixes f join users u using (user_id) left join lateral ${WORDING} o on true
  where f.headline_id = any($1) and f.ranking <= $2
  order by f.headline_id, f.ranking`

/** The headline's fields that every fix of it repeats. */
const headlinePart = (headline: Headline) => ({
  headline_title: headline.title,
  headline_lang: headline.lang,
  headline_description: headline.description,
  headline_image_url: headline.headline_image_url,
  headline_image: headline.headline_image,
  headline_thumbnail: headline.thumbnail,
  headline_video_id: headline.video_id,
  url_id: headline.url_id,
  original_url: headline.original_url,
  domain: headline.domain,
})

/** Returns the best fixes of each headline, grouped by headline and best first. */
export async function fixesOfHeadlines(
  database: Database,
  headlines: readonly Headline[],
  limit: number,
): Promise<HeadlineFix[]> {
  if (headlines.length === 0) return []
  const byId = new Map(headlines.map((headline) => [headline.headline_id, headline]))
  const { rows } = await database.pool.query<Omit<HeadlineFix, keyof ReturnType<typeof headlinePart>>>(
    FIXES_OF_HEADLINES,
    [[...byId.keys()], limit],
  )
  return rows.map((fix) => ({ ...fix, ...headlinePart(byId.get(fix.headline_id)!) }))
}
