import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import type { Message } from '../../engines/mail/mail.ts'
import { createAttempts } from '../../identity/limits/attempt-store.ts'
import { canonicalMailbox } from '../../identity/mail/canonical-mailbox.ts'
import { removePerson } from '../../identity/store.ts'
import { changes, MAX_HEADLINES } from '../../invalidation/changes.ts'
import { notifyProcesses } from '../../invalidation/notify.ts'
import { removeReader } from '../../weekly/store.ts'
import { headlinesOfAuthor } from '../store.ts'
import { attemptsAbout } from './attempts-about.ts'
import type { DepartingMember } from './departure-store.ts'
import { forgetReasons } from './posts-store.ts'

export interface AccessParts {
  database: Database
  /** The key for hashes of counted values, and for the list of erased members. */
  secret: string
  goodbye: (to: string) => Message
  sendMail: (message: Message, transaction: Transaction<Tables>) => Promise<unknown>
  /** Erases queued and finished jobs with this data. */
  forgetJobs: (data: object, transaction: Transaction<Tables>) => Promise<unknown>
}

/** Ends all access to an account, sends a last mail to its address, and erases the address. */
export async function endAccess(parts: AccessParts, { identity_uid: uid, user_id }: DepartingMember): Promise<boolean> {
  const { database, secret, goodbye, sendMail, forgetJobs } = parts
  await database.kysely.transaction().execute(async (transaction) => {
    const person = await transaction
      .selectFrom('identity_user')
      .select(['email', 'email_verified'])
      .where('id', '=', uid)
      .forUpdate()
      .executeTakeFirst()
    await removePerson(transaction, uid)
    if (!person) return
    const { email } = person
    await transaction.deleteFrom('outbox').where('recipient', '=', email).execute()
    await forgetJobs({ email }, transaction)
    await createAttempts(transaction, secret).forget(attemptsAbout({ uid, email, user_id }))
    // Somebody may register with another person's address. That must not end the mails that this person asked for.
    if (!person.email_verified) return
    await removeReader(transaction, canonicalMailbox(email))
    await sendMail({ ...goodbye(email), leaves_no_trace: true }, transaction)
  })
  return false
}

/** Removes a member's names and picture from all pages at once, long before all their posts are erased. */
export async function forgetNames(database: Database, { user_id }: DepartingMember): Promise<boolean> {
  const headlines = await headlinesOfAuthor(database, user_id, MAX_HEADLINES + 1)
  await database.kysely.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('users')
      .set({
        username: sql<string>`'leaving-' || substr(md5(random()::text), 1, 16)`,
        display_name: accountMessages.formerMember,
        avatar: '',
        bio: '',
        link: '',
        name_keys: [],
        time_zone: '',
        is_former: true,
      })
      .where('user_id', '=', user_id)
      .where('is_former', '=', false)
      .execute()
    await forgetReasons(transaction, 'user', [user_id])
    await notifyProcesses(transaction, changes.names(user_id, headlines))
  })
  return false
}

/** Fails if a row still refers to the member, such as a post that was being written when the deletion began. */
export async function removeMember(db: Kysely<Tables>, { user_id }: DepartingMember): Promise<boolean> {
  await db.deleteFrom('users').where('user_id', '=', user_id).execute()
  return false
}
