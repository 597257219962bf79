import type { Cue } from '@unspun/contract/hints.ts'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { lockHeadline } from '../../fixes/write-store.ts'

type Db = Transaction<Tables>

/** The title and description as the outlet prints them. */
export interface Printed {
  title: string
  title_by_reader: boolean
  lang: string
  description: string
}

export interface PrintedHeadline extends Printed {
  domain: string
  created_by: number | null
}

/** Holds a headline and reads what it says. Undefined if there is none, or if it was merged. */
export async function lockPrinted(transaction: Db, id: number): Promise<PrintedHeadline | undefined> {
  await lockHeadline(transaction, id)
  return transaction
    .selectFrom('headlines as h')
    .innerJoin('domains as d', 'd.domain_id', 'h.domain_id')
    .select(['h.title', 'h.title_by_reader', 'h.lang', 'h.description', 'h.created_by', 'd.name as domain'])
    .where('h.headline_id', '=', id)
    .where('h.merged_into', 'is', null)
    .executeTakeFirst()
}

/** Changes what a headline says. Without `cues`, the job `headline-cues` looks at the new words. The share pictures of its fixes show them, so they are drawn again. */
export async function setPrinted(
  transaction: Db,
  id: number,
  printed: Partial<Printed> & { cues?: Cue[] },
): Promise<void> {
  await transaction
    .updateTable('headlines')
    .set({ cues: null, ...printed })
    .where('headline_id', '=', id)
    .execute()
  await transaction
    .updateTable('headline_fixes')
    .set({ share_picture_of: '', share_picture_try_at: sql<Date>`now()` })
    .where('headline_id', '=', id)
    .execute()
}
