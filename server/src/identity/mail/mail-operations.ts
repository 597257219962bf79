import { AppError } from '@unspun/contract/errors.ts'
import { signInRates } from '@unspun/contract/sign-in-limits.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { issueCode, recentCodes } from '../action-code-store.ts'
import type { EmbeddedParts, MailRequest } from '../embedded-parts.ts'
import type { Caller, Identity } from '../identity.ts'
import { isTooMany } from '../limits/attempt-store.ts'
import { warnOfFailedCodes, warnOfFailedSignIns } from '../limits/failed-sign-ins.ts'
import { limitsAround } from '../limits/limits-around.ts'
import { allowMailTo } from '../limits/mail-limits.ts'
import { accountOfMailbox, lockPerson } from '../store.ts'
import { normaliseEmail } from './email-address.ts'
import { codeMail } from './mails.ts'

type MailOperations = Pick<Identity, 'sendVerification' | 'sendReset' | 'sendSignInLink'>

/**
 * Requests for mails with a code. They are queued (`later`) before the answer, so neither the answer nor its timing
 * reveals whether an address is registered.
 */
export function mailOperations(parts: EmbeddedParts): MailOperations {
  const { sessions, attempts, rates, later } = parts

  async function ask({ operation, email: given }: MailRequest, { address }: Caller) {
    const email = normaliseEmail(given)
    if (!email) throw new AppError('InvalidEmail')
    await attempts.allow(limitsAround(address, 'mail', { most: rates.mailsOfAddress }))
    await later({ operation, email })
    return { answer: {}, cookies: [] }
  }

  return {
    async sendVerification(_, caller) {
      const session = await sessions.of(caller)
      if (!session) throw new AppError('NotSignedIn')
      const { email, email_verified } = session.person
      if (email_verified) return { answer: {}, cookies: session.cookies }
      const { answer } = await ask({ operation: 'VERIFY_EMAIL', email }, caller)
      return { answer, cookies: session.cookies }
    },

    sendReset: ({ email }, caller) => ask({ operation: 'PASSWORD_RESET', email }, caller),
    sendSignInLink: ({ email }, caller) => ask({ operation: 'EMAIL_SIGNIN', email }, caller),
  }
}

/**
 * Sends a requested mail if the mailbox is registered and within its limits. It goes to the registered spelling, even
 * if another was requested, so that an owner can still sign in after a stranger registered another spelling. A repeated
 * request within a minute is dropped, because the first mail is on its way.
 */
export async function sendRequested(parts: EmbeddedParts, { operation, email: asked }: MailRequest): Promise<void> {
  const { db, mail, site, siteName, attempts, rates } = parts
  if (operation === 'SIGN_INS_FAILED') return warnOfFailedSignIns(parts, asked)
  if (operation === 'CODES_FAILED') return warnOfFailedCodes(parts, asked)
  await db.transaction().execute(async (transaction) => {
    const account = await accountOfMailbox(transaction, asked)
    if (!account) return
    const { email } = account
    const person = await lockPerson(transaction, email)
    if (!person || (operation === 'VERIFY_EMAIL' && person.email_verified)) return
    const { uid } = person
    const recent = await recentCodes(transaction, uid, operation)
    if (recent.ofMinute > 0 || recent.ofHour >= signInRates.mailsPerHour) return
    // Verified addresses have only the limit above. Otherwise strangers could use up the owner's mails.
    if (!person.email_verified && !(await mayMail(transaction, email))) return
    const oobCode = await issueCode(transaction, { operation, uid, email })
    await mail.send(codeMail({ operation, to: email, oobCode, site, siteName }), transaction)
  })

  async function mayMail(transaction: Kysely<Tables>, email: string): Promise<boolean> {
    try {
      await allowMailTo(attempts.within(transaction), rates, email)
      return true
    } catch (error) {
      if (isTooMany(error)) return false
      throw error
    }
  }
}
