import { sql, type Transaction } from 'kysely'
import type { Event, EventReader } from '../database/events/event-store.ts'
import type { Tables } from '../database/tables.ts'
import type { NotificationEvent } from './notification-event.ts'
import { notify } from './notify.ts'
import { addNotifications } from './write-store.ts'

type Db = Transaction<Tables>

/** Notifies members of new posts. A fix can have thousands of watchers, so one transaction is for few posts. */
export const notificationReader: EventReader = {
  name: 'notifications',
  kinds: ['comment-added', 'fix-added', 'headline-added'],
  most: 20,
  async read(events, transaction) {
    const of = (kind: Event['kind']) => events.filter((event) => event.kind === kind)
    await notifyOfComments(
      transaction,
      of('comment-added').map(({ comment_id }) => comment_id!),
    )
    await notifyOfFixes(
      transaction,
      of('fix-added').map(({ headline_fix_id }) => headline_fix_id!),
    )
    await notifyOfHeadlines(
      transaction,
      of('headline-added').map(({ headline_id }) => headline_id),
    )
    return undefined
  },
}

interface NewComment {
  comment_id: number
  headline_id: number
  headline_fix_id: number
  by: number
  answered: number | null
  answered_author: number | null
  fix_author: number
}

/** Notifies the author of the answered comment, and the author of the fix. */
async function notifyOfComments(transaction: Db, comments: readonly number[]): Promise<void> {
  if (comments.length === 0) return
  const { rows } = await sql<NewComment>`
    select c.comment_id, c.headline_id, c.headline_fix_id, c.user_id as by, f.user_id as fix_author,
      a.comment_id as answered, a.user_id as answered_author
    from shown_comments c join shown_fixes f using (headline_fix_id)
    left join shown_comments a on a.comment_id = coalesce(c.reply_to_id, c.parent_id) and a.deleted_at is null
    where c.comment_id = any(${comments}::bigint[]) and c.deleted_at is null order by c.comment_id`.execute(transaction)
  await notify(transaction, rows.flatMap(eventsOfComment))
}

function eventsOfComment(comment: NewComment): NotificationEvent[] {
  const { comment_id: item, headline_id, headline_fix_id, by, answered, answered_author, fix_author } = comment
  const about = { by, item, headline_id, headline_fix_id }
  const events: NotificationEvent[] = []
  if (answered_author !== null) events.push({ ...about, to: answered_author, kind: 'reply', key: `reply:${answered}` })
  if (fix_author !== answered_author)
    events.push({ ...about, to: fix_author, kind: 'comment', key: `comment:${headline_fix_id}` })
  return events
}

/** Notifies those who watch. Somebody who watches the headline, its outlet and the author is notified once. */
async function notifyOfFixes(transaction: Db, fixes: readonly number[]): Promise<void> {
  if (fixes.length === 0) return
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
    where f.headline_fix_id = any(${fixes}::bigint[])
    order by w.user_id, f.headline_fix_id, array_position(array['headline', 'user', 'domain'], w.what)`,
  )
}

/** Notifies those who watch the outlet. */
async function notifyOfHeadlines(transaction: Db, headlines: readonly number[]): Promise<void> {
  if (headlines.length === 0) return
  await addNotifications(
    transaction,
    sql`
    select w.user_id, h.created_by as by, 'watched-domain' as kind, 'watched-domain:' || w.id as merge_key, h.headline_id,
      null::bigint as headline_fix_id, null::bigint as about_user_id, h.headline_id as item,
      null::bigint as action_id, '' as outcome, 0 as milestone, h.headline_id as at
    from headlines h join watches w on w.what = 'domain' and w.id = h.domain_id
    where h.headline_id = any(${headlines}::bigint[]) and h.hidden_at is null`,
  )
}
