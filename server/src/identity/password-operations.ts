import { AppError } from '@unspun/contract/errors.ts'
import { limits } from '@unspun/contract/limits.ts'
import { networkOf } from '../engines/network-of.ts'
import { issueCode, voidCodes } from './action-code-store.ts'
import { normaliseEmail } from './email-address.ts'
import type { EmbeddedParts } from './embedded-parts.ts'
import type { Identity } from './identity.ts'
import { codeMail } from './mails.ts'
import { hashPassword } from './password-hash.ts'
import { addPerson, endSessions, isRegistered, setPassword } from './store.ts'

/** Throws `PasswordTooWeak`. Longer ones than the limit are refused by the schema. */
export function checkPassword(password: string): void {
  if (password.trim().length < limits.passwordMin) throw new AppError('PasswordTooWeak')
}

/** Registration, login and a new password, all by email and password. */
export function passwordOperations(parts: EmbeddedParts): Pick<Identity, 'signUp' | 'signIn' | 'updatePassword'> {
  const { db, mail, site, siteName, sessions, attempts, botProofs, rates } = parts
  return {
    async signUp({ email: given, password, bot_proof }, { address }) {
      const email = normaliseEmail(given)
      if (!email) throw new AppError('InvalidEmail')
      checkPassword(password)
      await attempts.allow(`sign-up ${networkOf(address)}`, rates.signUpsOfAddress)
      // Before anything is said about the address: asking which ones are registered costs a solved check each time.
      await botProofs.take(bot_proof)
      if (await isRegistered(db, email)) throw new AppError('EmailUnavailable')
      // Before the transaction, which would hold a connection while the hash waits its turn.
      const passwordHash = await hashPassword(password)
      const uid = await db.transaction().execute(async (transaction) => {
        const added = await addPerson(transaction, { email, passwordHash })
        const oobCode = await issueCode(transaction, { operation: 'VERIFY_EMAIL', uid: added, email })
        await mail.send(codeMail({ operation: 'VERIFY_EMAIL', to: email, oobCode, site, siteName }), transaction)
        return added
      })
      return sessions.begin({ uid, email, email_verified: false })
    },

    async signIn({ email: given, password }, { address }) {
      const email = normaliseEmail(given)
      if (!email) throw new AppError('InvalidEmail')
      const network = networkOf(address)
      await attempts.allow(`sign-in ${network}`, rates.signInsOfAddress)
      // Only wrong passwords count, and a stranger's mostly for their own network: who keeps guessing locks nobody else out soon.
      await attempts.allow(`wrong ${email} ${network}`, rates.wrongPasswordsOfNetwork)
      await attempts.allow(`wrong ${email}`, rates.wrongPasswords, 60)
      const begun = await sessions.beginByPassword(email, password)
      await attempts.forgive([`wrong ${email} ${network}`, `wrong ${email}`])
      return begun
    },

    async updatePassword({ password }, caller) {
      const session = await sessions.of(caller)
      if (!session) throw new AppError('ReLogin')
      const { person, began } = session
      if (!person.email_verified) throw new AppError('EmailNotVerified')
      if (Date.now() - began > limits.recentLoginMinutes * 60_000) throw new AppError('RecentLogin')
      checkPassword(password)
      const passwordHash = await hashPassword(password)
      await db.transaction().execute(async (transaction) => {
        await setPassword(transaction, person.uid, passwordHash)
        await voidCodes(transaction, person.uid, ['PASSWORD_RESET', 'EMAIL_SIGNIN'])
        await endSessions(transaction, person.uid, new Date())
      })
      return sessions.begin(person)
    },
  }
}
