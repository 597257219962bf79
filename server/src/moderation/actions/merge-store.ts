import { AppError } from '@unspun/contract/errors.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { lockHeadlines } from '../../fixes/write-store.ts'
import { settle } from '../visibility/hidden-store.ts'
import { fixVotes } from '../visibility/member-votes-store.ts'

type Db = Transaction<Tables>

/** A headline of a merge. */
export interface MergedHeadline {
  headline_id: number
  title: string
  domain_id: number
  domain: string
  created_by: number | null
  hidden_at: Date | null
  waiting_until: Date | null
  merged_into: number | null
}

/**
 * The rows that a merge has moved, by their ids: what its undo needs. `duplicates` are fixes with the same title by the same person on both
 * headlines, each with the one that stands for it now. `comments` are those below duplicates.
 */
export interface Moved {
  into: number
  fixes: number[]
  duplicates: [fix: number, kept: number][]
  comments: number[]
  urls: number[]
  favorites: number[]
}

/**
 * Locks two headlines, in the order of their ids, then their domains and fixes, and reads the headlines in the given order. Everything that
 * votes, posts, hides or ranks there waits. Undefined if one does not exist.
 */
export async function lockBoth(
  transaction: Db,
  ids: readonly [number, number],
): Promise<[MergedHeadline, MergedHeadline] | undefined> {
  await lockHeadlines(transaction, ids)
  await sql`select 1 from domains where domain_id in (select domain_id from headlines where headline_id = any(${[...ids]}::bigint[]))
    order by domain_id for no key update`.execute(transaction)
  const { rows } = await sql<MergedHeadline>`
    select h.headline_id, h.title, h.domain_id, d.name as domain, h.created_by, h.hidden_at, h.waiting_until, h.merged_into
    from headlines h join domains d using (domain_id) where h.headline_id = any(${[...ids]}::bigint[])
    order by h.headline_id for no key update of h`.execute(transaction)
  await sql`select 1 from headline_fixes where headline_id = any(${[...ids]}::bigint[])
    order by headline_fix_id for no key update`.execute(transaction)
  const [first, second] = ids.map((id) => rows.find(({ headline_id }) => headline_id === id))
  return first && second && [first, second]
}

/** Moves everything of a headline to another one and hides it. Both are held (`lockBoth`). Triggers and `settleBoth` update what is counted. */
export async function moveAll(transaction: Db, from: MergedHeadline, into: MergedHeadline): Promise<Moved> {
  const duplicates = await duplicatesOn(transaction, from.headline_id, into.headline_id)
  await copyVotes(transaction, duplicates)
  await copyWatches(transaction, from.headline_id, into.headline_id)
  await copyMutes(transaction, duplicates)
  const comments = await moveComments(transaction, duplicates, into.headline_id)
  const favorites = [
    ...(await moveFavorites(transaction, 'headline_id', [[from.headline_id, into.headline_id]])),
    ...(await moveFavorites(transaction, 'headline_fix_id', duplicates)),
  ]
  const fixes = await idsOf(
    sql`select headline_fix_id as id from headline_fixes
    where headline_id = ${from.headline_id} and headline_fix_id <> all(${duplicates.map(([fix]) => fix)}::bigint[])`,
    transaction,
  )
  await moveFixes(transaction, fixes, into)
  const urls = await idsOf(
    sql`update headline_urls set headline_id = ${into.headline_id}
    where headline_id = ${from.headline_id} returning url_id as id`,
    transaction,
  )
  await sql`update headlines set hidden_at = now(), merged_into = ${into.headline_id} where headline_id = ${from.headline_id}`.execute(
    transaction,
  )
  await settleBoth(transaction, [from.headline_id, into.headline_id])
  return { into: into.headline_id, fixes, duplicates, comments, urls, favorites }
}

/** Fixes with the same title by the same person on both headlines. */
async function duplicatesOn(transaction: Db, from: number, into: number): Promise<[number, number][]> {
  const { rows } = await sql<{ fix: number; kept: number }>`
    select f.headline_fix_id as fix, k.headline_fix_id as kept from headline_fixes f
    join headline_fixes k on k.headline_id = ${into} and k.user_id = f.user_id and k.title = f.title
    where f.headline_id = ${from} order by f.headline_fix_id`.execute(transaction)
  return rows.map(({ fix, kept }) => [fix, kept])
}

/**
 * Gives the votes on duplicates to the fixes that stand for them, unless the voter has voted there too. The duplicates are hidden and keep
 * their votes. Copies are a microsecond later than the votes that they repeat, by which the undo knows them. Withdrawn
 * votes are copied too, for when they return.
 */
async function copyVotes(transaction: Db, duplicates: readonly [number, number][]): Promise<void> {
  const copyOf = (votes: RawBuilder<unknown>) =>
    sql`insert into ${votes} (headline_fix_id, user_id, vote_value, cast_at)
      select d.kept, v.user_id, v.vote_value, v.cast_at + interval '1 microsecond'
      from ${pairs(duplicates)} join ${votes} v on v.headline_fix_id = d.fix
      where not exists (
        select from (select * from fix_votes union all select * from withdrawn_fix_votes) there
        where there.headline_fix_id = d.kept and there.user_id = v.user_id)
      on conflict (headline_fix_id, user_id) do nothing`
  await changeCopies(transaction, duplicates, copyOf)
}

/**
 * Runs a statement that adds or removes copies of votes, for counting votes and for withdrawn ones, and then counts the votes on the fixes that
 * stand for duplicates.
 */
