import type { LoggedAction, Thing } from '@unspun/contract/actions.ts'
import { type NotificationKind, notificationLimits, type Outcome } from '@unspun/contract/notifications.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

/** A notification as stored, with the action of moderators that it is about. */
export interface InboxRow {
  notification_id: number
  kind: NotificationKind
  headline_id: number | null
  headline_fix_id: number | null
  about_user_id: number | null
  items: number[]
  milestone: number
  outcome: Outcome | ''
  updated_at: Date
  /** In microseconds, for cursors. */
  moment: string
  is_read: boolean
  muted: boolean
  action_id: number | null
  action: LoggedAction | null
  what: Thing | null
  reason: string | null
  until: Date | null
}

export interface InboxPage {
  userId: number
  unread: boolean
  /** A position of the list: microseconds and the number of a notification. */
  before: [moment: string, id: number] | undefined
  limit: number
}

/** A page of a member's notifications, the latest first. */
export async function inboxRows({ kysely }: Database, { userId, unread, before, limit }: InboxPage) {
  const { rows } = await sql<InboxRow>`
    select n.notification_id, n.kind, n.headline_id, n.headline_fix_id, n.about_user_id, heard_items(n.user_id, n.kind, n.items)::float8[] as items, n.milestone, n.outcome,
      n.updated_at, (extract(epoch from n.updated_at) * 1000000)::bigint::text as moment, n.read_at is not null as is_read,
      exists (select from muted_threads m where m.user_id = n.user_id and m.headline_fix_id = n.headline_fix_id) as muted,
      a.operator_action_id as action_id, a.action, a.what, a.reason, a.until
    from shown_notifications n left join operator_actions a on a.operator_action_id = n.action_id
    where n.user_id = ${userId} ${unread ? sql`and n.read_at is null` : sql``}
      ${before ? sql`and (n.updated_at, n.notification_id) < (to_timestamp(${before[0]}::numeric / 1000000), ${before[1]})` : sql``}
    order by n.updated_at desc, n.notification_id desc limit ${limit}`.execute(kysely)
  return rows
}

/** How many notifications a member has not read, up to `notificationLimits.unreadCounted`. */
export async function countUnread({ kysely }: Database, userId: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::integer as unread from (
      select from shown_notifications where user_id = ${userId} and read_at is null limit ${notificationLimits.unreadCounted}
    ) as n`.execute(kysely)
  return rows[0]!.unread
}

export interface Marked {
  userId: number
  read: boolean
  /** Undefined: all. */
  ids: readonly number[] | undefined
  /** In milliseconds. Later ones stay as they are. */
  until: number | undefined
  limit: number
}

/** Marks notifications as read or unread, and returns those that have changed. One that is unread again is not mailed again. */
export async function markRead({ kysely }: Database, { userId, read, ids, until, limit }: Marked): Promise<number[]> {
  const { rows } = await sql<{ notification_id: number }>`
    update notifications set read_at = ${read ? sql`now()` : null}, mailed_at = coalesce(mailed_at, now())
    where notification_id in (
      select notification_id from notifications where user_id = ${userId} and read_at is ${read ? sql`null` : sql`not null`}
        ${ids ? sql`and notification_id = any(${[...ids]}::bigint[])` : sql``}
        ${until === undefined ? sql`` : sql`and updated_at <= ${new Date(until)}`}
      order by notification_id limit ${limit} for no key update)
    returning notification_id`.execute(kysely)
  return rows.map(({ notification_id }) => notification_id)
}

/** Mutes the comments on a fix for a member, or lets them notify again. */
export async function setMuted({ kysely }: Database, userId: number, fixId: number, mute: boolean): Promise<void> {
  if (mute)
    await sql`insert into muted_threads select ${userId}, headline_fix_id from shown_fixes where headline_fix_id = ${fixId}
      on conflict do nothing`.execute(kysely)
  else
    await kysely
      .deleteFrom('muted_threads')
      .where('user_id', '=', userId)
      .where('headline_fix_id', '=', fixId)
      .execute()
}

/** Whether a member has muted the comments on a fix. */
export async function isMuted({ kysely }: Database, userId: number, fixId: number): Promise<boolean> {
  const found = await kysely
    .selectFrom('muted_threads')
    .select('headline_fix_id')
    .where('user_id', '=', userId)
    .where('headline_fix_id', '=', fixId)
    .executeTakeFirst()
  return found !== undefined
}

export interface ShownPost {
  id: number
  title: string
  headline_id: number
  user_id: number
}
export interface ShownComment {
  id: number
  text: string
  headline_fix_id: number
  user_id: number
}

/** The posts with these numbers that everybody sees, and their people, each in one query. */
export async function postsOf(
  { kysely }: Database,
  ids: { comments: number[]; fixes: number[]; headlines: number[]; users: number[] },
) {
  const comments = await sql<ShownComment>`
    select c.comment_id as id, case when char_length(c.body) <= ${notificationLimits.text} then c.body
      else rtrim(left(c.body, ${notificationLimits.text - 1})) || '…' end as text, c.headline_fix_id, c.user_id
    from shown_comments c where c.comment_id = any(${ids.comments}::bigint[]) and c.deleted_at is null`.execute(kysely)
  const fixes = await sql<ShownPost>`
    select headline_fix_id as id, title, headline_id, user_id from shown_fixes
    where headline_fix_id = any(${ids.fixes}::bigint[])`.execute(kysely)
  const headlines = await sql<{ headline_id: number; title: string; domain: string; created_by: number | null }>`
    select h.headline_id, h.title, d.name as domain, h.created_by from headlines h join domains d using (domain_id)
    where h.headline_id = any(${[...ids.headlines, ...fixes.rows.map(({ headline_id }) => headline_id)]}::bigint[])
      and is_listed(h)`.execute(kysely)
  const authors = [...comments.rows, ...fixes.rows].map(({ user_id }) => user_id)
  return {
    comments: byId(comments.rows),
    fixes: byId(fixes.rows),
    headlines: new Map(headlines.rows.map((row) => [row.headline_id, row])),
    users: await usersOf(kysely, [...ids.users, ...authors]),
  }
}
export type Posts = Awaited<ReturnType<typeof postsOf>>

const byId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))

async function usersOf(kysely: Kysely<Tables>, ids: readonly number[]) {
  if (ids.length === 0) return new Map()
  const rows = await kysely
    .selectFrom('users')
    .select(['user_id', 'display_name', 'avatar'])
    // The author of what former members have left behind has no page.
    .select(sql<string>`case when is_former then '' else username end`.as('username'))
    .where('user_id', 'in', [...new Set(ids)])
    .where('hidden_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.user_id, row]))
}
