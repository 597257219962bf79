import { extensionLimits } from '@unspun/contract/extension.ts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import { numberEvents } from '../../database/events/event-store.ts'
import type { Tables } from '../../database/tables.ts'
import type { PackRow } from './write-pack.ts'

type Db = Transaction<Tables>

/** How many entries a run has changed. */
export interface Compared {
  changed: number
  gone: number
}

const HOST = sql`substring(u.url from '^[^:]+://(?:[^/?#@]*@)?([^/?#:]+)')`
/** Anybody can make redirects elsewhere. Merges bring the addresses that are headlines' own. */
const IS_OF_ARTICLE = sql`(u.url_id = h.url_id or ${HOST} = d.name or right(${HOST}, length(d.name) + 1) = '.' || d.name
  or exists (select from headlines o where o.url_id = u.url_id))`

/**
 * The fixes of these headlines that may leave the site: one row an address of the article's site. Of too many, the headline's own comes first,
 * then the oldest without a query, because many sites ignore unknown ones.
 */
const outgoing = (headlines: ReturnType<typeof sql>) => sql`
  select key_hash, headline_id, headline_fix_id, md5(title || chr(10) || printed)::uuid as words
  from (
    select u.key_hash, f.headline_id, f.headline_fix_id, f.title, h.title as printed,
      row_number() over (partition by u.headline_id order by u.url_id <> h.url_id, strpos(u.url, '?') > 0, u.url_id) as place
    from outgoing_fixes f join headlines h using (headline_id) join domains d on d.domain_id = h.domain_id
      join headline_urls u on u.headline_id = f.headline_id
    where ${headlines} and ${IS_OF_ARTICLE}
  ) t where place <= ${extensionLimits.addresses}`

/** The headlines that have changed since the last run. Events without a position are left to the next one. */
const CHANGED = sql`
  select distinct headline_id from events
  where position > (select position from event_cursors where reader = 'packs')
    and kind in ('fix-leads', 'lead-changed', 'headline-changed', 'address-changed')`

/** Returns whether something may have changed since the last run. */
export async function isSomethingNew(database: Database): Promise<boolean> {
  await numberEvents(database)
  const { rows } = await sql<{ is: boolean }>`select exists (${CHANGED}) as is`.execute(database.kysely)
  return rows[0]!.is
}

/**
 * Brings the entries up to date, and gives those that change the number `run`. The cursor moves in the snapshot of the transaction, so
 * whatever happens meanwhile stays for the next run. With `everything`, all headlines are compared, so that entries follow a changed rule, a
 * restored backup and a first start.
 */
export async function compareEntries(
  transaction: Db,
  { run, everything }: { run: number; everything: boolean },
): Promise<Compared> {
  const isConcerned = everything ? sql`true` : sql`f.headline_id in (select headline_id from noted)`
  const isKnown = everything ? sql`true` : sql`e.headline_id in (select headline_id from noted)`
  const { rows } = await sql<Compared>`
    with noted as materialized (${CHANGED}),
    moved as (
      update event_cursors set position = greatest(position, (select max(position) from events)) where reader = 'packs'
    ),
    outgoing as materialized (${outgoing(isConcerned)}),
    changed as (
      insert into extension_entries (key_hash, headline_id, headline_fix_id, words, run)
      select o.key_hash, o.headline_id, o.headline_fix_id, o.words, ${run}
      from outgoing o left join extension_entries e using (key_hash)
      where e.key_hash is null or e.is_gone
        or (e.headline_id, e.headline_fix_id, e.words) is distinct from (o.headline_id, o.headline_fix_id, o.words)
      -- In the order of the key, which makes a million insertions several times faster.
      order by o.key_hash
      on conflict (key_hash) do update set headline_id = excluded.headline_id, headline_fix_id = excluded.headline_fix_id,
        words = excluded.words, is_gone = false, run = excluded.run
      returning 1
    ),
    gone as (
      update extension_entries e set is_gone = true, run = ${run}
      where not e.is_gone and ${isKnown} and not exists (select from outgoing o where o.key_hash = e.key_hash)
      returning 1
    )
    select (select count(*) from changed) as changed, (select count(*) from gone) as gone`.execute(transaction)
  return rows[0]!
}

