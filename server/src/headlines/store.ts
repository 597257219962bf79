import { createHash } from 'node:crypto'
import { sameSite } from '@unspun/canonical/canonical-url.ts'
import { headlineLimits } from '@unspun/contract/headlines.ts'
import { cuesOf } from '@unspun/contract/hints.ts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { inTransaction } from '../engines/postgres/in-transaction.ts'
import { type Part, type Place, readPart, type Stretch } from '../engines/postgres/list-part.ts'
import { isUniqueViolation } from '../engines/postgres/postgres.ts'
import { headlineMergedInto } from '../fixes/merged-store.ts'
import type { TellLimit } from '../http/endpoints/endpoint.ts'
import { lockPosts } from '../members/quotas/store.ts'
import { ensureDomain } from './domains/store.ts'
import { savePassages } from './passages-store.ts'
import type { StoredHeadline } from './pictures/picture-address.ts'

/** A picture is fetched right after its headline is added, and again a minute later if the news site is slow. */
const PICTURE_STATE = `case when h.headline_image <> '' then 'stored' when h.image_url = '' then 'none'
    when h.picture_tried_at is null or h.picture_tried_at > now() - interval '2 minutes' then 'coming' else 'missing' end`

/**
 * Plain SQL, because every page needs it and building the query costs as much as reading its rows. Omits `image_url`,
 * which is a URL of the news site.
 */
const COLUMNS = `select h.headline_id, h.url_id, h.original_url, d.name as domain, h.title, h.title_by_reader, h.lang, h.description, h.video_id,
    h.image, h.thumbnail, h.headline_image, ${PICTURE_STATE} as picture_state, h.newest_fix_id, c.fix_count,
    floor(extract(epoch from h.published_at) * 1000)::bigint as published_at, floor(extract(epoch from h.created_at) * 1000)::bigint as dc_m
  from headlines h join domains d using (domain_id)
    cross join lateral (
      select count(*)::integer as fix_count
      from headline_fixes f where f.headline_id = h.headline_id and is_shown(f)
    ) c
  where h.hidden_at is null`
const VIEW = `${COLUMNS} and h.waiting_until is null`

const BY_IDS = `${VIEW} and h.headline_id = any($1)`

type Row = StoredHeadline & { newest_fix_id: number | null }

const toHeadline = ({ newest_fix_id, ...headline }: Row): StoredHeadline => headline

export async function headlineById(database: Database, id: number): Promise<StoredHeadline | undefined> {
  return (await headlinesByIds(database, [id]))[0]
}

/** Returns a headline, or the one it was merged into. */
export async function currentHeadline(database: Database, id: number): Promise<StoredHeadline | undefined> {
  const headline = await headlineById(database, id)
  if (headline) return headline
  const other = await headlineMergedInto(database, id)
  return other === undefined ? undefined : headlineById(database, other)
}

/** Returns the visible headlines in no particular order. */
export async function headlinesByIds(database: Database, ids: readonly number[]): Promise<StoredHeadline[]> {
  if (ids.length === 0) return []
  const { rows } = await database.pool.query<Row>(BY_IDS, [ids])
  return rows.map(toHeadline)
}

/** $1 and $2 are keys of the list, $3 is the limit, $4 the domain. */
const BY_NEWEST_FIX = `${VIEW} and h.newest_fix_id < $1 and h.newest_fix_id >= $2 order by h.newest_fix_id desc limit $3`
const OF_DOMAIN = `${VIEW} and h.headline_id < $1 and h.headline_id >= $2 and h.domain_id = $4 order by h.headline_id desc limit $3`

export type HeadlinePart = Part<StoredHeadline>

export async function headlinesByNewestFix(database: Database, place: Place, size: number): Promise<HeadlinePart> {
  const part = await readPart(reading(database, BY_NEWEST_FIX), (row) => row.newest_fix_id!, place, size)
  return { ...part, rows: part.rows.map(toHeadline) }
}

export async function headlinesOfDomain(
  database: Database,
  domainId: number,
  place: Place,
  size: number,
): Promise<HeadlinePart> {
  const part = await readPart(reading(database, OF_DOMAIN, [domainId]), (row) => row.headline_id, place, size)
  return { ...part, rows: part.rows.map(toHeadline) }
}

const reading =
  (database: Database, statement: string, more: unknown[] = []) =>
  async ({ after, downTo, limit }: Stretch & { limit: number }): Promise<Row[]> => {
    const values = [after ?? Number.MAX_SAFE_INTEGER, downTo ?? 0, limit, ...more]
    return (await database.pool.query<Row>(statement, values)).rows
  }

export type WaitingHeadline = StoredHeadline & { waiting_until: number }

const WAITING = COLUMNS.replace(
  'select ',
  'select floor(extract(epoch from h.waiting_until) * 1000)::bigint as waiting_until, ',
)

/** The caller decides who may see it. */
export async function waitingHeadline(database: Database, id: number): Promise<WaitingHeadline | undefined> {
  const { rows } = await database.pool.query<Row & { waiting_until: number }>(
    `${WAITING} and h.waiting_until is not null and h.headline_id = $1`,
    [id],
  )
  const [row] = rows
  return row && { ...toHeadline(row), waiting_until: row.waiting_until }
}

