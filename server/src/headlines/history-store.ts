import type { FollowedChange } from '@unspun/contract/headlines.ts'
import { type HeadlineHistory, historyLimits } from '@unspun/contract/history.ts'
import type { Database } from '../database/database.ts'
import type { Stretch } from '../engines/postgres/list-part.ts'

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

/** $1 and $2 are changes of the list, $3 the limit. Each change has one fix. */
const FOLLOWED = `select c.headline_change_id as change_id, floor(extract(epoch from c.seen_at) * 1000)::bigint as at, c.title_before as before, c.title_after as after,
    h.headline_id, d.name as domain, h.lang, json_build_object(
      'headline_fix_id', f.headline_fix_id, 'title', f.title, 'at', floor(extract(epoch from f.created_at) * 1000),
      'by', json_build_object('user_id', u.user_id, 'display_name', u.display_name, 'avatar', u.avatar,
        'username', case when u.is_former then '' else u.username end)) as fix
  from headline_changes c join headlines h using (headline_id) join domains d using (domain_id)
    cross join lateral (
      select * from followed_fixes s where s.headline_change_id = c.headline_change_id order by s.ranking limit 1
    ) f
    join users u on u.user_id = f.user_id
  where cardinality(c.followed) > 0 and is_listed(h) and c.headline_change_id < coalesce($1::bigint, 9223372036854775807)
    and c.headline_change_id >= coalesce($2::bigint, 0)
  order by c.headline_change_id desc limit $3`

/** Changes that came close to a fix which readers like, the latest first. */
export async function followedChanges(
  { pool }: Database,
  { after, downTo, limit }: Stretch & { limit: number },
): Promise<FollowedChange[]> {
  return (await pool.query<FollowedChange>(FOLLOWED, [after, downTo, limit])).rows
}
