import { type HeadlineHistory, historyLimits } from '@unspun/contract/history.ts'
import type { Database } from '../database/database.ts'

/** $1 is the headline, $2 the limit. */
const CHANGES = `select c.headline_change_id as change_id, floor(extract(epoch from c.seen_at) * 1000)::bigint as at, c.title_before as before, c.title_after as after, c.source,
    array(select f.headline_fix_id from shown_fixes f where f.headline_fix_id = any(c.followed) order by f.ranking)::float8[] as followed
  from headline_changes c where c.headline_id = $1 order by c.seen_at desc limit $2`

const OUTDATED = `select o.headline_fix_id, o.written_for
  from outdated_fixes o join shown_fixes f using (headline_fix_id) where o.headline_id = $1 order by f.ranking`

/** Undefined without changes, so that responses omit the field. */
export async function historyOf({ pool }: Database, headlineId: number): Promise<HeadlineHistory | undefined> {
  const { rows: changes } = await pool.query<HeadlineHistory['changes'][number]>(CHANGES, [
    headlineId,
    historyLimits.changes,
  ])
  if (changes.length === 0) return undefined
  const { rows: outdated } = await pool.query<HeadlineHistory['outdated'][number]>(OUTDATED, [headlineId])
  return { changes, outdated }
}
