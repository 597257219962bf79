import type { Database } from '../database/database.ts'
import { headlineChangeNumbers } from '../headlines/rechecks/numbers-store.ts'
import { forgetOlderNumbers, headlinesAfter, outletsToCount, saveNumbers, startOfCount } from './statistics-store.ts'
import { addHeadline, emptyTally, numbersOf, type Tally } from './tally.ts'

/** Headlines or outlets per statement. Analysing them takes some milliseconds, between which requests are answered. */
const BATCH = 500

/**
 * Counts the whole site and every outlet with enough headlines, in one pass over all headlines. `signal` ends it
 * between two steps. Returns false if it was interrupted; then nothing is saved.
 */
export async function countNumbers(database: Database, signal?: AbortSignal): Promise<boolean> {
  const start = await startOfCount(database)
  const site = emptyTally()
  const outlets = new Map((await outletsToCount(database)).map((id) => [id, emptyTally()]))
  for (let last = 0; ; ) {
    if (signal?.aborted) return false
    const headlines = await headlinesAfter(database, last, BATCH)
    if (headlines.length === 0) break
    for (const headline of headlines) {
      const outlet = outlets.get(headline.domain_id)
      addHeadline(outlet ? [site, outlet] : [site], headline)
    }
    last = headlines.at(-1)!.headline_id
  }
  const now = start.toISOString().slice(0, 7)
  const changesOf = await headlineChangeNumbers(database)
  const counted = (domain_id: number | null, tally: Tally) => ({
    domain_id,
    numbers: { ...numbersOf(tally, now), changes: changesOf(domain_id) },
  })
  const all = [counted(null, site), ...[...outlets].map(([id, tally]) => counted(id, tally))]
  for (let from = 0; from < all.length; from += BATCH) await saveNumbers(database, all.slice(from, from + BATCH))
  await forgetOlderNumbers(database, start)
  return true
}
