import type { Database } from '../database/database.ts'

const NEWEST = 1_000

/** $1 are words without capitals and accents. Finds frequent words among the newest headlines, others in the index. */
const NEAREST = `select w.word as typed, n.word as printed
  from unnest($1::text[]) w (word)
    cross join lateral (
      select s.word from search_spellings s
      where s.word % w.word and (
        exists (
          select from (select words from search_entries order by headline_id desc limit ${NEWEST}) e
          where e.words @@ ('''' || s.word || '''')::tsquery)
        or exists (select from search_entries e where e.words @@ ('''' || s.word || '''')::tsquery))
      order by similarity(s.word, w.word) desc, s.word limit 1
    ) n
  where not exists (select from search_spellings s where s.word = w.word)`
const PLAIN = 'select search_plain($1) as plain'

const WORD = /\p{L}{4,40}/gu
/** The maximum number of words that are looked up. */
const MOST = 8

/** Replaces words that no outlet has printed by similar ones. Empty if none is similar. */
export async function spelledAs(database: Database, words: string): Promise<string> {
  const { rows: plain } = await database.pool.query<{ plain: string }>(PLAIN, [words])
  const text = plain[0]!.plain
  const typed = [...new Set(text.match(WORD))].slice(0, MOST)
  if (typed.length === 0) return ''
  const { rows } = await database.pool.query<{ typed: string; printed: string }>(NEAREST, [typed])
  const printed = new Map(rows.map((row) => [row.typed, row.printed]))
  return printed.size > 0 ? text.replace(WORD, (word) => printed.get(word) ?? word) : ''
}
