import { searchLimits } from '@unspun/contract/search/limits.ts'
import type { Database } from '../database/database.ts'

/** The beginning of a word can have very many matches, so only the newest headlines are looked through. */
const STRETCH = 20_000

/** The last word is a beginning. $1 is the text, $2 the limit. */
const SUGGESTED = `with asked as (
    select to_tsquery('simple', string_agg('''' || w.word || '''' || case when w.place = count then ':*' else '' end, ' & ' order by w.place)) as query
    from (
      select word, place, count(*) over () as count
      from regexp_split_to_table(regexp_replace(search_plain($1), '[^[:alnum:]]+', ' ', 'g'), ' ') with ordinality t (word, place)
      where word <> ''
    ) w
  ), newest as (
    select e.headline_id, ts_rank(e.words, a.query) as rank
    from asked a join search_entries e on e.words @@ a.query
    where e.headline_id > (select coalesce(max(headline_id), 0) - ${STRETCH} from search_entries)
    order by 2 desc, 1 desc limit $2
  )
  select h.headline_id, h.title, d.name as domain
  from newest n join headlines h using (headline_id) join domains d using (domain_id)
  where is_listed(h)
  order by n.rank desc, h.headline_id desc`

/** Headlines that have the words of a text, of whose last one only the beginning may be typed yet. */
export async function suggestedHeadlines(
  database: Database,
  text: string,
): Promise<{ headline_id: number; title: string; domain: string }[]> {
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  if (letters < searchLimits.letters) return []
  const { rows } = await database.pool.query<{ headline_id: number; title: string; domain: string }>(SUGGESTED, [
    text,
    searchLimits.suggested,
  ])
  return rows
}
