import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import type { Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { Files } from '../engines/files/files.ts'
import { createJobs } from '../engines/jobs/jobs.ts'
import { forgetIn } from '../fixes/share-pictures/share-picture-jobs.ts'
import { endAllSessions } from '../identity/all-sessions-store.ts'
import { leave } from '../members/deletion/delete-account.ts'
import { type DepartingMember, repeatDeletions, skipNumbers } from '../members/deletion/departure-store.ts'
import { type Erased, readErased, whoIs } from '../members/deletion/erased-members.ts'
import { endExports } from './restore-store.ts'

export interface EndedOptions {
  database: Database
  files: Files
  /** Verifies the list of erased members. Undefined if the site has none yet. */
  secret?: string | undefined
  /** Leaves accounts alone that were deleted later. */
  keepDeleted?: boolean
}

/** What was done so that an earlier state of the database brings back neither sessions nor deleted members. */
export interface Ended {
  /** Members who were deleted after that moment, and are again. */
  deleted_again: number[]
  /** Since when the list of deletions is complete. Null if the file store has none. */
  deletions_known_since: string | null
  /** Entries of the list that this site has not signed. */
  unsigned: number
}

/** Two clocks may differ by as much. */
const CLOCK_MS = 5 * 60_000

/**
 * Takes the database back to a moment by `goBack`, which runs `settle` in its transaction. All sessions, mailed codes,
 * feeds and links to exports end, and members who were deleted since are deleted again. Throws `OperatorError` if that
 * cannot be finished; the site goes on with it.
 */
export async function withoutEnded(
  { database, files, secret, keepDeleted = false }: EndedOptions,
  moment: Date,
  goBack: (settle: (transaction: Transaction<Tables>) => Promise<void>) => Promise<void>,
): Promise<Ended> {
  const { since, erased, unsigned } = await readErased(files, secret)
  const later = keepDeleted ? [] : newestOfEach(erased, moment.getTime() - CLOCK_MS)
  let departing: DepartingMember[] = []
  await goBack(async (transaction) => {
    await endAllSessions(transaction)
    await endExports(transaction)
    if (secret !== undefined)
      departing = await repeatDeletions(transaction, later, ({ who }, uid) => who === whoIs(secret, uid))
    await skipNumbers(transaction, erased)
  })
  if (secret !== undefined) await deleteAgain(departing, { database, files, secret })
  return {
    deleted_again: departing.map(({ user_id }) => user_id),
    deletions_known_since: since?.toISOString() ?? null,
    unsigned,
  }
}

/** The latest deletion of each member after a time in milliseconds. */
function newestOfEach(erased: readonly Erased[], after: number): Erased[] {
  const later = erased.filter(({ begun_at }) => begun_at.getTime() > after)
  later.sort((one, other) => one.begun_at.getTime() - other.begun_at.getTime())
  return [...new Map(later.map((each) => [each.who, each])).values()]
}

/** Deletes members as the site does, without another mail. */
async function deleteAgain(
  departing: readonly DepartingMember[],
  { database, files, secret }: { database: Database; files: Files; secret: string },
): Promise<void> {
  if (departing.length === 0) return
  const jobs = createJobs({ pool: database.pool, log: { warn: () => {} }, working: false })
  await jobs.start()
  const parts = {
    database,
    files,
    secret,
    goodbye: (to: string) => ({ to, subject: '', text: '', html: '' }),
    sendMail: async () => {},
    forgetJobs: jobs.forget,
    forgetPictures: forgetIn(jobs),
  }
  try {
    for (const each of departing) await leave(parts, each)
  } catch (error) {
    throw new OperatorError(
      `The rows are restored, but not all accounts are deleted again that were deleted since (${(error as Error).message}). The site goes on with that when it runs.`,
      { cause: error },
    )
  } finally {
    await jobs.stop()
  }
}
