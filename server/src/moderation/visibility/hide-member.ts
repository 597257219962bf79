import type { Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import type { Files } from '../../engines/files/files.ts'
import { syncPictureVisibility } from '../../headlines/pictures/picture-visibility.ts'
import { eraseProfileWords } from '../../members/profile-store.ts'
import { userIdOf } from '../../members/store.ts'
import { setHidden } from './hidden-store.ts'

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
    const action = { what: 'user', id: user_id, action: 'hide', reason: REASON, done_by: BY } as const
    await setHidden(database, action, async (transaction) => {
      await end(transaction)
      await eraseProfileWords(transaction, user_id)
    })
    await syncPictureVisibility({ database, files }, { user_id }).catch((error: Error) =>
      warn(
        `The pictures of the hidden user ${user_id} could not be moved (${error.message}). Run: admin hide user ${user_id} --reason "${REASON}"`,
      ),
    )
  }

const REASON = 'The owner of the email address did not register'
const BY = 'the owner of the email address'
