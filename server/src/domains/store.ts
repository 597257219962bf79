import type { Domain } from '@unspun/contract/domains.ts'
import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

/**
 * The domains with the most enabled fixes. Domains without fixes are left out: submitting a URL is enough to create a
 * domain, so they would let anyone put a name on every page. Their own pages still exist.
 */
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

/** Finds a domain by its lower-case name. */
export async function domainByName(database: Database, name: string): Promise<Domain | undefined> {
  return database.kysely
    .selectFrom('domains')
    .select(['domain_id', 'name', 'fix_count'])
    .where('name', '=', name)
    .executeTakeFirst()
}

/**
 * Returns a domain's ID and creates the domain if needed. An existing row is not locked, because a lock would block
 * everyone who posts a fix there.
 */
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

/** Recounts a domain's fixes. Locks the row first, so that a fix posted meanwhile is counted once. */
export async function recountDomain(transaction: Transaction<Tables>, domainId: number): Promise<void> {
  await sql`select 1 from domains where domain_id = ${domainId} for no key update`.execute(transaction)
  await sql`update domains d set fix_count = e.fix_count from expected_domains e
    where e.domain_id = ${domainId} and d.domain_id = e.domain_id`.execute(transaction)
}
