import type { FoundMember, FoundOutlet } from '@unspun/contract/search/calls.ts'
import { searchLimits } from '@unspun/contract/search/limits.ts'
import type { Search } from '@unspun/contract/search/query.ts'
import type { Database } from '../database/database.ts'

/**
 * A search in the terms of the database. `words`, by which matches are ranked, and `rest`, the outlet and so on and the words that a headline
 * must not have, are text search queries; an empty one does not narrow the search.
 */
export interface Terms {
  words: string
  rest: string
  before: string | undefined
}

/** A lexeme of a query as PostgreSQL reads it. */
const lexeme = (text: string) => `'${text.replace(/['\\]/g, (sign) => sign + sign)}'`

/** $1 are the words, $2 those that a headline must not have. Null if there are none. */
const WORDS = `select search_query($1)::text as words, (!!search_query($2))::text as without`
const MEMBER = 'select user_id from users where username = $1 and hidden_at is null and not is_former'

/** The terms of a search. Undefined if it cannot find anything, because its words are none or no member has its name. */
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

/** The whole text search query; empty if it narrows nothing. */
export const queryOf = ({ words, rest }: Terms): string => [words && `(${words})`, rest].filter(Boolean).join(' & ')

/** $1 is the query, $2 its words alone, $3 the newest headline that is left out, $4 the day, $5 the limit. */
const FOUND = `select headline_id from search_entries
  where words @@ $1::tsquery and headline_id > $3 and created_at < coalesce($4::timestamptz, 'infinity')
  order by ts_rank(words, $2::tsquery) desc, headline_id desc limit $5`
/** Without words, or for a feed, the newest come first. */
const NEWEST = `select headline_id from search_entries
  where ($1 = '' or words @@ $1::tsquery) and headline_id > $2 and created_at < coalesce($3::timestamptz, 'infinity')
  order by headline_id desc limit $4`
const COMMON =
  'select count(*)::integer as count from (select from search_entries where words @@ $1::tsquery limit $2) f'
const LAST = `select headline_id as last from search_entries
  where created_at < coalesce($1::timestamptz, 'infinity') order by created_at desc limit 1`

/** More matches than this are not ranked: of a word that so many headlines have, the newest ones are. */
const RANKED = 2_000
/** How far back the matches of frequent words are ranked, in headlines, until there are enough. */
const STRETCHES = [20_000, 200_000, Number.POSITIVE_INFINITY]

/**
 * The headlines that a search finds, the best match first, at most `searchLimits.found`: if more have its words, the best of the newest ones.
 * `newest`: so many of the newest instead, the newest first.
 */
export async function foundHeadlines(
  database: Database,
  terms: Terms,
  { newest }: { newest?: number } = {},
): Promise<number[]> {
  const most = newest ?? searchLimits.found
  const { words, before } = terms
  const query = queryOf(terms)
  const read = async (statement: string, values: unknown[]) =>
    (await database.pool.query<{ headline_id: number }>(statement, values)).rows.map(({ headline_id }) => headline_id)
  if (query === '') return read(NEWEST, ['', 0, before ?? null, most])
  const { rows: counted } = await database.pool.query<{ count: number }>(COMMON, [query, RANKED + 1])
  const isFrequent = counted[0]!.count > RANKED
  const { rows: ends } = await database.pool.query<{ last: number }>(LAST, [before ?? null])
  const last = ends[0]?.last ?? 0
  let found: number[] = []
  for (const stretch of isFrequent ? STRETCHES : [Number.POSITIVE_INFINITY]) {
    const above = Math.max(0, last - stretch)
    found =
      words && newest === undefined
        ? await read(FOUND, [query, words, above, before ?? null, most])
        : await read(NEWEST, [query, above, before ?? null, most])
    if (found.length === most || above === 0) break
  }
  return found
}

const OUTLETS = `select name, fix_count from domains where fix_count > 0 and name ilike $1 order by fix_count desc, name limit $2`
const MEMBERS = `select user_id, username, display_name, avatar from users
  where hidden_at is null and not is_former and (username || ' ' || display_name) ilike $1
  order by (username = $2) desc, similarity(username || ' ' || display_name, $2) desc, user_id limit $3`

/** A text as a part of a pattern of `like`. */
const pattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The outlets with fixes and the members whose name holds a text of at least three characters. */
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
