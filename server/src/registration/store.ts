import { AppError } from '@unspun/contract/errors.ts'
import type { RegistrationMode } from '@unspun/contract/registration.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** Returns who may register. */
export async function registrationMode(db: Kysely<Tables>): Promise<RegistrationMode> {
  const { mode } = await db.selectFrom('registration').select('mode').executeTakeFirstOrThrow()
  return mode as RegistrationMode
}

/** Throws `RegistrationClosed` if nobody may register. */
export async function checkRegistration(db: Kysely<Tables>): Promise<void> {
  if ((await registrationMode(db)) === 'closed') throw new AppError('RegistrationClosed')
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
