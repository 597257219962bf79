import { cuesOf } from '@unspun/contract/hints.ts'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

const BATCH = 500

/** Computes the cues of corrected headlines, demo headlines and headlines older than this feature. */
export async function fillCues(database: Database): Promise<void> {
  for (let last = 0; ; ) {
    const headlines = await database.kysely
      .selectFrom('headlines')
      .select(['headline_id', 'title', 'lang'])
      .where('cues', 'is', null)
      .where('headline_id', '>', last)
      .orderBy('headline_id')
      .limit(BATCH)
      .execute()
    if (headlines.length === 0) return
    last = headlines.at(-1)!.headline_id
    // A moderator may have corrected the title since the select.
    await sql`update headlines h set cues = array(select jsonb_array_elements_text(f.cues))
      from jsonb_to_recordset(${JSON.stringify(headlines.map((headline) => ({ ...headline, cues: cuesOf(headline.title, headline.lang) })))}::jsonb)
        as f (headline_id bigint, title text, lang text, cues jsonb)
      where h.headline_id = f.headline_id and h.cues is null and h.title = f.title and h.lang = f.lang`.execute(
      database.kysely,
    )
  }
}
