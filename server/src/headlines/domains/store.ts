import type { CountedDomain, Domain, ListedDomain } from '@unspun/contract/domains.ts'
import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'

/** Domains without fixes are left out: submitting a URL creates a domain, so anyone could put a name on every page. */
export async function domainsByFixCount(database: Database, limit: number): Promise<Domain[]> {
  return database.kysely
    .selectFrom('domains')
    .select(['domain_id', 'name', 'fix_count'])
    .where('fix_count', '>', 0)
    .orderBy('fix_count', 'desc')
    .orderBy('name')
    .limit(limit)
    .execute()
}

const WITH_NEWEST_FIX = `select d.domain_id, d.name, d.fix_count, d.headline_count, d.fixed_headline_count,
    coalesce(f.headline_fix_id, 0) as headline_fix_id, coalesce(f.title, '') as fix_title, coalesce(u.display_name, '') as fix_author,
    coalesce(floor(extract(epoch from f.created_at) * 1000)::bigint, 0) as fix_dc_m,
    coalesce(f.headline_id, 0) as headline_id, coalesce(h.title, '') as headline_title,
    coalesce(h.lang, '') as headline_lang
  from (select * from domains where fix_count > 0 order by fix_count desc, name limit $1) d
    left join lateral (
      select * from shown_fixes s where s.domain_id = d.domain_id order by s.headline_fix_id desc limit 1
    ) f on true
    left join headlines h on h.headline_id = f.headline_id
    left join users u on u.user_id = f.user_id
  order by d.fix_count desc, d.name`

export async function domainsWithNewestFix(database: Database, limit: number): Promise<ListedDomain[]> {
  return (await database.pool.query<ListedDomain>(WITH_NEWEST_FIX, [limit])).rows
}

export async function domainByName(database: Database, name: string): Promise<CountedDomain | undefined> {
  return database.kysely
    .selectFrom('domains')
    .select(['domain_id', 'name', 'fix_count', 'headline_count', 'fixed_headline_count'])
    .where('name', '=', name)
    .executeTakeFirst()
}

/** Does not lock an existing row, because that would block everyone who posts a fix there. */
export async function ensureDomain(transaction: Transaction<Tables>, name: string): Promise<number> {
  const find = () => transaction.selectFrom('domains').select('domain_id').where('name', '=', name).executeTakeFirst()
  const known = await find()
  if (known) return known.domain_id
  await transaction
    .insertInto('domains')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { domain_id } = (await find()) ?? {}
  if (!domain_id) throw new Error(`The domain ${name} does not exist and could not be created`)
  return domain_id
}

/** Locks the row first, so that concurrent posts are counted once. */
export async function recountDomain(transaction: Transaction<Tables>, domainId: number): Promise<void> {
  await sql`select 1 from domains where domain_id = ${domainId} for no key update`.execute(transaction)
  await sql`update domains d set fix_count = e.fix_count, headline_count = e.headline_count, fixed_headline_count = e.fixed_headline_count
    from expected_domains e where e.domain_id = ${domainId} and d.domain_id = e.domain_id`.execute(transaction)
}

export async function domainNameOf(transaction: Transaction<Tables>, id: number): Promise<string | undefined> {
  const row = await transaction.selectFrom('domains').select('name').where('domain_id', '=', id).executeTakeFirst()
  return row?.name
}

export async function knownDomain(transaction: Transaction<Tables>, name: string): Promise<string | undefined> {
  const row = await transaction.selectFrom('domains').select('name').where('name', '=', name).executeTakeFirst()
  return row?.name
}
