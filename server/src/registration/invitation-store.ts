import { randomBytes } from 'node:crypto'
import { AppError } from '@unspun/contract/errors.ts'
import { type Invitation, invitationLimits } from '@unspun/contract/registration.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** Why an invitation is no longer good, or that it is. */
const STATE = sql<Invitation['state']>`case
  when withdrawn_at is not null then 'withdrawn'
  when ends_at <= now() then 'over'
  when taken >= places then 'full'
  else 'good' end`

/** Makes an invitation with a new code, and returns its number. */
export async function addInvitation(
  transaction: Transaction<Tables>,
  { places, ends_at }: { places: number; ends_at: Date | null },
): Promise<number> {
  const { invitation_id } = await transaction
    .insertInto('invitations')
    .values({ code: randomBytes((invitationLimits.code * 3) / 4).toString('base64url'), places, ends_at })
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
  const { rows } = await sql`select from invitations where code = ${code} and ${STATE} = 'good'`.execute(db)
  return rows.length > 0
}

/**
 * Gives a place of an invitation to a new account, in the transaction that makes it. Throws `InvitationOver` if none is left.
 */
export async function takePlace(transaction: Kysely<Tables>, uid: string, code: string): Promise<void> {
  const { rows } = await sql`
    with place as (
      update invitations set taken = taken + 1 where code = ${code} and ${STATE} = 'good' returning invitation_id
    )
    update identity_user u set invitation_id = p.invitation_id from place p where u.id = ${uid} returning u.id`.execute(
    transaction,
  )
  if (rows.length === 0) throw new AppError('InvitationOver')
}

/** Invitations with the entries of the log that made them: first those that are good, and the newest in front. */
export async function listedInvitations(db: Kysely<Tables>): Promise<Invitation[]> {
  const { rows } = await sql<Invitation>`
    select i.*, a.operator_action_id as action_id, a.reason from (
      select invitation_id, code, places, taken, floor(extract(epoch from made_at) * 1000)::bigint as made_at,
        floor(extract(epoch from ends_at) * 1000)::bigint as ends_at, ${STATE} as state
      from invitations order by ${STATE} = 'good' desc, invitation_id desc limit ${invitationLimits.listed}
    ) i join operator_actions a on a.action = 'invite' and (a.details ->> 'invitation_id')::bigint = i.invitation_id
    order by i.state = 'good' desc, i.invitation_id desc`.execute(db)
  return rows
}
