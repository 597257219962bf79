import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '@unspun/contract/errors.ts'
import type { Channels, MailFrequency, MailGroup } from '@unspun/contract/notifications.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { Viewer } from '../http/endpoints/viewer.ts'
import type { Stopped } from './unsubscribe-token.ts'

/** A member's choices; the default ones if they have made none. */
export async function channelsOf({ kysely }: Database, userId: number): Promise<Channels> {
  const row = await kysely
    .selectFrom('notification_channels')
    .select(['mails', 'unmailed_groups', 'feed_since'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return { mails: 'daily', unmailed: [], feed_since: null }
  return { mails: row.mails, unmailed: row.unmailed_groups, feed_since: row.feed_since?.getTime() ?? null }
}

export interface MailChoices {
  mails?: MailFrequency | undefined
  unmailed?: readonly MailGroup[] | undefined
}

export async function setMailChoices(database: Database, userId: number, choices: MailChoices): Promise<void> {
  await changeMails(database, userId, () => choices)
}

/** Stops a member's mails. Returns what `undoStop` needs; undefined if they were off. */
export async function stopMails(database: Database, userId: number): Promise<Stopped | undefined> {
  const before = await changeMails(database, userId, ({ mails }) => (mails === 'off' ? undefined : { mails: 'off' }))
  if (!before || before.mails === 'off') return undefined
  return { userId, mails: before.mails, choice: before.mail_choice + 1 }
}

/** Brings the mails back that were stopped. Returns false if the member has chosen anew since. Then nothing changes. */
export async function undoStop(database: Database, { userId, mails, choice }: Stopped): Promise<boolean> {
  const before = await changeMails(database, userId, (now) => (now.mail_choice === choice ? { mails } : undefined))
  if (!before) return false
  const isUndone = before.mail_choice === choice + 1 && before.mails === mails
  return before.mail_choice === choice || isUndone
}

/**
 * Changes a member's choices about mails and plans the next mail by them. Returns the choice of before; undefined if there
 * is no such member.
 */
async function changeMails(
  { kysely }: Database,
  userId: number,
  decide: (before: { mails: MailFrequency; mail_choice: number }) => MailChoices | undefined,
) {
  return kysely.transaction().execute(async (transaction) => {
    await sql`insert into notification_channels (user_id) select user_id from users where user_id = ${userId}
      on conflict do nothing`.execute(transaction)
    const before = await transaction
      .selectFrom('notification_channels')
      .select(['mails', 'mail_choice'])
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    const choices = before && decide(before)
    if (!choices) return before
    const { mails, unmailed } = choices
    await sql`update notification_channels set mails = coalesce(${mails ?? null}, mails),
        mail_choice = mail_choice + ${mails === undefined ? 0 : 1},
        unmailed_groups = coalesce(${unmailed ? [...new Set(unmailed)] : null}::text[], unmailed_groups)
      where user_id = ${userId}`.execute(transaction)
    await sql`update notification_channels c set next_mail_at = case
        when exists (select from notifications_to_mail n where n.user_id = c.user_id)
        then next_notification_mail(c.mails, u.time_zone, c.last_mailed_at) end
      from users u where u.user_id = c.user_id and c.user_id = ${userId}`.execute(transaction)
    return before
  })
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/**
 * Gives a member's feed a new token, which is returned, or none. An earlier token no longer works. Throws `NotSignedIn` if
 * the viewer's access was ended meanwhile, which ends feeds too (`endAccess`).
 */
export async function setFeedToken(
  { kysely }: Database,
  { uid, issued_at }: Pick<Viewer, 'uid' | 'issued_at'>,
  on: boolean,
): Promise<string | undefined> {
  const token = on ? randomBytes(24).toString('base64url') : undefined
  const feed = token === undefined ? null : hashOf(token)
  const { numAffectedRows } = await sql`insert into notification_channels (user_id, feed_hash, feed_since)
      select user_id, ${feed}::bytea, case when ${on} then now() end from users
      where identity_uid = ${uid} and tokens_valid_after <= ${new Date(issued_at)} for share
    on conflict (user_id) do update set feed_hash = excluded.feed_hash, feed_since = excluded.feed_since`.execute(
    kysely,
  )
  if (!numAffectedRows) throw new AppError('NotSignedIn')
  return token
}

/** Revokes the address of a person's feed: who has used their account may have made it. */
export async function endFeed(transaction: Kysely<Tables>, uid: string): Promise<void> {
  await sql`update notification_channels set feed_hash = null, feed_since = null
    where user_id = (select user_id from users where identity_uid = ${uid})`.execute(transaction)
}

/** The member whose feed has this token; undefined for tokens that no longer work and for hidden members. */
export async function memberOfFeed(
  { kysely }: Database,
  token: string,
): Promise<{ user_id: number; feed_since: Date } | undefined> {
  const { rows } = await sql<{ user_id: number; feed_since: Date }>`
    select c.user_id, c.feed_since from notification_channels c join users u using (user_id)
    where c.feed_hash = ${hashOf(token)} and u.hidden_at is null and not u.is_former`.execute(kysely)
  return rows[0]
}
