import { createHash } from 'node:crypto'
import { CANONICAL_URL_VERSION, urlKey } from '@unspun/canonical/canonical-url.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { isQuoted } from '../headlines/extraction/passages.ts'
import { insertComments } from './comment-store.ts'
import type { ContentFix, ContentHeadline, DemoContent } from './content.ts'
import { insertChanges } from './history-store.ts'

const DEMO_LOCK = 20_260_002

/** Makes concurrent first starts wait until the transaction ends. */
export async function lockDemo(transaction: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${DEMO_LOCK})`.execute(transaction)
}

export async function isUntouched(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ untouched: boolean }>`
    select not exists (select 1 from headlines) and not exists (select 1 from users) as untouched`.execute(db)
  return rows[0]?.untouched ?? false
}

export async function passwordHashOf(db: Kysely<Tables>, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('identity_user as u')
    .innerJoin('identity_account as a', 'a.user_id', 'u.id')
    .where('u.email', '=', email)
    .where('a.password', 'is not', null)
    .select('a.password')
    .executeTakeFirst()
  return row?.password ?? undefined
}

/** `uidOf` maps a username to an identity ID. */
export async function insertContent(
  transaction: Transaction<Tables>,
  content: DemoContent,
  uidOf: (username: string) => string,
): Promise<void> {
  const userIds = await insertMembers(transaction, content, uidOf)
  const domainIds = await insertDomains(transaction, content)
  const fixes = await insertHeadlines(transaction, content, domainIds, userIds)
  await insertFixes(transaction, fixes, userIds)
  await insertChanges(transaction, content.headlines)
  await transaction
    .insertInto('feed_items')
    .values(
      content.feedItems.map((item) => ({
        ...item,
        link_key: keyHash(item.link),
        published_at: new Date(item.published_at),
      })),
    )
    .execute()
}

const keyHash = (url: string) => createHash('sha256').update(urlKey(url)).digest()

/** A missing name is a mistake in the demo content. */
function idOf(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The demo content refers to ${name}, which does not exist`)
  return id
}

async function insertMembers(
  transaction: Transaction<Tables>,
  { members }: DemoContent,
  uidOf: (username: string) => string,
): Promise<Map<string, number>> {
  const rows = await transaction
    .insertInto('users')
    .values(
      members.map(({ username, display_name, created_at }) => ({
        username,
        display_name,
        identity_uid: uidOf(username),
        created_at: new Date(created_at),
      })),
    )
    .returning(['user_id', 'username'])
    .execute()
  return new Map(rows.map((row) => [row.username, row.user_id]))
}

async function insertDomains(
  transaction: Transaction<Tables>,
  { headlines }: DemoContent,
): Promise<Map<string, number>> {
  const names = [...new Set(headlines.map(({ domain }) => domain))]
  const rows = await transaction
    .insertInto('domains')
    .values(names.map((name) => ({ name })))
    .returning(['domain_id', 'name'])
    .execute()
  return new Map(rows.map((row) => [row.name, row.domain_id]))
}

interface PlacedFix extends ContentFix {
  quote_found: boolean
  headline_id: number
  domain_id: number
}

/** Includes their URLs. Returns their fixes, oldest first. */
async function insertHeadlines(
  transaction: Transaction<Tables>,
  { headlines }: DemoContent,
  domainIds: ReadonlyMap<string, number>,
  userIds: ReadonlyMap<string, number>,
): Promise<PlacedFix[]> {
  const rows = await transaction
    .insertInto('headlines')
    .values(
      headlines.map(({ url, title, description, image_url, domain, submitted_by, published_at, created_at }) => ({
        url_id: sql<number>`nextval(pg_get_serial_sequence('headline_urls', 'url_id'))`,
        domain_id: idOf(domainIds, domain),
        original_url: url,
        title,
        description,
        image_url,
        created_by: idOf(userIds, submitted_by),
        published_at: new Date(published_at),
        created_at: new Date(created_at),
      })),
    )
    .returning(['headline_id', 'url_id', 'domain_id', 'original_url', 'created_at'])
    .execute()
  await transaction
    .insertInto('headline_urls')
    .values(
      rows.map(({ headline_id, url_id, original_url, created_at }) => ({
        headline_id,
        url_id,
        created_at,
        url: original_url,
        key_hash: keyHash(original_url),
        rule_version: CANONICAL_URL_VERSION,
      })),
    )
    .execute()
  const contentOf = new Map<string, ContentHeadline>(headlines.map((headline) => [headline.url, headline]))
  const placed = rows.flatMap(({ headline_id, domain_id, original_url }) => {
    const content = contentOf.get(original_url)
    return content ? [{ ...content, headline_id, domain_id }] : []
  })
  await transaction
    .insertInto('headline_passages')
    .values(placed.map(({ headline_id, passages }) => ({ headline_id, passages: Buffer.from(passages) })))
    .execute()
  return placed
    .flatMap(({ headline_id, domain_id, fixes, passages }) =>
      fixes.map((fix) => ({ ...fix, headline_id, domain_id, quote_found: isQuoted(fix.quote, passages) })),
    )
    .sort((a, b) => a.created_at - b.created_at)
}

/** Fixes come oldest first, because the homepage expects newer fixes to have higher IDs. */
async function insertFixes(
  transaction: Transaction<Tables>,
  fixes: readonly PlacedFix[],
  userIds: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = await transaction
    .insertInto('headline_fixes')
    .values(
      fixes.map(({ headline_id, domain_id, author, title, description, quote, quote_found, created_at }) => ({
        headline_id,
        domain_id,
        user_id: idOf(userIds, author),
        title,
        description,
        quote,
        quote_found,
        created_at: new Date(created_at),
      })),
    )
    .returning(['headline_fix_id', 'headline_id', 'title'])
    .execute()
  const ids = new Map(rows.map((row) => [`${row.headline_id} ${row.title}`, row.headline_fix_id]))
  for (const { headline_id, title, comments } of fixes) {
    const place = { headline_id, headline_fix_id: idOf(ids, `${headline_id} ${title}`) }
    await insertComments(transaction, place, comments, (username) => idOf(userIds, username))
  }
  await transaction
    .insertInto('fix_votes')
    .values(
      fixes.flatMap(({ headline_id, title, votes }) =>
        votes.map(({ member, value, cast_at }) => ({
          headline_fix_id: idOf(ids, `${headline_id} ${title}`),
          user_id: idOf(userIds, member),
          vote_value: value,
          cast_at: new Date(cast_at),
        })),
      ),
    )
    .execute()
}
