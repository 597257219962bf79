import { randomBytes } from 'node:crypto'
import { AppError } from '@unspun/contract/errors.ts'
import { type Invitation, invitationLimits } from '@unspun/contract/registration.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** The accounts that were made with an invitation `i`. */
const TAKEN = sql<number>`(select count(*)::integer from identity_user u where u.invitation_id = i.invitation_id)`

/** Why an invitation `i` is no longer good, or that it is. */
const STATE = sql<Invitation['state']>`case
  when i.withdrawn_at is not null then 'withdrawn'
  when i.ends_at <= now() then 'over'
  when ${TAKEN} >= i.places then 'full'
  else 'good' end`

/** Makes an invitation with a new code, and returns its number. */
export async function addInvitation(
  transaction: Transaction<Tables>,
  { places, ends_at }: { places: number; ends_at: Date | null },
): Promise<number> {
  const { invitation_id } = await transaction
    .insertInto('invitations')
    .values({ code: randomBytes(15).toString('base64url'), places, ends_at })
    .returning('invitation_id')
    .executeTakeFirstOrThrow()
  return invitation_id
}

export async function withdrawInvitation(transaction: Transaction<Tables>, id: number): Promise<void> {
  await transaction
    .updateTable('invitations')
    .set({ withdrawn_at: sql<Date>`now()` })
    .where('invitation_id', '=', id)
    .execute()
}

/** Returns whether one more person can register with an invitation. */
export async function isGood(db: Kysely<Tables>, code: string): Promise<boolean> {
  const { rows } = await sql<{ state: Invitation['state'] }>`
    select ${STATE} as state from invitations i where i.code = ${code}`.execute(db)
  return rows[0]?.state === 'good'
}

/**
 * Gives a place of an invitation to a new account, in the transaction that makes it. Others who register with it wait, so that no place is taken twice.
 * Throws `InvitationOver` if none is left.
 */
export async function takePlace(transaction: Kysely<Tables>, uid: string, code: string): Promise<void> {
  await sql`select from invitations where code = ${code} for update`.execute(transaction)
  if (!(await isGood(transaction, code))) throw new AppError('InvitationOver')
  await sql`update identity_user set invitation_id = (select invitation_id from invitations where code = ${code})
    where id = ${uid}`.execute(transaction)
}

/** The newest invitations, with the entries of the log that made them. */
export async function newestInvitations(db: Kysely<Tables>): Promise<Invitation[]> {
  const { rows } = await sql<Invitation>`
    select i.invitation_id, i.code, a.operator_action_id as action_id, a.reason, i.places, ${TAKEN} as taken,
      floor(extract(epoch from i.made_at) * 1000)::bigint as made_at,
      floor(extract(epoch from i.ends_at) * 1000)::bigint as ends_at, ${STATE} as state
    from operator_actions a join invitations i on i.invitation_id = (a.details ->> 'invitation_id')::bigint
    where a.action = 'invite' order by a.operator_action_id desc limit ${invitationLimits.listed}`.execute(db)
  return rows
}
