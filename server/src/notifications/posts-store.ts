import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Event, EventReader } from '../database/events/event-store.ts'
import type { Tables } from '../database/tables.ts'
import type { NotificationEvent } from './notification-event.ts'
import { notify } from './notify.ts'
import { addNotifications } from './write-store.ts'

type Db = Transaction<Tables>

/** Watchers in one transaction. */
const WATCHERS_AT_ONCE = 2_000

/** Notifies members of new posts and leading fixes: authors first, and then those who watch, in the order of their ids. */
export const notificationReader: EventReader = {
  name: 'notifications',
  // With a merge, requests, leading fixes and addresses move to another headline. A fix leads again when the words that it was written for are
  // printed again.
  kinds: [
    'comment-added',
    'fix-added',
    'headline-added',
    'fix-leads',
    'lead-changed',
    'address-changed',
    'headline-changed',
  ],
  most: 20,
  async read(events, transaction, after) {
    const of = (...kinds: Event['kind'][]) => events.filter(({ kind }) => kinds.includes(kind))
    if (after === 0) {
      const comments = of('comment-added').map(({ comment_id }) => comment_id!)
      await notifyOfComments(transaction, comments)
    }
    const fixes = of('fix-added').map(({ headline_fix_id }) => headline_fix_id!)
    const headlines = of('headline-added').map(({ headline_id }) => headline_id)
    const changed = of('headline-changed').map(({ headline_id }) => headline_id)
    const led = [
      ...changed,
      ...of('fix-leads', 'lead-changed', 'address-changed').map(({ headline_id }) => headline_id),
    ]
    const followed = await lastFollowed(transaction, changed)
    const { last, isFull } = await nextWatchers(transaction, { fixes, headlines, led, followed, after })
    if (last === null) return undefined
    const to = sql`w.user_id > ${after} and w.user_id <= ${last}`
    await notifyOfFixes(transaction, fixes, to)
    await notifyOfHeadlines(transaction, headlines, to)
    await answerRequests(transaction, led, to)
    await notifyVoters(transaction, followed, to)
    return isFull ? last : undefined
  },
}

/**
 * Finds the next members who watch something that these posts concern, or who voted for a fix that an outlet followed. `last` is the last of them;
 * null if there are none.
 */
