import type { Database } from '../database/database.ts'
import { headlineChangeNumbers } from '../history/numbers-store.ts'
import { forgetOlderNumbers, headlinesAfter, outletsToCount, saveNumbers, startOfCount } from './numbers-store.ts'
import { addHeadline, emptyTally, numbersOf, type Tally } from './tally.ts'

/** Headlines of one statement. Reading their words takes some milliseconds, between which requests are answered. */
const BATCH = 500

/**
 * Counts the whole site and every outlet with enough headlines, in one walk over all headlines. `signal` ends it between two steps;
 * a walk that is cut off saves nothing.
 * @returns whether it came to the end
 */
export async function countNumbers(database: Database, signal?: AbortSignal): Promise<boolean> {
  const start = await startOfCount(database)
  const site = emptyTally()
  const outlets = new Map(
    (await outletsToCount(database)).map(({ domain_id, name }) => [domain_id, { name, tally: emptyTally() }]),
  )
  for (let last = 0; ; ) {
    if (signal?.aborted) return false
    const headlines = await headlinesAfter(database, last, BATCH)
    if (headlines.length === 0) break
    for (const headline of headlines) {
      const outlet = outlets.get(headline.domain_id)
      addHeadline(outlet ? [site, outlet.tally] : [site], headline)
    }
    last = headlines.at(-1)!.headline_id
  }
  const now = start.toISOString().slice(0, 7)
  const save = async (domain_id: number | null, name: string | null, tally: Tally) => {
    const numbers = { ...numbersOf(tally, now), changes: await headlineChangeNumbers(database, name) }
    await saveNumbers(database, { domain_id, numbers })
  }
  await save(null, null, site)
  for (const [id, { name, tally }] of outlets) {
    if (signal?.aborted) return false
    await save(id, name, tally)
  }
  await forgetOlderNumbers(database, start)
  return true
}
