import type { MailFrequency, Notification } from '@unspun/contract/notifications.ts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { namedIn, toNotification } from './inbox.ts'
import { type InboxRow, postsOf } from './inbox-store.ts'

/** The notifications that a member is told of at once: some of them, the latest first, and the number of further ones. */
export interface Delivery {
  user_id: number
  email: string
  /** How often the member gets such mails. */
  mails: Exclude<MailFrequency, 'off'>
  notifications: Notification[]
  more: number
}

interface Due {
  user_id: number
  mails: Exclude<MailFrequency, 'off'>
  /** Null for members who get no mails. */
  email: string | null
}

/**
 * Takes members whose mail is due, so that no other process does. It has no address for those who must not be mailed: whose address is not
 * verified, who are hidden, suspended for good, or about to leave.
 */
async function claimDue(transaction: Transaction<Tables>, most: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as (
      select user_id, mails from notification_channels where next_mail_at <= now()
      order by next_mail_at limit ${most} for update skip locked)
    select user_id, due.mails, case
      when i.email_verified and u.hidden_at is null and not u.is_former
        and (u.suspended_until is null or u.suspended_until <> 'infinity')
        and not exists (select from departures d where d.user_id = u.user_id)
      then i.email end as email
    from due join users u using (user_id) left join identity_user i on i.id = u.identity_uid
    order by user_id`.execute(transaction)
  return rows
}

/**
 * Marks what waits for a mail to these members as mailed, and returns up to `most` of each, the latest first, with the number of all.
 * Notifications that somebody is changing at the moment wait for the next mail.
 */
async function takeWaiting(transaction: Transaction<Tables>, userIds: readonly number[], most: number) {
  const { rows } = await sql<InboxRow & { user_id: number; total: number }>`
    with waiting as (
      select notification_id from notifications where read_at is null and mailed_at is null
        and notification_id in (select notification_id from notifications_to_mail where user_id = any(${[...userIds]}::bigint[]))
      order by notification_id for no key update skip locked),
    marked as (
      update notifications n set mailed_at = now() from waiting w where n.notification_id = w.notification_id returning n.*),
    numbered as (
      select *, row_number() over (partition by user_id order by updated_at desc, notification_id desc) as place,
        count(*) over (partition by user_id)::integer as total from marked)
    select n.user_id, n.total, n.notification_id, n.kind, n.headline_id, n.headline_fix_id, n.about_user_id,
      heard_items(n.user_id, n.kind, n.items)::float8[] as items, n.milestone, n.outcome, n.updated_at, '' as moment, false as is_read, false as muted,
      a.operator_action_id as action_id, a.action, a.what, a.reason, a.until
    from numbered n left join operator_actions a on a.operator_action_id = n.action_id
    where n.place <= ${most} order by n.user_id, n.place`.execute(transaction)
  return rows
}

/** Plans the next mail of these members, if anything waits for one. */
async function planNext(transaction: Transaction<Tables>, mailed: readonly number[], all: readonly number[]) {
  await sql`update notification_channels c set
      last_mailed_at = case when c.user_id = any(${[...mailed]}::bigint[]) then now() else c.last_mailed_at end,
      next_mail_at = case when exists (select from notifications_to_mail n where n.user_id = c.user_id)
        then next_notification_mail(c.mails, u.time_zone,
          case when c.user_id = any(${[...mailed]}::bigint[]) then now() else c.last_mailed_at end) end
    from users u where u.user_id = c.user_id and c.user_id = any(${[...all]}::bigint[])`.execute(transaction)
}

export interface Round {
  /** Members at a time, and notifications of each. */
  members: number
  notifications: number
}

/**
 * Hands what is due to `deliver`, inside the transaction that marks it as mailed, for some members. Returns how many members were due.
 */
export async function deliverRound(
  { kysely, ...database }: Database,
  { members, notifications: most }: Round,
  deliver: (transaction: Transaction<Tables>, deliveries: readonly Delivery[]) => Promise<void>,
): Promise<number> {
  return kysely.transaction().execute(async (transaction) => {
    const due = await claimDue(transaction, members)
    if (due.length === 0) return 0
    const reachable = due.filter((each): each is Due & { email: string } => each.email !== null)
    const rows = await takeWaiting(
      transaction,
      reachable.map(({ user_id }) => user_id),
      most,
    )
    const posts = await postsOf({ ...database, kysely: transaction }, namedIn(rows))
    const byMember = Map.groupBy(rows, ({ user_id }) => user_id)
    const deliveries = reachable.flatMap(({ user_id, email, mails }) => {
      const own = byMember.get(user_id)
      if (!own) return []
      const notifications = own.map((row) => toNotification(row, posts))
      return { user_id, email, mails, notifications, more: own[0]!.total - own.length }
    })
    await deliver(transaction, deliveries)
    await planNext(
      transaction,
      deliveries.map(({ user_id }) => user_id),
      due.map(({ user_id }) => user_id),
    )
    return due.length
  })
}
