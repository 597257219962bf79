import type { Database } from '../database/database.ts'
import { recountDomain } from '../headlines/domains/store.ts'
import { changes } from '../invalidation/changes.ts'
import { notifyProcesses } from '../invalidation/notify.ts'
import type { Command } from './command.ts'
import {
  highestId,
  type Kind,
  kinds,
  repairComment,
  repairHeadline,
  repairPair,
  type Wrong,
  wrongAmong,
} from './recount-store.ts'

export interface RecountOptions {
  /** Reports without repairing. */
  dryRun: boolean
  onWrong?: (wrong: Wrong) => void
  onProgress?: (kind: Kind, done: number, all: number) => void
}

/** Recomputes every derived value from its rows, in batches of ids. Returns how many were wrong. */
export async function recount(database: Database, { dryRun, onWrong, onProgress }: RecountOptions): Promise<number> {
  let count = 0
  for (const kind of Object.keys(kinds) as Kind[]) {
    const highest = await highestId(database, kind)
    for (let first = 1; first <= highest; first += kinds[kind]) {
      const last = Math.min(highest, first + kinds[kind] - 1)
      const found = await wrongAmong(database, kind, first, last)
      count += found.length
      for (const wrong of found) onWrong?.(wrong)
      if (!dryRun) await repair(database, found)
      onProgress?.(kind, last, highest)
    }
  }
  if (count > 0 && !dryRun) await notifyProcesses(database.kysely, changes.recounted())
  return count
}

async function repair(database: Database, found: Wrong[]): Promise<void> {
  const idsOf = (...whats: Wrong['what'][]) => found.filter(({ what }) => whats.includes(what))
  for (const id of new Set(idsOf('fix', 'headline').map(({ headline_id }) => headline_id)))
    await repairHeadline(database, id)
  for (const id of new Set(idsOf('comment').map(({ id }) => id))) await repairComment(database, id)
  for (const id of new Set(idsOf('pair').map(({ id }) => id))) await repairPair(database, id)
  for (const { id } of idsOf('domain')) {
    await database.kysely.transaction().execute((transaction) => recountDomain(transaction, id))
  }
}

export const recountCommand: Command = {
  name: 'recount',
  usage: [
    [
      'recount',
      'recomputes all counters and derived values (votes, scores, places, comments, fixes of a domain …) and repairs wrong ones',
    ],
    ['recount --dry-run', 'only reports; exit code 1 if a value is wrong'],
  ],
  options: { 'dry-run': 'flag' },
  async run({ database, say, tell }, { flags }) {
    const dryRun = flags['dry-run'] ?? false
    const wrong: Wrong[] = []
    const count = await recount(database, {
      dryRun,
      onWrong(each) {
        wrong.push(each)
        say(
          `${each.what} ${each.id}: ${each.value} is ${each.stored ?? 'nothing'}, counted ${each.counted ?? 'nothing'}`,
        )
      },
      onProgress: (kind, done, all) => say(`${kind}: ${done} of ${all}`),
    })
    tell({ wrong, repaired: !dryRun })
    say(
      count === 0 ? 'All values are correct.' : `${count} values were wrong${dryRun ? '.' : '; they are now correct.'}`,
    )
    return count === 0 || !dryRun
  },
}
