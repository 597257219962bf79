import { fixLimits } from '@unspun/contract/fixes.ts'
import { outgoingFeedLimits } from '@unspun/contract/outgoing-feeds.ts'
import type { Database } from '../../database/database.ts'

/** A comment on a fix of a headline. `user_username` is empty if the author has left. */
export interface FeedComment {
  comment_id: number
  headline_fix_id: number
  fix_title: string
  body: string
  user_id: number
  user_display_name: string
  user_username: string
  created_at: Date
}

/**
 * $1 is the headline, $2 the limit. The newest threads are read along their index, and the newest replies of each along theirs: a fix can
 * have tens of thousands of comments.
 */
const NEWEST = `with threads as (
    select t.comment_id from headline_fixes f
      cross join lateral (
        select c.comment_id from comments c where c.headline_fix_id = f.headline_fix_id and c.parent_id is null
        order by c.comment_id desc limit $2
      ) t
    where f.headline_id = $1 and is_shown(f) and f.ranking <= ${fixLimits.ofHeadline}
    order by t.comment_id desc limit $2
  ), newest as (
    select comment_id from threads
    union all
    select r.comment_id from threads t cross join lateral (
      select c.comment_id from comments c where c.parent_id = t.comment_id order by c.comment_id desc limit $2
    ) r
  )
  select c.comment_id, c.headline_fix_id, f.title as fix_title, c.body, c.user_id, c.user_display_name, c.user_username, c.created_at
  from newest n join shown_comments c using (comment_id) join shown_fixes f using (headline_fix_id)
  where c.deleted_at is null
  order by c.comment_id desc limit $2`

/** The newest comments on a headline's fixes that everybody sees: those of the newest threads, newest first. */
export async function newestComments(database: Database, headlineId: number): Promise<FeedComment[]> {
  return (await database.pool.query<FeedComment>(NEWEST, [headlineId, outgoingFeedLimits.entries])).rows
}
