import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { isQuoted } from './extraction/passages.ts'

/** Stores what a headline's article says, in place of an earlier reading. */
export async function savePassages(
  transaction: Transaction<Tables>,
  headline_id: number,
  read: Uint8Array,
): Promise<void> {
  const passages = Buffer.from(read)
  await transaction
    .insertInto('headline_passages')
    .values({ headline_id, passages })
    .onConflict((conflict) => conflict.column('headline_id').doUpdateSet({ passages }))
    .execute()
}

/** Whether a quote stands in a headline's article as the site has read it last. */
export async function standsInArticle(
  transaction: Transaction<Tables>,
  headlineId: number,
  quote: string,
): Promise<boolean> {
  if (!quote) return false
  const article = await transaction
    .selectFrom('headline_passages')
    .select('passages')
    .where('headline_id', '=', headlineId)
    .executeTakeFirst()
  return article !== undefined && isQuoted(quote, article.passages)
}