export async function isAddedBy(database: Database, id: number, userId: number): Promise<boolean> {
  const row = await database.kysely
    .selectFrom('headlines')
    .select('headline_id')
    .where('headline_id', '=', id)
    .where('created_by', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

const hashOf = (key: string) => createHash('sha256').update(key).digest()

/** Ignores pending and hidden headlines. */
export async function headlineIdByKeys(database: Database, keys: readonly string[]): Promise<number | undefined> {
  const found = await headlineByKeys(database, keys)
  return found?.waits ? undefined : found?.id
}

/** Ignores hidden headlines. */
export async function headlineByKeys(
  database: Database,
  keys: readonly string[],
): Promise<{ id: number; waits: boolean } | undefined> {
  const row = await database.kysely
    .selectFrom('headline_urls as u')
    .innerJoin('headlines as h', 'h.headline_id', 'u.headline_id')
    .select(['u.headline_id', 'h.waiting_until'])
    .where('u.key_hash', 'in', keys.map(hashOf))
    .where('h.hidden_at', 'is', null)
    .orderBy('u.url_id')
    .executeTakeFirst()
  return row && { id: row.headline_id, waits: row.waiting_until !== null }
}

/** Returns the headline that has a URL, also if it is pending or hidden. */
export async function ownerOfKey(
  database: Database,
  key: string,
): Promise<{ id: number; title: string; waits: boolean; hidden: boolean } | undefined> {
  const row = await database.kysely
    .selectFrom('headline_urls as u')
    .innerJoin('headlines as h', 'h.headline_id', 'u.headline_id')
    .select(['h.headline_id', 'h.title', 'h.waiting_until', 'h.hidden_at'])
    .where('u.key_hash', '=', hashOf(key))
    .executeTakeFirst()
  return (
    row && { id: row.headline_id, title: row.title, waits: row.waiting_until !== null, hidden: row.hidden_at !== null }
  )
}

export interface UrlAlias {
  url: string
  key: string
}

/**
 * Adds URLs to a headline while there is room, in their order. Those on other sites than the article take half of it at
 * most, because anybody can make redirects. Skips URLs that already belong to another headline.
 */
export async function addAliases(
  database: Database,
  headlineId: number,
  aliases: readonly UrlAlias[],
  ruleVersion: number,
): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    const { original_url } = await transaction
      .selectFrom('headlines')
      .select('original_url')
      .where('headline_id', '=', headlineId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const held = await transaction
      .selectFrom('headline_urls')
      .select(['url', 'key_hash'])
      .where('headline_id', '=', headlineId)
      .limit(headlineLimits.addresses)
      .execute()
    const article = new URL(original_url)
    const isElsewhere = ({ url }: { url: string }) => !sameSite(new URL(url), article)
    let room = headlineLimits.addresses - held.length
    let roomElsewhere = headlineLimits.addresses / 2 - held.filter(isElsewhere).length
    const added = aliases
      .map(({ url, key }) => ({ url, key_hash: hashOf(key), headline_id: headlineId, rule_version: ruleVersion }))
      .filter(({ key_hash }) => !held.some((each) => each.key_hash.equals(key_hash)))
      .filter((row) => room > 0 && (!isElsewhere(row) || roomElsewhere-- > 0) && room-- > 0)
    if (added.length === 0) return
    await transaction
      .insertInto('headline_urls')
      .values(added)
      .onConflict((conflict) => conflict.column('key_hash').doNothing())
      .execute()
  })
}

export interface NewHeadline {
  original_url: string
  domain: string
  title: string
  title_by_reader: boolean
  lang: string
  description: string
  video_id: string
  image_url: string
  other_images: readonly string[]
  published_at: Date | null
  passages: Uint8Array | undefined
  created_by: number
  /** Distinct keys. The first belongs to `original_url`. */
  aliases: [UrlAlias, ...UrlAlias[]]
  ruleVersion: number
}

/** Must be called in the transaction that adds the headline. `others` are pictures to take if the first is gone. */
export type SendForPicture = (
  headlineId: number,
  others: readonly string[],
  transaction: Transaction<Tables>,
) => Promise<unknown>

/** Returns undefined if a concurrent request added one of the URLs first. Throws `FirstDayLimit` and `DayLimit`. */
export async function insertHeadline(
  database: Database,
  headline: NewHeadline,
  sendForPicture: SendForPicture,
  tell?: TellLimit,
): Promise<number | undefined> {
  const { aliases, ruleVersion, domain, other_images, passages, ...columns } = headline
  try {
    return await inTransaction(database, async (transaction) => {
      const checkDay = await lockPosts(transaction, headline.created_by, 'headlines', tell)
      await checkDay()
      const domain_id = await ensureDomain(transaction, domain)
      const { headline_id, url_id } = await transaction
        .insertInto('headlines')
        .values({
          ...columns,
          cues: cuesOf(columns.title, columns.lang),
          domain_id,
          url_id: sql<number>`nextval(pg_get_serial_sequence('headline_urls', 'url_id'))`,
        })
        .returning(['headline_id', 'url_id'])
        .executeTakeFirstOrThrow()
      const [first, ...others] = aliases
      const row = ({ url, key }: UrlAlias) => ({ headline_id, key_hash: hashOf(key), url, rule_version: ruleVersion })
      await transaction
        .insertInto('headline_urls')
        .values({ ...row(first), url_id })
        .execute()
      if (others.length > 0) await transaction.insertInto('headline_urls').values(others.map(row)).execute()
      if (passages) await savePassages(transaction, headline_id, passages)
      if (columns.image_url) await sendForPicture(headline_id, other_images, transaction)
      return headline_id
    })
  } catch (error) {
    if (isUniqueViolation(error)) return undefined
    throw error
  }
}
