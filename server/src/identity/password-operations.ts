import { AppError } from '@unspun/contract/errors.ts'
import { namesOf } from '../accounts/store.ts'
import { networkOf } from '../engines/network/network-of.ts'
import { issueCode, voidCodes } from './action-code-store.ts'
import { isTooMany } from './attempt-store.ts'
import { normaliseEmail } from './email-address.ts'
import type { EmbeddedParts } from './embedded-parts.ts'
import type { Identity } from './identity.ts'
import { allowMailTo } from './mail-limits.ts'
import { codeMail } from './mails.ts'
import { passwordChangedMail } from './notice-mails.ts'
import { hashPassword } from './password-hash.ts'
import { checkPassword } from './password-rules.ts'
import { recentFor } from './sessions.ts'
import { accountOfMailbox, addPerson, endSessions, hasSession, lockUid, setPassword } from './store.ts'

/** Registration, login and password change, by email and password. */
export function passwordOperations(parts: EmbeddedParts): Pick<Identity, 'signUp' | 'signIn' | 'updatePassword'> {
  const { db, mail, site, siteName, sessions, attempts, botProofs, signUps, rates } = parts
  return {
    async signUp({ email: given, password, bot_proof }, caller) {
      const { address } = caller
      const email = normaliseEmail(given)
      if (!email) throw new AppError('InvalidEmail')
      checkPassword(password, { email, site, siteName })
      await signUps.allowTry(address)
      // Taken before the address is looked up, so that probing for registered addresses costs one solved check each.
      await botProofs.take(bot_proof, await signUps.botCheckWork(address))
      if (await accountOfMailbox(db, email)) throw new AppError('EmailUnavailable')
      await allowMailTo(attempts, rates, email)
      await signUps.allowAccount(address)
      // Hash before the transaction: inside, it would hold a connection while the hash queues.
      const passwordHash = await hashPassword(password)
      const uid = await db.transaction().execute(async (transaction) => {
        const added = await addPerson(transaction, { email, passwordHash })
        const oobCode = await issueCode(transaction, { operation: 'VERIFY_EMAIL', uid: added, email })
        await mail.send(codeMail({ operation: 'VERIFY_EMAIL', to: email, oobCode, site, siteName }), transaction)
        return added
      })
      return sessions.begin({ uid, email, email_verified: false, era: 0 }, caller)
    },

    async signIn({ email: given, password }, caller) {
      const { address } = caller
      const email = normaliseEmail(given)
      if (!email) throw new AppError('InvalidEmail')
      const network = networkOf(address)
      await attempts.allow(`sign-in ${network}`, rates.signInsOfAddress)
      // Only wrong passwords count. A network has a small share of the account's hour, so that one alone cannot lock the owner out.
      const counted = [`wrong ${email} ${network}`, `wrong in an hour ${email} ${network}`, `wrong ${email}`] as const
      await attempts.allow(counted[0], rates.wrongPasswordsOfNetwork)
      await attempts.allow(counted[1], rates.wrongPasswordsOfNetworkAndHour, 60)
      await attempts.allow(counted[2], rates.wrongPasswords, 60).catch((error) => {
        throw isTooMany(error) ? new AppError('TooManyPasswords') : error
      })
      try {
        const begun = await sessions.beginByPassword(email, password, caller)
        await attempts.forgive(counted)
        return begun
      } catch (error) {
        // Failures other than a wrong password do not count as attempts.
        if (!(error instanceof AppError && error.code === 'LoginFailed'))
          await attempts.forgive(counted).catch(() => {})
        throw error
      }
    },

    async updatePassword({ password }, caller) {
      const session = await sessions.of(caller)
      if (!session) throw new AppError('ReLogin')
      const { person, began, now, token } = session
      if (!person.email_verified) throw new AppError('EmailNotVerified')
      if (recentFor(began, now.getTime()) === 0) throw new AppError('RecentLogin')
      checkPassword(password, { email: person.email, names: await namesOf(db, person.uid), site, siteName })
      await attempts.allow(`update ${person.uid}`, rates.passwordsOfAccount)
      const passwordHash = await hashPassword(password)
      const era = await db.transaction().execute(async (transaction) => {
        await lockUid(transaction, person.uid)
        // A concurrent reset has ended this session, and its password takes precedence.
        if (!(await hasSession(transaction, token))) throw new AppError('ReLogin')
        await setPassword(transaction, person.uid, passwordHash)
        await voidCodes(transaction, person.uid, ['PASSWORD_RESET', 'EMAIL_SIGNIN'])
        await mail.send(passwordChangedMail({ to: person.email, site, siteName }), transaction)
        return endSessions(transaction, person.uid)
      })
      return sessions.begin({ ...person, era }, caller)
    },
  }
}
