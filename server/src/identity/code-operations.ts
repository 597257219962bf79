import { AppError } from '@unspun/contract/errors.ts'
import type { Kysely } from 'kysely'
import { namesOf } from '../accounts/store.ts'
import type { Tables } from '../database/tables.ts'
import { networkOf } from '../engines/network/network-of.ts'
import { type ActionOperation, findCode, takeCode, voidCodes } from './action-code-store.ts'
import type { EmbeddedParts } from './embedded-parts.ts'
import type { Identity } from './identity.ts'
import { hashPassword } from './password-hash.ts'
import { checkPassword } from './password-rules.ts'
import { claim, endSessions, lockUid, setPassword, verifyEmail } from './store.ts'

type CodeOperations = Pick<Identity, 'checkCode' | 'applyCode' | 'resetPassword' | 'signInWithCode'>

/** The operations that mailed codes allow. Each code is used in the transaction that performs its operation. */
export function codeOperations({ db, site, siteName, sessions, attempts, rates }: EmbeddedParts): CodeOperations {
  const allow = (address: string) => attempts.allow(`code ${networkOf(address)}`, rates.codesOfAddress)
  /** The fields of a code that a caller may see. */
  async function lookAt(oobCode: string) {
    const { operation, email } = await findCode(db, oobCode)
    return { operation, email }
  }

  return {
    async checkCode({ oobCode }, { address }) {
      await allow(address)
      return { answer: await lookAt(oobCode), cookies: [] }
    },

    async applyCode({ oobCode }, { address }) {
      await allow(address)
      const { email } = await useCode(db, oobCode, 'VERIFY_EMAIL', async (transaction, used) => {
        await verifyEmail(transaction, used.uid, used.email)
        await voidCodes(transaction, used.uid, ['VERIFY_EMAIL'])
        return used
      })
      return { answer: { operation: 'VERIFY_EMAIL', email }, cookies: [] }
    },

    async resetPassword({ oobCode, password }, { address }) {
      await allow(address)
      const found = await findCode(db, oobCode)
      if (found.operation !== 'PASSWORD_RESET') throw new AppError('CodeUnsupported')
      checkPassword(password, { email: found.email, names: await namesOf(db, found.uid), site, siteName })
      const passwordHash = await hashPassword(password)
      const { email } = await useCode(db, oobCode, 'PASSWORD_RESET', async (transaction, used) => {
        await claim(transaction, used.uid, used.email)
        await setPassword(transaction, used.uid, passwordHash)
        await voidCodes(transaction, used.uid, ['PASSWORD_RESET', 'EMAIL_SIGNIN', 'VERIFY_EMAIL'])
        await endSessions(transaction, used.uid)
        return used
      })
      return { answer: { operation: 'PASSWORD_RESET', email }, cookies: [] }
    },

    async signInWithCode({ oobCode }, { address }) {
      await allow(address)
      const person = await useCode(db, oobCode, 'EMAIL_SIGNIN', async (transaction, { uid, email, era }) => {
        const claimed = await claim(transaction, uid, email)
        await voidCodes(transaction, uid, ['EMAIL_SIGNIN', 'VERIFY_EMAIL'])
        return { uid, email, email_verified: true, era: claimed ? await endSessions(transaction, uid) : era }
      })
      return sessions.begin(person)
    },
  }
}

type Used = { uid: string; email: string; era: number }

/**
 * Uses a code and performs its operation in one transaction. Locking the user before the code prevents a deadlock between two codes
 * of the same user.
 */
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
