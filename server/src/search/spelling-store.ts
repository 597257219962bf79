import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

const NEWEST = 1_000
/** The misspelt words of a search that are looked up, the nearest spellings of each, and the milliseconds for all. */
const MOST = 3
const NEAREST = 5
const TIMEOUT_MS = 300

/** Finds frequent words among the newest headlines, others in the index. */
const PRINTED = sql`
  exists (
    select from (select words from search_entries order by headline_id desc limit ${sql.lit(NEWEST)}) e
    where e.words @@ ('''' || near.word || '''')::tsquery)
  or exists (select from search_entries e where e.words @@ ('''' || near.word || '''')::tsquery)`

const WORD = /\p{L}{4,40}/gu

/**
 * Replaces words that no outlet has printed by similar ones. Empty if none is similar, or if finding them takes too
 * long.
 */
export async function spelledAs(database: Database, words: string): Promise<string> {
  const { rows: plain } = await sql<{ plain: string }>`select search_plain(${words}) as plain`.execute(database.kysely)
  const text = plain[0]!.plain
  const printed = await printedWords(database, [...new Set(text.match(WORD))])
  return printed.size > 0 ? text.replace(WORD, (word) => printed.get(word) ?? word) : ''
}

/** Maps misspelt words to the most similar ones that outlets have printed. `typed` have no capitals and accents. */
async function printedWords({ kysely }: Database, typed: string[]): Promise<Map<string, string>> {
  try {
    return await kysely.transaction().execute(async (transaction) => {
      // PostgreSQL expects to find any word soon, and would read all headlines for one that is missing.
      await sql.raw(`set local statement_timeout = ${TIMEOUT_MS}; set local enable_seqscan = off`).execute(transaction)
      const { rows } = await sql<{ typed: string; printed: string }>`
        select misspelt.word as typed, printed.word as printed
        from (
          select typed.word from unnest(${typed}::text[]) with ordinality typed (word, place)
          where not exists (select from search_spellings s where s.word = typed.word)
          order by typed.place limit ${sql.lit(MOST)}
        ) misspelt cross join lateral (
          select near.word from (
            select s.word, s.word <-> misspelt.word as distance from search_spellings s where s.word % misspelt.word
            order by distance, s.word limit ${sql.lit(NEAREST)}
          ) near
          where ${PRINTED}
          order by near.distance, near.word limit 1
        ) printed`.execute(transaction)
      return new Map(rows.map((row) => [row.typed, row.printed]))
    })
  } catch (error) {
    if (!isTimeout(error)) throw error
    return new Map()
  }
}

const isTimeout = (error: unknown) => (error as { code?: string }).code === '57014'
