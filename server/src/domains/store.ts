import type { Domain } from '@unspun/contract/domains.ts'
import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

/**
 * The domains with the most enabled fixes. Those without any are left out of the navigation and of the whole list alike: an address is enough
 * to make a domain, and none shall get its name onto every page that way, nor keep it there once its fixes are hidden. They have their pages.
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

/** A domain, or undefined. Names are lower case. */
export async function domainByName(database: Database, name: string): Promise<Domain | undefined> {
  return database.kysely
    .selectFrom('domains')
    .select(['domain_id', 'name', 'fix_count'])
    .where('name', '=', name)
    .executeTakeFirst()
}

/** The id of a domain, made on first sight. A known one is only read: locking it would hold up everybody who posts a fix there. */
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
  if (!domain_id) throw new Error(`The domain ${name} is neither there nor could it be made`)
  return domain_id
}

/**
 * Adds the fixes that have become visible, or less those that no longer are, to the numbers of their domains. Whoever calls holds the
 * headlines, so that nobody else changes the same fixes, and calls last: everybody who posts on that news site waits for its row. Not
 * counted anew, because a large news site has hundreds of thousands (`admin recount` proves the sum).
 */
export async function addFixes(transaction: Transaction<Tables>, appeared: ReadonlyMap<number, number>): Promise<void> {
  // In the order of ids, in which everybody takes several.
  for (const [id, number] of [...appeared].sort(([one], [other]) => one - other)) {
    if (number === 0) continue
    await sql`update domains set fix_count = fix_count + ${number} where domain_id = ${id}`.execute(transaction)
  }
}

/** Recounts a domain's enabled fixes. The row is locked first: what others add meanwhile is either counted or added later. */
export async function recountDomain(transaction: Transaction<Tables>, domainId: number): Promise<void> {
  await sql`select 1 from domains where domain_id = ${domainId} for no key update`.execute(transaction)
  await sql`update domains set fix_count = (
      select count(*) from headline_fixes where domain_id = ${domainId} and status_id = 1 and hidden_at is null
    ) where domain_id = ${domainId}`.execute(transaction)
}
