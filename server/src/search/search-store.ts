import { type FoundMember, type FoundOutlet, type Search, searchLimits } from '@unspun/contract/search.ts'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/**
 * Text search queries, empty if they do not narrow the search. Matches are ranked by `words`. `rest` has filters such
 * as the outlet, and excluded words.
 */
export interface Terms {
  words: string
  rest: string
  before: string | undefined
}

const lexeme = (text: string) => `'${text.replace(/['\\]/g, (sign) => sign + sign)}'`

/** $1 are the words, $2 the excluded words. Null if there are none. */
const WORDS = `select search_query($1)::text as words, (!!search_query($2))::text as without`
const MEMBER = 'select user_id from users where username = $1 and hidden_at is null and not is_former'

/** Returns undefined if nothing can be found, because the search has no words or no member has its name. */
export async function termsOf(database: Database, search: Search): Promise<Terms | undefined> {
  const rest = search.hasFix ? [lexeme('has:fix')] : []
  if (search.site) rest.push(lexeme(`site:${search.site}`))
  if (search.by) {
    const { rows } = await database.pool.query<{ user_id: number }>(MEMBER, [search.by])
    if (!rows[0]) return undefined
    rest.push(lexeme(`by:${rows[0].user_id}`))
  }
  const typed = [search.words, search.without.join(' or ')]
  const { rows } = await database.pool.query<{ words: string | null; without: string | null }>(WORDS, typed)
  const { words, without } = rows[0]!
  if (search.words && !words) return undefined
  if (without) rest.push(without)
  return { words: words ?? '', rest: rest.join(' & '), before: search.before }
}

export const queryOf = ({ words, rest }: Terms): string => [words && `(${words})`, rest].filter(Boolean).join(' & ')

const LAST = `select headline_id as last from search_entries
  where created_at < coalesce($1::timestamptz, 'infinity') order by created_at desc limit 1`

/** The newest headlines are searched first. For a frequent word, they have enough matches. */
const NEWEST = 5_000
/** With `SOME` matches, `MORE` times as many headlines are tried before the index of words. */
const SOME = 100
const MORE = 5

interface Stretch {
  above: number
  last: number
}

/**
 * Returns the best matches, best first. If there are too many, only the newest ones are ranked. With `newest`, returns
 * that many of the newest matches, newest first.
 */
export async function foundHeadlines(
  database: Database,
  terms: Terms,
  { newest }: { newest?: number } = {},
): Promise<number[]> {
  const most = newest ?? searchLimits.found
  const isRanked = newest === undefined
  const { rows } = await database.pool.query<{ last: number }>(LAST, [terms.before ?? null])
  const last = rows[0]?.last ?? 0
  const among = (size: number) =>
    matches(database, terms, { most, isRanked, stretch: { above: Math.max(0, last - size), last } })
  let found = await among(NEWEST)
  if (found.length < most && found.length >= SOME) found = await among(NEWEST * MORE)
  return found.length < most ? matches(database, terms, { most, isRanked }) : found
}

async function matches(
  { kysely }: Database,
  terms: Terms,
  { most, isRanked, stretch }: { most: number; isRanked: boolean; stretch?: Stretch },
): Promise<number[]> {
  const { words, before } = terms
  const query = queryOf(terms)
  // `offset 0` keeps PostgreSQL from using the index of words, which has too many headlines for a frequent word.
  const entries = stretch
    ? sql`(select * from search_entries where headline_id > ${stretch.above} and headline_id <= ${stretch.last} offset 0)`
    : sql`search_entries`
  const order = isRanked && words ? sql`ts_rank(words, ${words}::tsquery) desc,` : sql``
  const { rows } = await sql<{ headline_id: number }>`select headline_id from ${entries} e
    where ${query ? sql`words @@ ${query}::tsquery` : sql`true`} and created_at < coalesce(${before ?? null}::timestamptz, 'infinity')
    order by ${order} headline_id desc limit ${most}`.execute(kysely)
  return rows.map(({ headline_id }) => headline_id)
}

const OUTLETS = `select name, fix_count from domains where fix_count > 0 and name ilike $1 order by fix_count desc, name limit $2`
const MEMBERS = `select user_id, username, display_name, avatar from users
  where hidden_at is null and not is_former and (username || ' ' || display_name) ilike $1
  order by (username = $2) desc, similarity(username || ' ' || display_name, $2) desc, user_id limit $3`

const pattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export async function foundNames(
  database: Database,
  text: string,
): Promise<{ outlets: FoundOutlet[]; members: FoundMember[] }> {
  // Trigrams find nothing shorter.
  if ([...text].length < 3) return { outlets: [], members: [] }
  const [outlets, members] = await Promise.all([
    database.pool.query<FoundOutlet>(OUTLETS, [pattern(text), searchLimits.others]),
    database.pool.query<FoundMember>(MEMBERS, [pattern(text), text.toLowerCase(), searchLimits.others]),
  ])
  return { outlets: outlets.rows, members: members.rows }
}