export async function changeCopies(
  transaction: Db,
  duplicates: readonly [number, number][],
  change: (votes: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<void> {
  if (duplicates.length === 0) return
  await sql`select set_config('unspun.counts_votes_at_once', 'yes', true)`.execute(transaction)
  for (const votes of [fixVotes.counting, fixVotes.withdrawn]) await change(sql.table(votes)).execute(transaction)
  await sql`select set_config('unspun.counts_votes_at_once', '', true)`.execute(transaction)
  await sql`select recount_votes(${duplicates.map(([, kept]) => kept)}::bigint[])`.execute(transaction)
}

/** Lets those who watch a headline, or ask for a fix of it, watch another one too. Copies are told apart like those of votes. */
async function copyWatches(transaction: Db, from: number, into: number): Promise<void> {
  await sql`insert into watches (user_id, what, id, created_at)
    select user_id, what, ${into}, created_at + interval '1 microsecond' from watches where what in ('headline', 'request') and id = ${from}
    on conflict do nothing`.execute(transaction)
}

/** Members who have muted the comments of a duplicate are not told of those below the fix that stands for it, also after an undo. */
async function copyMutes(transaction: Db, duplicates: readonly [number, number][]): Promise<void> {
  await sql`insert into muted_threads (user_id, headline_fix_id)
    select m.user_id, d.kept from ${pairs(duplicates)} join muted_threads m on m.headline_fix_id = d.fix
    on conflict do nothing`.execute(transaction)
}

/** Moves the comments of duplicates, and returns their ids. */
async function moveComments(transaction: Db, duplicates: readonly [number, number][], into: number): Promise<number[]> {
  const comments = await idsOf(
    sql`update comments c set headline_fix_id = d.kept, headline_id = ${into}
    from ${pairs(duplicates)} where c.headline_fix_id = d.fix returning c.comment_id as id`,
    transaction,
  )
  if (comments.length > 0) await recountComments(transaction, duplicates.flat())
  return comments
}

/** Moves favourites, unless their owner has the other thing too. Returns their ids. */
function moveFavorites(
  transaction: Db,
  column: 'headline_id' | 'headline_fix_id',
  moves: readonly [number, number][],
): Promise<number[]> {
  const name = sql.ref(column)
  return idsOf(
    sql`update favorites v set ${name} = d.kept from ${pairs(moves)}
    where v.${name} = d.fix and not exists (select from favorites o where o.user_id = v.user_id and o.${name} = d.kept)
    returning v.favorite_id as id`,
    transaction,
  )
}

/** Moves fixes with their comments to a headline. The shown ones count for its domain from now on. Their share pictures are drawn again. */
export async function moveFixes(transaction: Db, ids: readonly number[], to: MergedHeadline): Promise<void> {
  const list = sql`${[...ids]}::bigint[]`
  await sql`update domains d set fix_count = d.fix_count + n.fixes
    from (
      select m.domain_id, sum(m.fixes)::integer as fixes from (
        select f.domain_id, -count(*) as fixes from headline_fixes f where f.headline_fix_id = any(${list}) and is_shown(f) group by f.domain_id
        union all
        select ${to.domain_id}::bigint, count(*) from headline_fixes f where f.headline_fix_id = any(${list}) and is_shown(f)
      ) m group by m.domain_id
    ) n where d.domain_id = n.domain_id and n.fixes <> 0`.execute(transaction)
  await sql`update headline_fixes set headline_id = ${to.headline_id}, domain_id = ${to.domain_id},
      share_picture_of = '', share_picture_try_at = now()
    where headline_fix_id = any(${list})`.execute(transaction)
  await sql`update comments set headline_id = ${to.headline_id} where headline_fix_id = any(${list})`.execute(
    transaction,
  )
}

/** Updates what is derived from the fixes of two headlines: whether they are hidden, their newest fix, their sums, and their places. */
export async function settleBoth(transaction: Db, ids: readonly [number, number]): Promise<void> {
  const list = sql`${[...ids]}::bigint[]`
  await settle(transaction, ids)
  // The ranking may have moved one headline to a new generation and not yet the other.
  await sql`select count_sums(${list}, (select max(generation) from ranking_generations))`.execute(transaction)
  await sql`select refresh_headlines(${list})`.execute(transaction)
}

export async function recountComments(transaction: Db, fixes: readonly number[]): Promise<void> {
  await sql`select recount_comments(${[...fixes]}::bigint[])`.execute(transaction)
}

/** Throws `MergeIntoItself` and `NotMergeable`. */
export function checkMergeable(from: MergedHeadline, into: MergedHeadline): void {
  if (from.headline_id === into.headline_id) throw new AppError('MergeIntoItself')
  if ([from, into].some(({ hidden_at, waiting_until }) => hidden_at !== null || waiting_until !== null))
    throw new AppError('NotMergeable')
}

/** The authors of fixes on these headlines. */
export async function authorsOn(transaction: Db, headlineIds: readonly number[]): Promise<number[]> {
  return idsOf(
    sql`select distinct user_id as id from headline_fixes where headline_id = any(${[...headlineIds]}::bigint[])`,
    transaction,
  )
}

/** A table `d` of pairs. */
export const pairs = (moves: readonly [number, number][]) =>
  sql`unnest(${moves.map(([from]) => from)}::bigint[], ${moves.map(([, to]) => to)}::bigint[]) d (fix, kept)`

async function idsOf(query: ReturnType<typeof sql>, transaction: Db): Promise<number[]> {
  const { rows } = await query.execute(transaction)
  return (rows as { id: number }[]).map(({ id }) => id)
}
