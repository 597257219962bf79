import type { Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import type { Files } from '../../engines/files/files.ts'
import { eraseProfileWords } from '../../members/profile-store.ts'
import { userIdOf } from '../../members/store.ts'
import { act } from '../act.ts'
import { operator } from './action-handler.ts'

export interface HideMemberParts {
  database: Database
  files: Files
  warn: (message: string) => void
}

/**
 * Hides the member of an account that the owner of its address has ended, with everything they posted: a stranger registered the account,
 * but may have posted once the owner had confirmed it. The log of operators' actions names it, and an operator can restore the member,
 * but not what they said about themselves.
 * `end` is done in the same transaction, also if the account has no member.
 */
export const hideMember =
  ({ database, files, warn }: HideMemberParts) =>
  async (uid: string, end: (transaction: Transaction<Tables>) => Promise<void>): Promise<void> => {
    const user_id = await userIdOf(database.kysely, uid)
    if (user_id === undefined) return database.kysely.transaction().execute(end)
    const request = { action: 'hide', thing: { what: 'user', id: user_id }, reason: REASON } as const
    const { pictures_failed } = await act(
      { database, files: async () => files },
      operator(BY),
      request,
      async (transaction) => {
        await end(transaction)
        await eraseProfileWords(transaction, user_id)
      },
    )
    if (pictures_failed !== undefined)
      warn(
        `The pictures of the hidden user ${user_id} could not be moved (${pictures_failed}). Run: admin act hide user ${user_id} --reason "${REASON}"`,
      )
  }

const REASON = 'The owner of the email address did not register'
const BY = 'the owner of the email address'
