import { AppError } from '@unspun/contract/errors.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { namesOf } from '../members/store.ts'
import { type ActionOperation, accountOfVerification, findCode, takeCode, voidCodes } from './action-code-store.ts'
import type { EmbeddedParts } from './embedded-parts.ts'
import type { Caller, Identity } from './identity.ts'
import { limitsAround } from './limits/limits-around.ts'
import { passwordChangedMail } from './mail/notice-mails.ts'
import { hashPassword } from './passwords/password-hash.ts'
import { checkPassword } from './passwords/password-rules.ts'
import { claim, endSessions, lockUid, removePerson, setPassword, verifyEmail } from './store.ts'

type CodeOperations = Pick<Identity, 'checkCode' | 'applyCode' | 'didNotRegister' | 'resetPassword' | 'signInWithCode'>

/** The operations of mailed codes. Each code is used in the transaction that performs its operation. */
export function codeOperations(parts: EmbeddedParts): CodeOperations {
  const { db, mail, site, siteName, sessions, devices, attempts, hideMember, rates } = parts
  const allow = (address: string) => attempts.allow(limitsAround(address, 'code', { most: rates.codesOfAddress }))
  async function lookAt(oobCode: string) {
    const { operation, email } = await findCode(db, oobCode)
    return { operation, email }
  }

  const confirm = (oobCode: string) =>
    useCode(db, oobCode, 'VERIFY_EMAIL', async (transaction, { uid, email }) => {
      await verifyEmail(transaction, uid, email)
      await voidCodes(transaction, uid, ['VERIFY_EMAIL'])
      return email
    })

  /** Returns the address that a used code confirmed, if it is the caller's. Reloading the page uses the code again. */
  async function confirmedBefore(oobCode: string, caller: Caller): Promise<string | undefined> {
    const { uid, email, used } = await accountOfVerification(db, oobCode)
    const person = used ? (await sessions.of(caller))?.person : undefined
    return person?.email_verified && person.uid === uid && person.email === email ? email : undefined
  }

  return {
    async checkCode({ oobCode }, { address }) {
      await allow(address)
      return { answer: await lookAt(oobCode), cookies: [] }
    },

    async applyCode({ oobCode }, caller) {
      await allow(caller.address)
      const email = await confirm(oobCode).catch(async (refusal: unknown) => {
        const known = isRefusal(refusal) ? await confirmedBefore(oobCode, caller) : undefined
        if (known === undefined) throw refusal
        return known
      })
      return { answer: { operation: 'VERIFY_EMAIL', email }, cookies: [] }
    },

    async didNotRegister({ oobCode }, { address }) {
      await allow(address)
      const { uid } = await accountOfVerification(db, oobCode)
      await hideMember(uid, async (transaction) => {
        await lockUid(transaction, uid)
        // Checked again, because the owner may have taken the account over meanwhile.
        await accountOfVerification(transaction, oobCode)
        await removePerson(transaction, uid)
      })
      return { answer: {}, cookies: [] }
    },

    async resetPassword({ oobCode, password }, { address }) {
      await allow(address)
      const found = await findCode(db, oobCode)
      if (found.operation !== 'PASSWORD_RESET') throw new AppError('CodeUnsupported')
      checkPassword(password, { email: found.email, names: await namesOf(db, found.uid), site, siteName })
      const passwordHash = await hashPassword(password, { address, known: true })
      const { uid, email, era } = await useCode(db, oobCode, 'PASSWORD_RESET', async (transaction, used) => {
        await claim(transaction, used.uid, used.email)
        await setPassword(transaction, used.uid, passwordHash)
        await voidCodes(transaction, used.uid, ['PASSWORD_RESET', 'EMAIL_SIGNIN', 'VERIFY_EMAIL'])
        await mail.send(passwordChangedMail({ to: used.email, site, siteName }), transaction)
        return { ...used, era: await endSessions(transaction, used.uid) }
      })
      // The person types a new password next. Strangers' guesses must not lock the device out meanwhile.
      return { answer: { operation: 'PASSWORD_RESET', email }, cookies: [await devices.remember({ uid, era })] }
    },

    async signInWithCode({ oobCode }, caller) {
      await allow(caller.address)
      const person = await useCode(db, oobCode, 'EMAIL_SIGNIN', async (transaction, { uid, email, era }) => {
        const claimed = await claim(transaction, uid, email)
        await voidCodes(transaction, uid, ['EMAIL_SIGNIN', 'VERIFY_EMAIL'])
        return { uid, email, email_verified: true, era: claimed ? await endSessions(transaction, uid) : era }
      })
      return sessions.begin(person, caller)
    },
  }
}

const isRefusal = (error: unknown) => error instanceof AppError && error.code === 'CodeInvalid'

type Used = { uid: string; email: string; era: number }

/** Performs a code's operation in one transaction. It locks the user first, so that two codes do not deadlock. */
function useCode<T>(
  db: Kysely<Tables>,
  oobCode: string,
  operation: ActionOperation,
  work: (transaction: Kysely<Tables>, used: Used) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    const { uid } = await findCode(transaction, oobCode)
    const person = await lockUid(transaction, uid)
    const used = await takeCode(transaction, oobCode, operation)
    return work(transaction, { ...used, era: person?.era ?? 0 })
  })
}
