import { printedForm } from '@unspun/contract/extension.ts'
import { cuesOf } from '@unspun/contract/hints.ts'
import { type ChangeSource, historyLimits } from '@unspun/contract/history.ts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import { changes, type Invalidation } from '../../invalidation/changes.ts'
import { notifyProcesses } from '../../invalidation/notify.ts'
import { holdPrinted, setPrinted } from '../../moderation/correct-store.ts'
import { authorsOn } from '../../moderation/merge-store.ts'
import { areRemovedWords } from '../../moderation/remove-change-store.ts'
import { inTransaction } from '../../moderation/visibility/hidden-store.ts'
import { cameClose } from './came-close.ts'
import { endLookUps, noteRead } from './look-up-store.ts'
import { tellOfChange } from './tell-of-change.ts'

type Db = Transaction<Tables>

/** A title as a page gave it, with what a conditional request needs. */
export interface Reading {
  title: string
  etag: string
  last_modified: string
}

/**
 * Keeps what a page printed when it was read again, and plans the next look-up, in one transaction. If the words are others than at the last reading, the
 * change is stored, the headline says the new ones, and the authors of its fixes are told. Punctuation, capitals and spaces are no change. Returns what
 * is out of date then; other processes hear of it.
 */
export async function keepReading(
  database: Database,
  { headline_id, source }: { headline_id: number; source: ChangeSource },
  reading: Reading,
): Promise<Invalidation[]> {
  return inTransaction(database, async (transaction) => {
    const headline = await holdPrinted(transaction, headline_id)
    const before = await lastReading(transaction, headline_id)
    if (headline) await noteRead(transaction, headline_id, reading)
    // It was merged meanwhile, or says what the page said last time.
    if (!headline || before === undefined || isSame(before, reading.title)) return []
    const earlier = await changesSoFar(transaction, headline_id)
    // Words that come back are spelled as before, so that fixes of them are fixes of what is printed.
    const spelled = earlier.flatMap(({ title_before, title_after }) => [title_after, title_before])
    const title = spelled.find((known) => isSame(known, reading.title)) ?? reading.title
    // A moderator has corrected the headline before the outlet did, or has removed these words as wrong.
    if (isSame(title, headline.title) || (await areRemovedWords(transaction, headline_id, title))) return []
    if (earlier.length + 1 >= historyLimits.changes) await endLookUps(transaction, headline_id)
    const fixes = await shownTitles(transaction, headline_id)
    const followed = fixes.filter((fix) => cameClose(headline.title, title, fix.title))
    await transaction
      .insertInto('headline_changes')
      .values({
        headline_id,
        title_before: headline.title,
        title_after: title,
        // Later than all fixes that were posted while this waited for its turn.
        seen_at: sql<Date>`clock_timestamp()`,
        source,
        followed: followed.map(({ headline_fix_id }) => headline_fix_id),
      })
      .execute()
    await setPrinted(transaction, headline_id, { title, cues: cuesOf(title, headline.lang) })
    const authorIds = await authorsOn(transaction, [headline_id])
    await tellOfChange(transaction, { headline_id, authorIds }, followed)
    const outdated = changes.headlineReprinted(headline_id, headline.domain, authorIds)
    await notifyProcesses(transaction, outdated)
    return outdated
  })
}

const isSame = (one: string, other: string): boolean => printedForm(one) === printedForm(other)

async function lastReading(transaction: Db, headlineId: number): Promise<string | undefined> {
  const row = await transaction
    .selectFrom('headline_look_ups')
    .select('read_title')
    .where('headline_id', '=', headlineId)
    .executeTakeFirst()
  return row?.read_title
}

/** The stored changes of a headline, the latest first. */
const changesSoFar = (transaction: Db, headlineId: number) =>
  transaction
    .selectFrom('headline_changes')
    .select(['title_before', 'title_after'])
    .where('headline_id', '=', headlineId)
    .orderBy('seen_at', 'desc')
    .execute()

const shownTitles = (transaction: Db, headlineId: number) =>
  transaction
    .selectFrom('shown_fixes')
    .select(['headline_fix_id', 'user_id', 'title'])
    .where('headline_id', '=', headlineId)
    .orderBy('headline_fix_id')
    .execute()
