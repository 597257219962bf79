import { AppError } from '@unspun/contract/errors.ts'
import { recentFor } from '@unspun/contract/identity.ts'
import { namesOf } from '../../members/store.ts'
import { admitted, checkRegistration } from '../../registration/store.ts'
import { issueCode, voidCodes } from '../action-code-store.ts'
import type { EmbeddedParts } from '../embedded-parts.ts'
import type { Identity } from '../identity.ts'
import { countFailedSignIn } from '../limits/failed-sign-ins.ts'
import { allowMailTo } from '../limits/mail-limits.ts'
import { createSignInLimits } from '../limits/sign-in-limits.ts'
import { normaliseEmail } from '../mail/email-address.ts'
import { codeMail } from '../mail/mails.ts'
import { passwordChangedMail } from '../mail/notice-mails.ts'
import {
  accountOfAddress,
  accountOfMailbox,
  addPerson,
  endSessions,
  hasSession,
  lockUid,
  setPassword,
} from '../store.ts'
import { type HashCaller, hashPassword, verifyPassword } from './password-hash.ts'
import { checkPassword } from './password-rules.ts'

export function passwordOperations(parts: EmbeddedParts): Pick<Identity, 'signUp' | 'signIn' | 'updatePassword'> {
  const { db, mail, site, siteName, sessions, devices, attempts, botProofs, signUps, admission, rates } = parts
  const signInLimits = createSignInLimits(attempts, rates)
  return {
    async signUp({ email: given, password, bot_proof, invitation }, caller) {
      const { address } = caller
      const email = normaliseEmail(given)
      if (!email) throw new AppError('InvalidEmail')
      await checkRegistration(db, invitation)
      admission.checkNetwork(address)
      admission.checkMail(email)
      checkPassword(password, { email, site, siteName })
      await signUps.allowTry(address)
      // First, so that each probe for a registered address costs one solved check.
      await botProofs.take(bot_proof, await signUps.botCheckWork(address))
      if (await accountOfMailbox(db, email)) throw new AppError('EmailUnavailable')
      await allowMailTo(attempts, rates, email)
      await signUps.allowAccount(address)
      // Hashes before the transaction, which would hold a connection while the hash queues.
      const passwordHash = await hashPassword(password, { address, known: false })
      const uid = await db.transaction().execute(async (transaction) => {
        const added = await addPerson(transaction, { email, passwordHash })
        await admitted(transaction, added, invitation)
        const oobCode = await issueCode(transaction, { operation: 'VERIFY_EMAIL', uid: added, email })
        await mail.send(codeMail({ operation: 'VERIFY_EMAIL', to: email, oobCode, site, siteName }), transaction)
        return added
      })
      return sessions.beginComplete({ uid, email, email_verified: false, era: 0 }, caller, false)
    },

    async signIn({ email: given, password }, caller) {
      const { address, cookie } = caller
      const email = normaliseEmail(given)
      if (!email) throw new AppError('InvalidEmail')
      const account = await accountOfAddress(db, email)
      const device = await devices.find(account, cookie)
      const attempt = await signInLimits.allow({ email, address, device })
      try {
        const hashCaller = { address, known: attempt.known }
        if (!(await isPassword(account?.password, password, hashCaller))) throw new AppError('LoginFailed')
        const begun = await sessions.begin(account!, caller)
        await attempt.forgive()
        return begun
      } catch (error) {
        // Failures other than a wrong password do not count as attempts.
        if (error instanceof AppError && error.code === 'LoginFailed') await countFailedSignIn(parts, email)
        else await attempt.forgive().catch(() => {})
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
      await attempts.allow([{ key: `update ${person.uid}`, most: rates.passwordsOfAccount, minutes: 1 }])
      const passwordHash = await hashPassword(password, { address: caller.address, known: true })
      const era = await db.transaction().execute(async (transaction) => {
        await lockUid(transaction, person.uid)
        // A concurrent reset has ended this session, and its password takes precedence.
        if (!(await hasSession(transaction, token))) throw new AppError('ReLogin')
        await setPassword(transaction, person.uid, passwordHash)
        await voidCodes(transaction, person.uid, ['PASSWORD_RESET', 'EMAIL_SIGNIN', 'REMOVE_FACTORS'])
        await mail.send(passwordChangedMail({ to: person.email, site, siteName }), transaction)
        return endSessions(transaction, person.uid)
      })
      return sessions.beginComplete({ ...person, era }, caller, session.second_factor)
    },
  }
}

/** Without a hash it does the same work, because the time must not reveal who is registered. */
async function isPassword(hash: string | null | undefined, password: string, caller: HashCaller): Promise<boolean> {
  if (hash) return verifyPassword({ hash, password }, caller)
  await hashPassword(password, caller)
  return false
}
