import { printedForm } from '@unspun/contract/extension.ts'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'

type Db = Transaction<Tables>
type Change = Selectable<Tables['headline_changes']>

/** The details of a removal in the log: the number of the change, and the rows as they were, the oldest first. */
export interface RemovedChanges {
  change: number
  rows: ChangeRow[]
}

/** A row of `headline_changes` as JSON. */
type ChangeRow = Omit<Change, 'seen_at'> & { seen_at: string }

/** Other words that a headline says after a removal or its undo. */
export interface Reworded {
  from: string
  to: string
}

/** Removed rows, and the words that the headline goes back to if it says those of the change. Undefined if a later change has replaced those. */
type Removal = { removed: RemovedChanges; reworded: Reworded | undefined }

/**
 * Removes a change of a headline that is held. The change after it begins with the words before; one that only brings those back goes too.
 * Undefined if the headline has no such change.
 */
export async function removeChange(transaction: Db, headlineId: number, change: number): Promise<Removal | undefined> {
  const all = await changesOf(transaction, headlineId)
  const place = all.findIndex(({ headline_change_id }) => headline_change_id === change)
  const [wrong, next] = all.slice(place)
  if (place < 0 || !wrong) return undefined
  const bringsBack = next !== undefined && printedForm(next.title_after) === printedForm(wrong.title_before)
  const ids = [wrong, ...(bringsBack ? [next] : [])].map(({ headline_change_id }) => headline_change_id)
  const { rows } = await sql<{
    row: ChangeRow
  }>`delete from headline_changes c where headline_change_id = any(${ids}::bigint[])
    returning to_jsonb(c) as row`.execute(transaction)
  if (next && !bringsBack) await beginWith(transaction, next.headline_change_id, wrong.title_before)
  const removed = {
    change,
    rows: rows
      .map(({ row }) => row)
      .sort((a, b) => ids.indexOf(a.headline_change_id) - ids.indexOf(b.headline_change_id)),
  }
  return { removed, reworded: next ? undefined : { from: wrong.title_after, to: wrong.title_before } }
}

/** Puts removed changes back between those that are there, whatever was seen or removed meanwhile. The headline is held. */
export async function putBack(
  transaction: Db,
  headlineId: number,
  { rows }: RemovedChanges,
): Promise<Reworded | undefined> {
  await sql`insert into headline_changes overriding system value
    select * from jsonb_populate_recordset(null::headline_changes, ${JSON.stringify(rows)}::jsonb)`.execute(transaction)
  const all = await changesOf(transaction, headlineId)
  const ids = rows.map(({ headline_change_id }) => headline_change_id)
  const first = all.findIndex(({ headline_change_id }) => headline_change_id === ids[0])
  const last = all.findIndex(({ headline_change_id }) => headline_change_id === ids.at(-1))
  const [before, after] = [all[first - 1], all[last + 1]]
  if (before) await beginWith(transaction, all[first]!.headline_change_id, before.title_after)
  if (after) {
    await beginWith(transaction, after.headline_change_id, all[last]!.title_after)
    return undefined
  }
  return { from: before?.title_after ?? all[first]!.title_before, to: all[last]!.title_after }
}

/** Returns whether a change was removed and nobody has undone that. */
export async function isRemoved(transaction: Db, headlineId: number, change: number): Promise<boolean> {
  return (await standing(transaction, headlineId)).some((removed) => removed.change === change)
}

/** Returns whether moderators have removed a change to these words. Such words are not taken for the headline again. */
export async function areRemovedWords(transaction: Db, headlineId: number, title: string): Promise<boolean> {
  const removals = await standing(transaction, headlineId)
  return removals.some(({ rows }) => rows[0] !== undefined && printedForm(rows[0].title_after) === printedForm(title))
}

async function standing(transaction: Db, headlineId: number): Promise<RemovedChanges[]> {
  const { rows } = await sql<{ details: RemovedChanges }>`
    select details from operator_actions a where what = 'headline' and id = ${headlineId} and action = 'remove-change'
      and not action_undone(a.operator_action_id)`.execute(transaction)
  return rows.map(({ details }) => details)
}

const changesOf = (transaction: Db, headlineId: number): Promise<Change[]> =>
  transaction
    .selectFrom('headline_changes')
    .selectAll()
    .where('headline_id', '=', headlineId)
    .orderBy('seen_at')
    .orderBy('headline_change_id')
    .execute()

async function beginWith(transaction: Db, change: number, title_before: string): Promise<void> {
  await transaction
    .updateTable('headline_changes')
    .set({ title_before })
    .where('headline_change_id', '=', change)
    .execute()
}
