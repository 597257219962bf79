import type { AnswerOf } from '@unspun/contract/endpoint.ts'
import { searchLimits, type suggestHeadlines } from '@unspun/contract/search.ts'
import type { Database } from '../database/database.ts'

type Suggested = AnswerOf<typeof suggestHeadlines>['headlines'][number]

/** The beginning of a word can have very many matches, so only the newest headlines are searched. */
const STRETCH = 10_000

/**
 * $1 is the text, whose last word may be incomplete, $2 the limit. Only searches printed headlines (A) and fixes (B),
 * because nothing else is shown. The first fix is shown, or if the printed headline lacks some of the words, the one with most of them.
 */
const SUGGESTED = `with words as (
    select '''' || word || ''':' || case when place = count(*) over () then '*' else '' end as word
    from regexp_split_to_table(btrim(regexp_replace(search_plain($1), '[^[:alnum:]]+', ' ', 'g')), ' ') with ordinality t (word, place)
    where word <> ''
  ), asked as (
    select to_tsquery('simple', string_agg(word || 'AB', ' & ')) as query, to_tsquery('simple', string_agg(word, ' & ')) as all_of,
      to_tsquery('simple', string_agg(word, ' | ')) as any_of
    from words
  ), newest as (
    select e.headline_id, ts_rank(e.words, a.query) as rank
    from asked a join (
      -- \`offset 0\` keeps PostgreSQL from using the index of words.
      select * from search_entries
      where headline_id > (select coalesce(max(headline_id), 0) - ${STRETCH} from search_entries) offset 0
    ) e on e.words @@ a.query
    order by 2 desc, 1 desc limit $2
  )
  select h.headline_id, h.title, d.name as domain, coalesce(f.title, '') as fix, coalesce(u.display_name, '') as fix_by
  from newest n cross join asked a join headlines h using (headline_id) join domains d using (domain_id)
    cross join lateral (select search_words(search_config(h.lang), h.title) @@ a.all_of as has_all) printed
    left join lateral (
      select best.title, best.user_id
      -- An entry has the words of at most 100 fixes (search.sql).
      from (select * from shown_fixes s where s.headline_id = h.headline_id order by s.ranking limit 100) best
        cross join lateral (
          select case when printed.has_all then 0 else ts_rank(search_words(search_config(h.lang), best.title), a.any_of) end as rank) w
      where printed.has_all or w.rank > 0
      order by w.rank desc, best.ranking limit 1
    ) f on true left join users u on u.user_id = f.user_id
  where is_listed(h)
  order by n.rank desc, h.headline_id desc`

export async function suggestedHeadlines(database: Database, text: string): Promise<Suggested[]> {
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  if (letters < searchLimits.letters) return []
  return (await database.pool.query<Suggested>(SUGGESTED, [text, searchLimits.suggested])).rows
}
