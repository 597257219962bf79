import { actionTo } from '@unspun/contract/actions.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { type RegistrationMode, registrationModes } from '@unspun/contract/registration.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { isGood, takePlace } from './invitation-store.ts'

/** Returns who may register. */
export async function registrationMode(db: Kysely<Tables>): Promise<RegistrationMode> {
  const { mode } = await db.selectFrom('registration').select('mode').executeTakeFirstOrThrow()
  return mode as RegistrationMode
}

/**
 * Returns who may register, if somebody with this invitation, or without one, may. Throws `RegistrationClosed`, `InvitationNeeded` or
 * `InvitationOver` otherwise.
 */
export async function checkRegistration(
  db: Kysely<Tables>,
  invitation: string | undefined,
): Promise<Exclude<RegistrationMode, 'closed'>> {
  const mode = await registrationMode(db)
  if (mode === 'closed') throw new AppError('RegistrationClosed')
  if (mode === 'open') return mode
  if (invitation === undefined) throw new AppError('InvitationNeeded')
  if (!(await isGood(db, invitation))) throw new AppError('InvitationOver')
  return mode
}

/**
 * Admits a new account in the transaction that makes it: it takes a place of its invitation if registration is by invitation. Throws as
 * `checkRegistration`, because much may have changed since.
 */
export async function admitted(
  transaction: Kysely<Tables>,
  uid: string,
  invitation: string | undefined,
): Promise<void> {
  const mode = await checkRegistration(transaction, invitation)
  if (mode === 'invited' && invitation !== undefined) await takePlace(transaction, uid, invitation)
}

/** For accounts that an external identity provider makes, to which no invitation can be passed. Throws `RegistrationClosed`. */
export async function checkRegistrationElsewhere(db: Kysely<Tables>): Promise<void> {
  if ((await registrationMode(db)) !== 'open') throw new AppError('RegistrationClosed')
}

/** Changes who may register, and returns what was before. */
export async function setRegistration(
  transaction: Transaction<Tables>,
  mode: RegistrationMode,
): Promise<RegistrationMode> {
  const { rows } = await sql<{ before: RegistrationMode }>`
    update registration r set mode = ${mode} from (select mode as before from registration for update) b
    returning b.before`.execute(transaction)
  return rows[0]!.before
}

/** Returns whether an action after this one has changed who may register, and was not undone. Nobody can change it until the transaction ends. */
export async function isChangedSince(transaction: Transaction<Tables>, actionId: number): Promise<boolean> {
  await sql`select from registration for update`.execute(transaction)
  const { rows } = await sql`
    select from operator_actions a where a.operator_action_id > ${actionId} and a.action = any(${registrationModes.map((mode) => actionTo[mode])})
      and not action_undone(a.operator_action_id) limit 1`.execute(transaction)
  return rows.length > 0
}
