import { AppError } from '@unspun/contract/errors.ts'
import { networkOf } from '../engines/network-of.ts'
import { findCode, takeCode, voidCodes } from './action-code-store.ts'
import type { EmbeddedParts } from './embedded-parts.ts'
import type { Identity } from './identity.ts'
import { hashPassword } from './password-hash.ts'
import { checkPassword } from './password-operations.ts'
import { claim, endSessions, setPassword, verifyEmail } from './store.ts'

type CodeOperations = Pick<Identity, 'checkCode' | 'applyCode' | 'resetPassword' | 'signInWithCode'>

/** What mailed codes allow. Each is used in the transaction that does what it allows. */
export function codeOperations({ db, sessions, attempts, rates }: EmbeddedParts): CodeOperations {
  const allow = (address: string) => attempts.allow(`code ${networkOf(address)}`, rates.codesOfAddress)
  return {
    async checkCode({ oobCode }, { address }) {
      await allow(address)
      return { answer: await findCode(db, oobCode), cookies: [] }
    },

    async applyCode({ oobCode }, { address }) {
      await allow(address)
      const { email } = await db.transaction().execute(async (transaction) => {
        const used = await takeCode(transaction, oobCode, 'VERIFY_EMAIL')
        await verifyEmail(transaction, used.uid, used.email)
        await voidCodes(transaction, used.uid, ['VERIFY_EMAIL'])
        return used
      })
      return { answer: { operation: 'VERIFY_EMAIL', email }, cookies: [] }
    },

    async resetPassword({ oobCode, password }, { address }) {
      await allow(address)
      checkPassword(password)
      const { operation } = await findCode(db, oobCode)
      if (operation !== 'PASSWORD_RESET') throw new AppError('CodeUnsupported')
      const passwordHash = await hashPassword(password)
      const { email } = await db.transaction().execute(async (transaction) => {
        const used = await takeCode(transaction, oobCode, 'PASSWORD_RESET')
        await claim(transaction, used.uid, used.email)
        await setPassword(transaction, used.uid, passwordHash)
        await voidCodes(transaction, used.uid, ['PASSWORD_RESET', 'EMAIL_SIGNIN', 'VERIFY_EMAIL'])
        await endSessions(transaction, used.uid, new Date())
        return used
      })
      return { answer: { operation: 'PASSWORD_RESET', email }, cookies: [] }
    },

    async signInWithCode({ oobCode }, { address }) {
      await allow(address)
      const { uid, email } = await db.transaction().execute(async (transaction) => {
        const used = await takeCode(transaction, oobCode, 'EMAIL_SIGNIN')
        if (await claim(transaction, used.uid, used.email)) await endSessions(transaction, used.uid, new Date())
        await voidCodes(transaction, used.uid, ['EMAIL_SIGNIN', 'VERIFY_EMAIL'])
        return used
      })
      return sessions.begin({ uid, email, email_verified: true })
    },
  }
}
