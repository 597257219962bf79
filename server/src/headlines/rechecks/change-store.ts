import { printedForm } from '@unspun/contract/extension.ts'
import { cuesOf } from '@unspun/contract/hints.ts'
import { type ChangeSource, historyLimits } from '@unspun/contract/history.ts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import { inPatientTransaction } from '../../engines/postgres/in-transaction.ts'
import { changes, type Invalidation } from '../../invalidation/changes.ts'
import { notifyProcesses } from '../../invalidation/notify.ts'
import { lockPrinted, setPrinted } from '../../moderation/actions/correct-store.ts'
import { authorsOn } from '../../moderation/actions/merge-store.ts'
import { areRemovedWords } from '../../moderation/actions/remove-change-store.ts'
import { savePassages } from '../passages-store.ts'
import { notifyOfChange } from './notify-of-change.ts'
import { endLookUps, noteRead } from './recheck-store.ts'
import { cameClose } from './similarity.ts'

type Db = Transaction<Tables>

/** A title and what the article says, with the validators for the next conditional request. */
export interface Reading {
  title: string
  passages?: Uint8Array | undefined
  etag: string
  last_modified: string
}

/**
 * Stores a reading of a page and plans the next look-up, in one transaction. If the words have changed, it also stores
 * the change, updates the headline and notifies the authors of its fixes. Punctuation, capitals and spaces do not
 * count. Returns what to invalidate.
 */
export async function keepReading(
  database: Database,
  { headline_id, source }: { headline_id: number; source: ChangeSource },
  reading: Reading,
): Promise<Invalidation[]> {
  return inPatientTransaction(database, async (transaction) => {
    const headline = await lockPrinted(transaction, headline_id)
    const before = await lastReading(transaction, headline_id)
    if (headline) {
      await noteRead(transaction, headline_id, reading)
      if (reading.passages) await savePassages(transaction, headline_id, reading.passages)
    }
    if (!headline || before === undefined || isSame(before.title, reading.title)) return []
    const earlier = await changesSoFar(transaction, headline_id)
    // Words that return keep their earlier spelling, so that fixes written for them are current again.
    const spelled = earlier.flatMap(({ title_before, title_after }) => [title_after, title_before])
    const known = spelled.find((each) => isSame(each, reading.title))
    const title = known ?? reading.title
    // A moderator made the same correction before the outlet, or removed these words as wrong.
    if (isSame(title, headline.title) || (await areRemovedWords(transaction, headline_id, title))) return []
    if (earlier.length + 1 >= historyLimits.changes) await endLookUps(transaction, headline_id)
    // Words that return are the outlet's own.
    const fixes = known === undefined ? await fixesBefore(transaction, headline_id, before.at) : []
    const followed = fixes.filter((fix) => cameClose(headline.title, title, fix.title))
    await transaction
      .insertInto('headline_changes')
      .values({
        headline_id,
        title_before: headline.title,
        title_after: title,
        // `now()` is the start of the transaction, which may precede fixes posted while it waited for a lock.
        seen_at: sql<Date>`clock_timestamp()`,
        source,
        followed: followed.map(({ headline_fix_id }) => headline_fix_id),
      })
      .execute()
    await setPrinted(transaction, headline_id, { title, cues: cuesOf(title, headline.lang) })
    const authorIds = await authorsOn(transaction, [headline_id])
    await notifyOfChange(transaction, { headline_id, authorIds }, followed)
    const outdated = changes.headlineReprinted(headline_id, headline.domain, authorIds)
    await notifyProcesses(transaction, outdated)
    return outdated
  })
}

const isSame = (one: string, other: string): boolean => printedForm(one) === printedForm(other)

/** `at` is null if the page was not read again since the headline was added. */
const lastReading = (transaction: Db, headlineId: number) =>
  transaction
    .selectFrom('headline_look_ups')
    .select(['read_title as title', 'read_at as at'])
    .where('headline_id', '=', headlineId)
    .executeTakeFirst()

const changesSoFar = (transaction: Db, headlineId: number) =>
  transaction
    .selectFrom('headline_changes')
    .select(['title_before', 'title_after'])
    .where('headline_id', '=', headlineId)
    .orderBy('seen_at', 'desc')
    .execute()

/**
 * The shown fixes whose words are older than the last reading of the earlier title. The outlet may have printed the new one at any time since, and
 * a reader may have copied it.
 */
const fixesBefore = (transaction: Db, headlineId: number, lastRead: Date | null) =>
  transaction
    .selectFrom('shown_fixes')
    .select(['headline_fix_id', 'user_id', 'title'])
    .where('headline_id', '=', headlineId)
    .where(({ fn }) => fn.coalesce('edited_at', 'created_at'), '<', lastRead)
    .orderBy('headline_fix_id')
    .execute()