/** The highest run that has changed an entry, 0 if there is none. */
export async function lastRun(transaction: Db): Promise<number> {
  const { run } = await transaction
    .selectFrom('extension_entries')
    .select((of) => of.fn.max('run').as('run'))
    .executeTakeFirstOrThrow()
  return run ?? 0
}

/** How many entries have changed after a run, counted up to `most`. */
export async function countChangedAfter(transaction: Db, run: number, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from extension_entries where run > ${run} limit ${most}) t`.execute(
    transaction,
  )
  return rows[0]!.count
}

/** Returns whether one of these fixes is hidden, disabled, held back or deleted. */
export async function isOneGone(transaction: Db, fixes: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ gone: boolean }>`
    select exists (select from unnest(${fixes}::bigint[]) t (id)
      where not exists (select from shown_fixes s where s.headline_fix_id = t.id)) as gone`.execute(transaction)
  return rows[0]!.gone
}

/** Deletes retracted entries. A new base does not contain them. Returns the number of entries left. */
export async function forgetGone(transaction: Db): Promise<number> {
  await transaction.deleteFrom('extension_entries').where('is_gone', '=', true).execute()
  const { count } = await transaction
    .selectFrom('extension_entries')
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The newest fix that is older than so many days, or that so many newer entries stand before. 0 if neither exists. */
export async function newestOldFix(
  transaction: Db,
  { days, entries }: { days: number; entries: number },
): Promise<number> {
  const { rows } = await sql<{ fix: number }>`
    select greatest(0,
      (select headline_fix_id from extension_entries order by headline_fix_id desc offset ${entries} limit 1),
      (select headline_fix_id from headline_fixes where status_id = 1 and hidden_at is null
        and created_at < now() - make_interval(days => ${days}) order by created_at desc limit 1)) as fix`.execute(
    transaction,
  )
  return rows[0]!.fix
}

/**
 * The entries that changed after a run and whose fixes are newer than one, at most so many, in the order of their keys. Those that may not
 * leave any more have an empty title.
 */
export async function entriesAfter(
  transaction: Db,
  { run, newerThan, most }: { run: number; newerThan: number; most: number },
): Promise<PackRow[]> {
  const { rows } = await sql<PackRow>`
    select e.key_hash, e.headline_fix_id, e.headline_id, coalesce(f.total_vote_value, 0) as votes, coalesce(f.title, '') as title,
      coalesce(h.title, '') as headline_title
    from extension_entries e
    left join outgoing_fixes f on f.headline_fix_id = e.headline_fix_id and f.headline_id = e.headline_id and not e.is_gone
    left join headlines h on h.headline_id = f.headline_id
    where e.run > ${run} and e.headline_fix_id > ${newerThan}
    order by e.key_hash limit ${most}`.execute(transaction)
  return rows
}

const KEYS_AT_ONCE = 50_000

/** The beginnings of the keys of entries whose fixes are not newer than one, in their order, in batches. */
export async function* keysUpTo(transaction: Db, fix: number, length: number): AsyncGenerator<Buffer> {
  for (let batch = await keysAfter(Buffer.alloc(0)); batch.last; batch = await keysAfter(batch.last)) yield batch.keys!

  async function keysAfter(key: Buffer): Promise<{ keys: Buffer | null; last: Buffer | null }> {
    const { rows } = await sql<{ keys: Buffer | null; last: Buffer | null }>`
      select string_agg(substring(key_hash from 1 for ${length}), ''::bytea order by key_hash) as keys,
        (array_agg(key_hash order by key_hash desc))[1] as last
      from (select key_hash from extension_entries where key_hash > ${key} and headline_fix_id <= ${fix} and not is_gone
        order by key_hash limit ${KEYS_AT_ONCE}) t`.execute(transaction)
    return rows[0]!
  }
}
