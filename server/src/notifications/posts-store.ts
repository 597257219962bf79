import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { NotificationEvent } from './notification-event.ts'
import { notify } from './notify.ts'
import { addNotifications } from './write-store.ts'

/** Posts whose members are told in one transaction. A fix can have thousands of watchers. */
const COMMENTS = 200
const POSTS = 20

/** Posts that everybody sees by now, by their ids. */
export interface NewPosts {
  fixes: number[]
  comments: number[]
}

/** Called with the posts of which members are told, in the transaction that does so. */
export type OnNewPosts = (posts: NewPosts, transaction: Transaction<Tables>) => Promise<void>

interface Told {
  comment_id: number
  headline_id: number
  headline_fix_id: number
  by: number
  answered: number | null
  answered_author: number | null
  fix_author: number
}

/**
 * Tells of some comments that everybody sees by now: the author of the answered comment, and the author of the fix. Returns whether there may
 * be more. A comment that another process works on is left to it.
 */
export async function tellOfComments(database: Database, onNew?: OnNewPosts): Promise<boolean> {
  return database.kysely.transaction().execute(async (transaction) => {
    const { rows: found } = await sql<{ comment_id: number }>`
      select comment_id from comments where not told and waiting_until is null
      order by comment_id limit ${COMMENTS} for no key update skip locked`.execute(transaction)
    const comments = found.map(({ comment_id }) => comment_id)
    const ids = sql`${comments}::bigint[]`
    const { rows } = await sql<Told>`
      select c.comment_id, c.headline_id, c.headline_fix_id, c.user_id as by, f.user_id as fix_author,
        a.comment_id as answered, a.user_id as answered_author
      from shown_comments c join shown_fixes f using (headline_fix_id)
      left join shown_comments a on a.comment_id = coalesce(c.reply_to_id, c.parent_id) and a.deleted_at is null
      where c.comment_id = any(${ids}) and c.deleted_at is null order by c.comment_id`.execute(transaction)
    await notify(transaction, rows.flatMap(eventsOfComment))
    if (comments.length > 0) await onNew?.({ fixes: [], comments }, transaction)
    await sql`update comments set told = true where comment_id = any(${ids})`.execute(transaction)
    return found.length === COMMENTS
  })
}

function eventsOfComment(told: Told): NotificationEvent[] {
  const { comment_id: item, headline_id, headline_fix_id, by, answered, answered_author, fix_author } = told
  const about = { by, item, headline_id, headline_fix_id }
  const events: NotificationEvent[] = []
  if (answered_author !== null) events.push({ ...about, to: answered_author, kind: 'reply', key: `reply:${answered}` })
  if (fix_author !== answered_author)
    events.push({ ...about, to: fix_author, kind: 'comment', key: `comment:${headline_fix_id}` })
  return events
}

/**
 * Tells those who watch of some fixes that everybody sees by now. Somebody who watches the headline, its outlet and the author is told once.
 * Returns whether there may be more.
 */
export async function tellOfFixes(database: Database, onNew?: OnNewPosts): Promise<boolean> {
  return database.kysely.transaction().execute(async (transaction) => {
    const { rows: found } = await sql<{ headline_fix_id: number }>`
      select headline_fix_id from headline_fixes where not told and waiting_until is null
      order by headline_fix_id limit ${POSTS} for no key update skip locked`.execute(transaction)
    const fixes = found.map(({ headline_fix_id }) => headline_fix_id)
    const ids = sql`${fixes}::bigint[]`
    await addNotifications(
      transaction,
      sql`
      select distinct on (w.user_id, f.headline_fix_id) w.user_id, f.user_id as by, 'watched-' || w.what as kind,
        'watched-' || w.what || ':' || w.id as merge_key, f.headline_id,
        case when w.what <> 'domain' then f.headline_fix_id end as headline_fix_id,
        case when w.what = 'user' then f.user_id end as about_user_id,
        case when w.what = 'domain' then f.headline_id else f.headline_fix_id end as item,
        null::bigint as action_id, '' as outcome, 0 as milestone, f.headline_fix_id as at
      from shown_fixes f join watches w on (w.what, w.id) in (
        ('headline', f.headline_id), ('user', f.user_id), ('domain', f.domain_id))
      where f.headline_fix_id = any(${ids})
      order by w.user_id, f.headline_fix_id, array_position(array['headline', 'user', 'domain'], w.what)`,
    )
    if (fixes.length > 0) await onNew?.({ fixes, comments: [] }, transaction)
    await sql`update headline_fixes set told = true where headline_fix_id = any(${ids})`.execute(transaction)
    return found.length === POSTS
  })
}

/** Tells those who watch an outlet of some headlines that everybody sees by now. Returns whether there may be more. */
export async function tellOfHeadlines(database: Database): Promise<boolean> {
  return database.kysely.transaction().execute(async (transaction) => {
    const { rows: found } = await sql<{ headline_id: number }>`
      select headline_id from headlines where not told and waiting_until is null
      order by headline_id limit ${POSTS} for no key update skip locked`.execute(transaction)
    const ids = sql`${found.map(({ headline_id }) => headline_id)}::bigint[]`
    await addNotifications(
      transaction,
      sql`
      select w.user_id, h.created_by as by, 'watched-domain' as kind, 'watched-domain:' || w.id as merge_key, h.headline_id,
        null::bigint as headline_fix_id, null::bigint as about_user_id, h.headline_id as item,
        null::bigint as action_id, '' as outcome, 0 as milestone, h.headline_id as at
      from headlines h join watches w on w.what = 'domain' and w.id = h.domain_id
      where h.headline_id = any(${ids}) and h.hidden_at is null`,
    )
    await sql`update headlines set told = true where headline_id = any(${ids})`.execute(transaction)
    return found.length === POSTS
  })
}