async function nextWatchers(
  transaction: Db,
  {
    fixes,
    headlines,
    led,
    followed,
    after,
  }: Record<'fixes' | 'headlines' | 'led' | 'followed', readonly number[]> & { after: number },
): Promise<{ last: number | null; isFull: boolean }> {
  const { rows } = await sql<{ last: number | null; isFull: boolean }>`
    with things as (
      select t.* from headline_fixes f cross join lateral (values
        ('headline', f.headline_id), ('user', f.user_id), ('domain', f.domain_id)) t (what, id)
      where f.headline_fix_id = any(${fixes}::bigint[])
      union select 'domain', h.domain_id from headlines h where h.headline_id = any(${headlines}::bigint[])
      union select 'request', id from unnest(${led}::bigint[]) r (id)
    )
    select max(user_id) as last, count(*) = ${WATCHERS_AT_ONCE} as "isFull" from (
      select user_id from (
        select w.user_id from things t cross join lateral (
          select w.user_id from watches w where w.what = t.what and w.id = t.id and w.user_id > ${after}
          order by w.user_id limit ${WATCHERS_AT_ONCE}
        ) w
        union select v.user_id from unnest(${followed}::bigint[]) t (id) cross join lateral (
          select v.user_id from fix_votes v where v.headline_fix_id = t.id and v.vote_value > 0 and v.user_id > ${after}
          order by v.user_id limit ${WATCHERS_AT_ONCE}
        ) v
      ) members order by user_id limit ${WATCHERS_AT_ONCE}
    ) w`.execute(transaction)
  return rows[0]!
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
async function notifyOfFixes(transaction: Db, fixes: readonly number[], to: RawBuilder<unknown>): Promise<void> {
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
    from shown_fixes f
    cross join lateral (values (1, 'headline', f.headline_id), (2, 'user', f.user_id), (3, 'domain', f.domain_id)) t (place, what, id)
    join watches w on w.what = t.what and w.id = t.id and ${to}
    where f.headline_fix_id = any(${fixes}::bigint[])
    order by w.user_id, f.headline_fix_id, t.place`,
  )
}

/** Notifies those who watch the outlet. */
async function notifyOfHeadlines(
  transaction: Db,
  headlines: readonly number[],
  to: RawBuilder<unknown>,
): Promise<void> {
  if (headlines.length === 0) return
  await addNotifications(
    transaction,
    sql`
    select w.user_id, h.created_by as by, 'watched-domain' as kind, 'watched-domain:' || w.id as merge_key, h.headline_id,
      null::bigint as headline_fix_id, null::bigint as about_user_id, h.headline_id as item,
      null::bigint as action_id, '' as outcome, 0 as milestone, h.headline_id as at
    from headlines h join watches w on w.what = 'domain' and w.id = h.domain_id and ${to}
    where h.headline_id = any(${headlines}::bigint[]) and h.hidden_at is null`,
  )
}

/**
 * Ends the requests for a fix of these headlines, of those that have a leading fix, and notifies the members who asked, except its author. A request
 * stays while the fix is hidden or while its member blocks the author. `to` selects the members by `w.user_id`.
 */
export async function answerRequests(
  transaction: Db,
  headlines: readonly number[],
  to: RawBuilder<unknown>,
): Promise<void> {
  if (headlines.length === 0) return
  const fulfilled = sql`watches w join leading_fixes f on w.what = 'request' and w.id = f.headline_id and ${to}
    where f.headline_id = any(${[...headlines]}::bigint[])
      and not exists (select from blocks b where b.user_id = w.user_id and b.blocked_user_id = f.user_id)`
  await addNotifications(
    transaction,
    sql`
    select w.user_id, f.user_id as by, 'requested-fix' as kind, 'requested-fix:' || f.headline_id as merge_key, f.headline_id,
      f.headline_fix_id, null::bigint as about_user_id, f.headline_fix_id as item,
      null::bigint as action_id, '' as outcome, 0 as milestone, f.headline_fix_id as at
    from ${fulfilled}`,
  )
  await sql`delete from watches where (user_id, what, id) in (select w.user_id, w.what, w.id from ${fulfilled})`.execute(
    transaction,
  )
}

/** The fixes that changes of these headlines came close to within a week. Headlines change for other reasons too, and long after. */
async function lastFollowed(transaction: Db, headlines: readonly number[]): Promise<number[]> {
  if (headlines.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select distinct unnest(followed) as id from headline_changes
    where headline_id = any(${headlines}::bigint[]) and seen_at > now() - interval '7 days'`.execute(transaction)
  return rows.map(({ id }) => id)
}

/** Notifies those who had voted for a fix that an outlet came close to, once for each fix. */
async function notifyVoters(transaction: Db, followed: readonly number[], to: RawBuilder<unknown>): Promise<void> {
  if (followed.length === 0) return
  await addNotifications(
    transaction,
    sql`
    select w.user_id, f.user_id as by, 'voted-followed' as kind, 'voted-followed:' || f.headline_fix_id as merge_key, f.headline_id,
      f.headline_fix_id, null::bigint as about_user_id, null::bigint as item,
      null::bigint as action_id, '' as outcome, 0 as milestone, f.headline_fix_id as at
    from shown_fixes f join fix_votes w on w.headline_fix_id = f.headline_fix_id and w.vote_value > 0 and ${to}
    where f.headline_fix_id = any(${followed}::bigint[]) and exists (
        select from headline_changes c
        where c.headline_id = f.headline_id and f.headline_fix_id = any(c.followed) and w.cast_at < c.seen_at)
      and not exists (
        select from notifications n where n.user_id = w.user_id and n.merge_key = 'voted-followed:' || f.headline_fix_id)`,
  )
}
