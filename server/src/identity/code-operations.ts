import { AppError } from '@unspun/contract/errors.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { namesOf } from '../members/store.ts'
import { type ActionOperation, accountOfVerification, findCode, takeCode, voidCodes } from './action-code-store.ts'
import type { EmbeddedParts } from './embedded-parts.ts'
import type { Identity } from './identity.ts'
import { limitsAround } from './limits/limits-around.ts'
import { passwordChangedMail, secondFactorMail } from './mail/notice-mails.ts'
import { hashPassword } from './passwords/password-hash.ts'
import { checkPassword } from './passwords/password-rules.ts'
import { dropAllFactors } from './second-factor/drop-factors.ts'
import type { OpenSession } from './sessions/sessions.ts'
import { claim, confirmAddress, endSessions, hasSession, lockUid, removePerson, setPassword } from './store.ts'

type CodeOperations = Pick<
  Identity,
  | 'checkCode'
  | 'applyCode'
  | 'confirmWithPassword'
  | 'didNotRegister'
  | 'resetPassword'
  | 'signInWithCode'
  | 'removeLostFactors'
  | 'keepFactors'
>

/** The operations of mailed codes. Each code is used in the transaction that performs its operation. */
export function codeOperations(parts: EmbeddedParts): CodeOperations {
  const { db, mail, site, siteName, sessions, devices, attempts, hideMember, rates } = parts
  const allow = (address: string) => attempts.allow(limitsAround(address, 'code', { most: rates.codesOfAddress }))
  async function lookAt(oobCode: string) {
    const { uid: _, ...code } = await findCode(db, oobCode)
    return code
  }

  /**
   * Confirms an address for a session of its account. Without one, a stranger may have registered with the address, and
   * the press of its owner would confirm the stranger's password and session.
   */
  const confirm = (oobCode: string, session: OpenSession | undefined) =>
    useCode(db, oobCode, 'VERIFY_EMAIL', async (transaction, { uid, email }) => {
      const isOwn = session?.person.uid === uid && (await hasSession(transaction, session.token))
      if (!isOwn) throw new AppError('LogInToConfirm')
      await confirmAddress(transaction, uid, email)
      return email
    })

  /** Returns the address that a used code confirmed, if it is the caller's. Reloading the page uses the code again. */
  async function confirmedBefore(oobCode: string, session: OpenSession | undefined): Promise<string | undefined> {
    const { uid, email, used } = await accountOfVerification(db, oobCode)
    const person = used ? session?.person : undefined
    return person?.email_verified && person.uid === uid && person.email === email ? email : undefined
  }

  /** Looks up a code with which a new password is set, and hashes the password if it is good. */
  async function hashFor(operation: ActionOperation, given: { oobCode: string; password: string }, address: string) {
    const { oobCode, password } = given
    const found = await findCode(db, oobCode)
    if (found.operation !== operation) throw new AppError('CodeUnsupported')
    checkPassword(password, { email: found.email, names: await namesOf(db, found.uid), site, siteName })
    return hashPassword(password, { address, known: true })
  }

  /** Replaces the password, and returns the era in which no earlier session or code is valid. */
  async function replacePassword(transaction: Kysely<Tables>, { uid, email }: Used, hash: string): Promise<number> {
    await setPassword(transaction, uid, hash)
    await voidCodes(transaction, uid, ['PASSWORD_RESET', 'EMAIL_SIGNIN', 'VERIFY_EMAIL', 'REMOVE_FACTORS'])
    await mail.send(passwordChangedMail({ to: email, site, siteName }), transaction)
    return endSessions(transaction, uid)
  }

  async function removeFactors(transaction: Kysely<Tables>, { uid, email }: Used): Promise<void> {
    await dropAllFactors(transaction, uid)
    await voidCodes(transaction, uid, ['REFUSE_FACTORS'])
    await mail.send(secondFactorMail({ to: email, site, siteName, change: 'allRemoved' }), transaction)
  }

  return {
    async checkCode({ oobCode }, { address }) {
      await allow(address)
      return { answer: await lookAt(oobCode), cookies: [] }
    },

    async applyCode({ oobCode }, caller) {
      await allow(caller.address)
      const session = await sessions.of(caller)
      const email = await confirm(oobCode, session).catch(async (refusal: unknown) => {
        const known = isRefusal(refusal) ? await confirmedBefore(oobCode, session) : undefined
        if (known === undefined) throw refusal
        return known
      })
      return { answer: { operation: 'VERIFY_EMAIL', email }, cookies: session?.cookies ?? [] }
    },

    async confirmWithPassword(given, caller) {
      await allow(caller.address)
      const passwordHash = await hashFor('VERIFY_EMAIL', given, caller.address)
      const person = await useCode(db, given.oobCode, 'VERIFY_EMAIL', async (transaction, used) => {
        // These codes live for days. The password of a confirmed account needs a reset.
        if (!(await claim(transaction, used.uid, used.email))) throw new AppError('CodeInvalid')
        const era = await replacePassword(transaction, used, passwordHash)
        return { uid: used.uid, email: used.email, email_verified: true, era }
      })
      return sessions.beginComplete(person, caller, false)
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

    async resetPassword(given, { address }) {
      await allow(address)
      const refuses = (await findCode(db, given.oobCode)).operation === 'REFUSE_FACTORS'
      const operation = refuses ? 'REFUSE_FACTORS' : 'PASSWORD_RESET'
      const passwordHash = await hashFor(operation, given, address)
      const { uid, email, era } = await useCode(db, given.oobCode, operation, async (transaction, used) => {
        await claim(transaction, used.uid, used.email)
        if (refuses) await removeFactors(transaction, used)
        return { ...used, era: await replacePassword(transaction, used, passwordHash) }
      })
      // The person types a new password next. Strangers' guesses must not lock the device out meanwhile.
      return { answer: { operation, email }, cookies: [await devices.remember({ uid, era })] }
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

    async removeLostFactors({ oobCode }, { address }) {
      await allow(address)
      const email = await useCode(db, oobCode, 'REMOVE_FACTORS', async (transaction, used) => {
        await removeFactors(transaction, used)
        return used.email
      })
      return { answer: { operation: 'REMOVE_FACTORS', email }, cookies: [] }
    },

    async keepFactors({ oobCode }, { address }) {
      await allow(address)
      const found = await findCode(db, oobCode)
      if (found.operation !== 'REMOVE_FACTORS') throw new AppError('CodeUnsupported')
      await db.transaction().execute(async (transaction) => {
        await lockUid(transaction, found.uid)
        await voidCodes(transaction, found.uid, ['REMOVE_FACTORS'])
      })
      return { answer: { operation: 'REMOVE_FACTORS', email: found.email }, cookies: [] }
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
