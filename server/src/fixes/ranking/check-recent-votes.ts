import { ranking } from '@unspun/contract/ranking.ts'
import type { Database } from '../../database/database.ts'
import { inPatientTransaction } from '../../engines/postgres/in-transaction.ts'
import { fixesVotedLately, headlinesWithGrownFixes, orderFixes, setWaves, type VotedFix, waveFacts } from './store.ts'
import { checkWaves } from './waves.ts'

/** An hour, plus the time between two checks. */
const RECENT_MINUTES = 65
/** The limit of votes per query, unless a single fix has more. Such a query takes less than a second. */
const VOTES_AT_ONCE = 20_000
/** Headlines per transaction, whose votes wait until it ends. */
const HEADLINES_AT_ONCE = 25

/** Looks for waves among the votes of the last hour, and lets fixes leave a young site that are old enough. */
export async function checkRecentVotes(database: Database, onReordered: (headlineId: number) => void): Promise<void> {
  const voted = await fixesVotedLately(database, { minutes: RECENT_MINUTES, votes: ranking.waveVotes })
  for (const fixes of batchesOf(voted)) {
    const facts = await waveFacts(
      database,
      fixes.map(({ fixId }) => fixId),
    )
    for (const fix of fixes) {
      const known = facts.get(fix.fixId)
      if (!known) continue
      const kept = checkWaves(known.hours, known)
      if (isSame(kept, known.kept)) continue
      const reordered = await replaceWaves(database, fix, { generation: known.generation, kept })
      if (reordered) onReordered(fix.headlineId)
    }
  }
  const grown = await headlinesWithGrownFixes(database)
  for (let first = 0; first < grown.length; first += HEADLINES_AT_ONCE) {
    const some = grown.slice(first, first + HEADLINES_AT_ONCE)
    const reordered = await inPatientTransaction(database, (transaction) => orderFixes(transaction, some))
    reordered.forEach(onReordered)
  }
}

function* batchesOf(fixes: VotedFix[]): Generator<VotedFix[]> {
  let batch: VotedFix[] = []
  let votes = 0
  for (const fix of fixes) {
    if (batch.length > 0 && votes + fix.votes > VOTES_AT_ONCE) {
      yield batch
      batch = []
      votes = 0
    }
    batch.push(fix)
    votes += fix.votes
  }
  if (batch.length > 0) yield batch
}

const replaceWaves = (
  database: Database,
  fix: VotedFix,
  waves: { generation: number; kept: ReadonlyMap<number, number> },
) => database.kysely.transaction().execute((transaction) => setWaves(transaction, fix, waves))

const isSame = (one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>) =>
  one.size === other.size && [...one].every(([hour, share]) => other.get(hour) === share)
