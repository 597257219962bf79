import { AppError } from '@unspun/contract/errors.ts'
import { notificationLimits, type Watch, type Watchable } from '@unspun/contract/notifications.ts'
import { pages } from '@unspun/contract/pages.ts'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../engines/postgres/in-transaction.ts'
import { mayRequestWeigh, weighRequest } from '../headlines/attention-store.ts'
import { answerRequests } from './posts-store.ts'

/** Something that a member watches. */
export interface Watched {
  userId: number
  what: Watchable
  id: number
}

const listed = (id: number) => sql`select 1 from headlines h where headline_id = ${id} and is_listed(h)`

const SHOWN = {
  headline: listed,
  request: listed,
  domain: (id: number) => sql`select 1 from domains where domain_id = ${id}`,
  user: (id: number) => sql`select 1 from users where user_id = ${id} and hidden_at is null and not is_former`,
}

const missing = (what: Watchable) =>
  what === 'headline' || what === 'request'
    ? new AppError('HeadlineNotFound')
    : what === 'domain'
      ? new AppError('DomainNotFound')
      : new AppError('ProfileNotFound')

/**
 * Watches something. Does nothing if the member does already. Throws `WatchOwn`, `WatchesFull`, `RequestsUsed`, and that the
 * thing is not found.
 */
export async function watch(database: Database, { userId, what, id }: Watched): Promise<void> {
  if (what === 'user' && id === userId) throw new AppError('WatchOwn')
  await inTransaction(database, async (transaction) => {
    // A concurrent call counts this one.
    await sql`select 1 from (select set_config('lock_timeout', '3s', true)) as patience, users
      where user_id = ${userId} for no key update of users`.execute(transaction)
    if ((await SHOWN[what](id).execute(transaction)).rows.length === 0) throw missing(what)
    // A merge copies watches, and keeps those of the merged headline for its undo.
    const { rows } = await sql<{ count: number; requests: number; known: boolean }>`
      select count(*)::integer as count, coalesce(bool_or(what = ${what} and id = ${id}), false) as known,
        (count(*) filter (where what = 'request' and created_at > now() - interval '1 day'))::integer as requests
      from watches w where user_id = ${userId} and not (what in ('headline', 'request') and exists (
        select from headlines h where h.headline_id = w.id and h.merged_into is not null))`.execute(transaction)
    const { count, requests, known } = rows[0]!
    if (known) return
    if (count >= notificationLimits.watches) throw new AppError('WatchesFull', notificationLimits.watches)
    const isRequest = what === 'request'
    if (isRequest && requests >= notificationLimits.requests)
      throw new AppError('RequestsUsed', notificationLimits.requests)
    const weighs = isRequest && (await mayRequestWeigh(transaction, userId, id))
    const { created_at } = await transaction
      .insertInto('watches')
      .values({ user_id: userId, what, id, weighs })
      .returning('created_at')
      .executeTakeFirstOrThrow()
    if (weighs) await weighRequest(transaction, id, created_at, 1)
    if (isRequest) await answerRequests(transaction, [id], sql`w.user_id = ${userId}`)
  })
}

/** Stops watching something. Does nothing if the member does not. What a request weighed is taken off its headline. */
export async function stopWatching(database: Database, { userId, what, id }: Watched): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await sql`select set_config('lock_timeout', '3s', true)`.execute(transaction)
    const own = await transaction
      .deleteFrom('watches')
      .where('user_id', '=', userId)
      .where('what', '=', what)
      .where('id', '=', id)
      .returning(['weighs', 'created_at'])
      .executeTakeFirst()
    if (own?.weighs) await weighRequest(transaction, id, own.created_at, -1)
  })
}

/** Returns whether a member watches something. */
export async function watches({ kysely }: Database, { userId, what, id }: Watched): Promise<boolean> {
  const row = await kysely
    .selectFrom('watches')
    .select('id')
    .where('user_id', '=', userId)
    .where('what', '=', what)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

interface Row {
  what: Watchable
  id: number
  created_at: Date
  name: string
}

/** The things that a member watches and everybody sees, the latest first. */
export async function watchesOf({ kysely }: Database, userId: number): Promise<Watch[]> {
  const { rows } = await sql<Row>`
    select w.what, w.id, w.created_at, coalesce(h.title, d.name, u.display_name) as name
    from watches w
    left join headlines h on w.what in ('headline', 'request') and h.headline_id = w.id and is_listed(h)
    left join domains d on w.what = 'domain' and d.domain_id = w.id
    left join users u on w.what = 'user' and u.user_id = w.id and u.hidden_at is null and not u.is_former
    where w.user_id = ${userId} and coalesce(h.title, d.name, u.display_name) is not null
    order by w.created_at desc, w.what, w.id limit ${notificationLimits.watches}`.execute(kysely)
  return rows.map(({ what, id, name, created_at }) => ({
    what,
    id,
    name,
    address: addressOf(what, id, name),
    since: created_at.getTime(),
  }))
}

function addressOf(what: Watchable, id: number, name: string): string {
  if (what === 'headline' || what === 'request') return pages.headline({ headline_id: id, title: name })
  return what === 'domain' ? pages.domain(name) : pages.profile(id)
}
