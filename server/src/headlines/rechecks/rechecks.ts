import { historyLimits } from '@unspun/contract/history.ts'
import { isTemporary, WebFetchError } from '@unspun/web-fetch/web-fetch-error.ts'
import type { Database } from '../../database/database.ts'
import { isDatabaseAway } from '../../engines/postgres/postgres.ts'
import type { Changed } from '../../invalidation/changes.ts'
import { keepReading } from './change-store.ts'
import { NoArticle, OutletBusy, type ReadAgainParts, readAgain } from './read-again.ts'
import {
  type DueLookUp,
  dueLookUps,
  endLookUps,
  giveBack,
  giveUp,
  noteRead,
  putOff,
  restOutlet,
  skipForbidden,
  takeLookUp,
} from './recheck-store.ts'

export interface LookUpParts extends ReadAgainParts {
  database: Database
  changed: Pick<Changed, 'these'>
}

/** Looks up outlets in parallel, each outlet's pages in sequence. Throws only if the database is unavailable. */
export async function lookUpDue(parts: LookUpParts, signal: AbortSignal): Promise<void> {
  const until = performance.now() + historyLimits.roundSeconds * 1000
  const mayGoOn = () => !signal.aborted && performance.now() < until
  await skipForbidden(parts.database)
  const outlets = [...Map.groupBy(await dueLookUps(parts.database), ({ domain }) => domain).values()]
  async function lane(): Promise<void> {
    for (let due = outlets.shift(); due && mayGoOn(); due = outlets.shift())
      for (const [index, each] of due.entries())
        if (!mayGoOn() || index + 1 >= (await lookUp(parts, each, signal))) break
  }
  const lanes = await Promise.allSettled(Array.from({ length: historyLimits.outletsAtOnce }, lane))
  for (const each of lanes) if (each.status === 'rejected') throw each.reason
}

/** Returns how many pages of the outlet this round may read. */
async function lookUp(parts: LookUpParts, due: DueLookUp, signal: AbortSignal): Promise<number> {
  const { database, changed } = parts
  const { headline_id } = due
  if (!(await takeLookUp(database, headline_id))) return historyLimits.perOutlet
  try {
    const { reading, perMinute } = await readAgain(parts, due, { now: Date.now(), signal })
    const source = due.hurried ? 'feed' : 'page'
    if (reading) changed.these(...(await keepReading(database, { headline_id, source }, reading)))
    else await noteRead(database.kysely, headline_id, due)
    return perMinute
  } catch (error) {
    if (signal.aborted) {
      await giveBack(database, headline_id)
      return 0
    }
    if (isDatabaseAway(error)) throw error
    return afterFailure(database, due, error)
  }
}

async function afterFailure(database: Database, { headline_id, domain, failures }: DueLookUp, error: unknown) {
  if (error instanceof WebFetchError && error.problem === 'not-found') {
    await endLookUps(database.kysely, headline_id)
    return historyLimits.perOutlet
  }
  const forNow = error instanceof WebFetchError ? isTemporary(error) : !(error instanceof NoArticle)
  const usual = historyLimits.retryMinutes * 60 * historyLimits.retryFactor ** failures
  const asked = error instanceof OutletBusy ? error.seconds : 0
  if (forNow && failures < historyLimits.retries) await putOff(database, headline_id, Math.max(usual, asked))
  else await giveUp(database, headline_id)
  if (!(error instanceof OutletBusy)) return historyLimits.perOutlet
  await restOutlet(database, domain, Math.max(historyLimits.retryMinutes * 60, asked))
  return 0
}
