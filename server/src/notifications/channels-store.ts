import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '@unspun/contract/errors.ts'
import type { Channels, MailFrequency, MailGroup } from '@unspun/contract/notifications.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { Viewer } from '../http/endpoints/viewer.ts'

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

/**
 * Changes a member's choices about mails and plans the next mail by them. Returns how often there were mails before; undefined if there is
 * no such member.
 */
export async function setMailChoices(
  { kysely }: Database,
  userId: number,
  { mails, unmailed }: MailChoices,
): Promise<MailFrequency | undefined> {
  return kysely.transaction().execute(async (transaction) => {
    await sql`insert into notification_channels (user_id) select user_id from users where user_id = ${userId}
      on conflict do nothing`.execute(transaction)
    const before = await transaction
      .selectFrom('notification_channels')
      .select('mails')
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!before) return undefined
    await sql`update notification_channels set mails = coalesce(${mails ?? null}, mails),
        unmailed_groups = coalesce(${unmailed ? [...new Set(unmailed)] : null}::text[], unmailed_groups)
      where user_id = ${userId}`.execute(transaction)
    await sql`update notification_channels c set next_mail_at = case
        when exists (select from notifications_to_mail n where n.user_id = c.user_id)
        then next_notification_mail(c.mails, u.time_zone, c.last_mailed_at) end
      from users u where u.user_id = c.user_id and c.user_id = ${userId}`.execute(transaction)
    return before.mails
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
