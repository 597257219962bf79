import { createHash } from 'node:crypto'
import type { Headline } from '@unspun/contract/headlines.ts'
import { sql } from 'kysely'
import { ensureDomain } from '../domains/store.ts'
import { type Database, isUniqueViolation } from '../engines/database.ts'

const views = (database: Database) =>
  database.kysely
    .selectFrom('headlines as h')
    .innerJoin('domains as d', 'd.domain_id', 'h.domain_id')
    .where('h.hidden_at', 'is', null)
    .select([
      'h.headline_id',
      'h.url_id',
      'h.original_url',
      'd.name as domain',
      'h.title',
      'h.title_by_reader',
      'h.description',
      'h.video_id',
      'h.image',
      'h.thumbnail',
      'h.image_url',
      'h.headline_image',
      'h.newest_fix_id',
      'h.created_at',
    ])

type Row = Omit<Headline, 'dc_m' | 'headline_image_url'> & { created_at: Date; newest_fix_id: number | null }

function toHeadline({ created_at, newest_fix_id, ...row }: Row): Headline {
  return { ...row, headline_image_url: row.image_url, dc_m: created_at.getTime() }
}

/** A headline, or undefined. */
export async function headlineById(database: Database, id: number): Promise<Headline | undefined> {
  const row = await views(database).where('h.headline_id', '=', id).executeTakeFirst()
  return row && toHeadline(row)
}

/** Headlines with enabled fixes, that with the newest fix first. `before` and `next` are cursors. */
export async function headlinesByNewestFix(
  database: Database,
  before: number | undefined,
  limit: number,
): Promise<{ headlines: Headline[]; next: string | undefined }> {
  const rows = await views(database)
    .where('h.newest_fix_id', 'is not', null)
    .$if(before !== undefined, (query) => query.where('h.newest_fix_id', '<', before ?? 0))
    .orderBy('h.newest_fix_id', 'desc')
    // One more than shown tells whether there is a next page.
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)?.newest_fix_id
  return { headlines: shown.map(toHeadline), next: rows.length > limit && last ? String(last) : undefined }
}

const hashOf = (key: string) => createHash('sha256').update(key).digest()

/** The headline that is known under one of these url keys, or undefined. */
export async function headlineIdByKeys(database: Database, keys: readonly string[]): Promise<number | undefined> {
  const row = await database.kysely
    .selectFrom('headline_urls as u')
    .innerJoin('headlines as h', 'h.headline_id', 'u.headline_id')
    .select('u.headline_id')
    .where('u.key_hash', 'in', keys.map(hashOf))
    .where('h.hidden_at', 'is', null)
    .orderBy('u.url_id')
    .executeTakeFirst()
  return row?.headline_id
}

/** An address of a headline with the key that it is found by. */
export interface UrlAlias {
  url: string
  key: string
}

/** Remembers more addresses of a headline; those that are another's already stay with that one. */
export async function addAliases(
  database: Database,
  headlineId: number,
  aliases: readonly UrlAlias[],
  ruleVersion: number,
): Promise<void> {
  await database.kysely
    .insertInto('headline_urls')
    .values(
      aliases.map(({ url, key }) => ({
        headline_id: headlineId,
        key_hash: hashOf(key),
        url,
        rule_version: ruleVersion,
      })),
    )
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .execute()
}

export interface NewHeadline {
  original_url: string
  domain: string
  title: string
  title_by_reader: boolean
  description: string
  video_id: string
  image_url: string
  created_by: number
  /** Distinct keys; the first is that of `original_url`. */
  aliases: [UrlAlias, ...UrlAlias[]]
  ruleVersion: number
}

/** Adds a headline with all its addresses and answers its id, or undefined if somebody else added one of these addresses meanwhile. */
export async function insertHeadline(database: Database, headline: NewHeadline): Promise<number | undefined> {
  const { aliases, ruleVersion, domain, ...columns } = headline
  try {
    return await database.kysely.transaction().execute(async (transaction) => {
      const domain_id = await ensureDomain(transaction, domain)
      const { headline_id, url_id } = await transaction
        .insertInto('headlines')
        .values({
          ...columns,
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
      return headline_id
    })
  } catch (error) {
    if (isUniqueViolation(error)) return undefined
    throw error
  }
}
