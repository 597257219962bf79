import { AppError } from '@unspun/contract/errors.ts'
import { recentFor } from '@unspun/contract/identity.ts'
import { signInLimits, signInRates } from '@unspun/contract/sign-in-limits.ts'
import { isAPIError } from 'better-auth/api'
import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { issueCode, issueRemoval, recentCodes, voidCodes } from '../action-code-store.ts'
import type { Library } from '../better-auth.ts'
import type { EmbeddedParts } from '../embedded-parts.ts'
import type { Caller, Identity } from '../identity.ts'
import { isTooMany } from '../limits/attempt-store.ts'
import { countFailedCode } from '../limits/failed-sign-ins.ts'
import { type FactorChange, lostFactorsMail, secondFactorMail } from '../mail/notice-mails.ts'
import type { KnownAccount, KnownDevice } from '../sessions/known-devices.ts'
import { cookieOf, type OpenSession } from '../sessions/sessions.ts'
import { dropSession, hasSession, lockUid, personOf } from '../store.ts'
import { hasCertificates } from './attestation.ts'
import { createCodeLimits } from './code-limits.ts'
import { dropAllFactors } from './drop-factors.ts'
import {
  dropPasskey,
  dropTotp,
  hasFactor,
  hasTotp,
  ownerOfPasskey,
  passkeysOf,
  storeCodes,
  storeSecret,
} from './factor-store.ts'
import { factorsOf, isSealedOtherwise, makeRecoveryCodes, recoveryCodesLeft, typedCode } from './factors.ts'

/** The library checks it, and refuses anything else. */
type SignedByPasskey = NonNullable<Parameters<Library['api']['verifyPasskeyAuthentication']>[0]>['body']['response']

type FactorOperations = Pick<
  Identity,
  | 'giveCode'
  | 'passkeyOptions'
  | 'signInWithPasskey'
  | 'listFactors'
  | 'startTotp'
  | 'finishTotp'
  | 'removeTotp'
  | 'newPasskeyOptions'
  | 'addPasskey'
  | 'removePasskey'
  | 'newRecoveryCodes'
  | 'reportLostFactors'
>

/** Minutes in which an app's code could be used again: it counts for a step before and after its own. */
const CODE_MINUTES = 2

/**
 * Second factors. The library checks codes and passkeys in our transaction (`libraryIn`), which locks the user first.
 * Every change, and every use of a recovery code, is told by mail. A change ends with a new session, whose token says
 * that a second factor was given.
 */
export function factorOperations(parts: EmbeddedParts): FactorOperations {
  const { db, mail, site, siteName, sessions, devices, attempts, rates, library, libraryIn } = parts
  const codeLimits = createCodeLimits(attempts, rates)

  /** Limits the calls of a caller, whose account is known if they have a session or sent a passkey. */
  async function allow(
    { address, cookie }: Caller,
    account: KnownAccount | undefined,
    what?: string,
  ): Promise<KnownDevice | undefined> {
    const device = account && (await devices.find(account, cookie))
    await codeLimits.allowCall(address, device, what)
    return device
  }

  async function open(caller: Caller): Promise<OpenSession> {
    const session = await sessions.of(caller)
    if (!session) throw new AppError('NotSignedIn')
    return session
  }

  /** A session that may change the second factors. */
  async function recent(caller: Caller): Promise<OpenSession> {
    const session = await open(caller)
    await allow(caller, session.person)
    if (!session.person.email_verified) throw new AppError('EmailNotVerified')
    if (recentFor(session.began, session.now.getTime()) === 0) throw new AppError('RecentLogin')
    return session
  }

  /** Runs a change for a session that still exists. A concurrent reset may have ended it. */
  const inSession = <T>({ person, token }: OpenSession, work: (transaction: Transaction<Tables>) => Promise<T>) =>
    db.transaction().execute(async (transaction) => {
      await lockUid(transaction, person.uid)
      if (!(await hasSession(transaction, token))) throw new AppError('NotSignedIn')
      return work(transaction)
    })

  const notify = (transaction: Transaction<Tables>, to: string, change: FactorChange, oobCode?: string) =>
    mail.send(secondFactorMail({ to, site, siteName, change, ...(oobCode ? { oobCode } : {}) }), transaction)

  async function replaceCodes(transaction: Transaction<Tables>, uid: string): Promise<string[]> {
    const codes = makeRecoveryCodes()
    await storeCodes(transaction, uid, await library.api.sealCodes({ body: { codes } }))
    return codes
  }

  /**
   * Adds a second factor, and returns the recovery codes that an account gets with its first one. Whoever stole the
   * password of an account without one could lock its owner out by adding theirs, so the mail lets the owner refuse it.
   */
  async function add(session: OpenSession, change: FactorChange, check: (transaction: Transaction<Tables>) => unknown) {
    const { uid, email } = session.person
    return inSession(session, async (transaction) => {
      const isFirst = !(await hasFactor(transaction, uid))
      await check(transaction)
      const oobCode = isFirst ? await issueCode(transaction, { operation: 'REFUSE_FACTORS', uid, email }) : undefined
      await notify(transaction, email, change, oobCode)
      return (await recoveryCodesLeft(libraryIn(transaction), uid)) > 0 ? [] : replaceCodes(transaction, uid)
    })
  }

  /**
   * Refuses an app's code that was given before. RFC 6238 requires it. Call it before the transaction, which would wait
   * for a second connection.
   */
  async function useOnce(uid: string, code: string): Promise<void> {
    try {
      await attempts.allow([{ key: `used code ${uid} ${code}`, most: 1, minutes: CODE_MINUTES }])
    } catch (error) {
      throw isTooMany(error) ? codeWrong() : error
    }
  }

  const checkTotp = (on: Library, caller: Caller, code: string) =>
    ask(on.api.verifyTOTP({ body: { code }, headers: cookieOf(caller) }), codeWrong)

  /** A fresh token, because those of before may have ended. */
  async function afterRemoval(caller: Caller) {
    const session = await open(caller)
    return { answer: await sessions.withToken(session), cookies: session.cookies }
  }

  /** Removes the recovery codes and the rest with the last second factor. */
  const endIfLast = async (transaction: Transaction<Tables>, uid: string) => {
    if (!(await hasFactor(transaction, uid))) await dropAllFactors(transaction, uid)
  }

  return {
    async giveCode({ code: given }, caller) {
      const session = await sessions.anyOf(caller)
      if (!session) throw new AppError('NotSignedIn')
      const { person } = session
      const device = await allow(caller, person)
      const { uid, era } = person
      const { kind, code } = typedCode(given)
      const counted = await codeLimits.allow({ kind, uid, era, address: caller.address, device })
      try {
        if (kind === 'totp') await useOnce(uid, code)
        await inSession(session, async (transaction) => {
          const on = libraryIn(transaction)
          if (kind === 'recovery') {
            const body = { code, disableSession: true }
            await ask(on.api.verifyBackupCode({ body, headers: cookieOf(caller) }), codeWrong)
            await notify(transaction, person.email, 'codeUsed')
          } else {
            if (!(await hasTotp(transaction, uid))) throw new AppError('FactorCodeWrong')
            await checkTotp(on, caller, code)
          }
          await voidCodes(transaction, uid, ['REMOVE_FACTORS'])
        })
      } catch (error) {
        if (error instanceof AppError && error.code === 'FactorCodeWrong') await countFailedCode(parts, person)
        else await attempts.forgive(counted).catch(() => {})
        throw error
      }
      await attempts.forgive(counted)
      return sessions.beginComplete(person, caller, true)
    },

    async passkeyOptions(_, caller) {
      // Browsers ask for them whenever somebody opens the login form, which must not use up the calls that log in.
      const session = await sessions.anyOf(caller)
      await allow(caller, session?.person, 'passkey options')
      const { response, headers } = await library.api.generatePasskeyAuthenticationOptions({
        // The library would also name the passkeys of a pending sign-in that has ended.
        headers: session ? cookieOf(caller) : new Headers(),
        returnHeaders: true,
      })
      return { answer: { options: { ...response, userVerification: 'required' } }, cookies: headers.getSetCookie() }
    },

    async signInWithPasskey({ response }, caller) {
      const owner = typeof response.id === 'string' ? await ownerOfPasskey(db, response.id) : undefined
      await allow(caller, owner)
      if (!owner) throw new AppError('PasskeyFailed')
      const { uid } = owner
      const person = await db.transaction().execute(async (transaction) => {
        await lockUid(transaction, uid)
        const verified = await ask(
          libraryIn(transaction).api.verifyPasskeyAuthentication({
            body: { response: response as unknown as SignedByPasskey },
            headers: cookieOf(caller),
          }),
          passkeyFailed,
        )
        // The passkey may have changed hands before the lock.
        if (verified.session.userId !== uid) throw passkeyFailed()
        // The library has begun a session without the checks and the device of ours.
        await dropSession(transaction, verified.session.token)
        await voidCodes(transaction, uid, ['REMOVE_FACTORS'])
        return personOf(transaction, uid)
      })
      return sessions.beginComplete(person, caller, true)
    },

    async listFactors(_, caller) {
      const { person, cookies } = await open(caller)
      return { answer: await factorsOf(library, db, person.uid), cookies }
    },

    async startTotp(_, caller) {
      const session = await recent(caller)
      const { uid, email } = session.person
      const { stored, uri } = await library.api.newTotp({ body: { email } })
      const noCodes = await library.api.sealCodes({ body: { codes: [] } })
      await inSession(session, async (transaction) => {
        if (await hasTotp(transaction, uid)) throw new AppError('TotpExists')
        await storeSecret(transaction, uid, { secret: stored, codes: noCodes })
      })
      return { answer: { secret: new URL(uri).searchParams.get('secret') ?? '', uri }, cookies: session.cookies }
    },

    async finishTotp({ code: given }, caller) {
      const session = await recent(caller)
      const { uid } = session.person
      const { code } = typedCode(given)
      await useOnce(uid, code)
      const recovery_codes = await add(session, 'totpAdded', async (transaction) => {
        if (await hasTotp(transaction, uid)) throw new AppError('TotpExists')
        await checkTotp(libraryIn(transaction), caller, code)
      })
      const { answer, cookies } = await sessions.beginComplete(session.person, caller, true)
      return { answer: { session: answer, recovery_codes }, cookies }
    },

    async removeTotp(_, caller) {
      const session = await recent(caller)
      const { uid, email } = session.person
      await inSession(session, async (transaction) => {
        if (!(await dropTotp(transaction, uid))) return
        await notify(transaction, email, 'totpRemoved')
        await endIfLast(transaction, uid)
      })
      return afterRemoval(caller)
    },

    async newPasskeyOptions(_, caller) {
      const session = await recent(caller)
      if ((await passkeysOf(db, session.person.uid)).length >= signInLimits.passkeys)
        throw new AppError('TooManyPasskeys')
      const { response, headers } = await library.api.generatePasskeyRegistrationOptions({
        headers: cookieOf(caller),
        returnHeaders: true,
      })
      return { answer: { options: { ...response } }, cookies: headers.getSetCookie() }
    },

    async addPasskey({ response, name }, caller) {
      const session = await recent(caller)
      const { uid } = session.person
      if (hasCertificates(response)) throw passkeyFailed()
      const body = { response, name: name.trim() || 'Passkey' }
      const recovery_codes = await add(session, 'passkeyAdded', async (transaction) => {
        if ((await passkeysOf(transaction, uid)).length >= signInLimits.passkeys) throw new AppError('TooManyPasskeys')
        const on = libraryIn(transaction)
        await ask(on.api.verifyPasskeyRegistration({ body, headers: cookieOf(caller) }), passkeyFailed)
      })
      const { answer, cookies } = await sessions.beginComplete(session.person, caller, true)
      return { answer: { session: answer, recovery_codes }, cookies }
    },

    async removePasskey({ passkey_id }, caller) {
      const session = await recent(caller)
      const { uid, email } = session.person
      await inSession(session, async (transaction) => {
        if (!(await dropPasskey(transaction, uid, passkey_id))) return
        await notify(transaction, email, 'passkeyRemoved')
        await endIfLast(transaction, uid)
      })
      return afterRemoval(caller)
    },

    async newRecoveryCodes(_, caller) {
      const session = await recent(caller)
      const { uid, email } = session.person
      const recovery_codes = await inSession(session, async (transaction) => {
        if (!(await hasFactor(transaction, uid))) throw new AppError('NoSecondFactor')
        await notify(transaction, email, 'newCodes')
        return replaceCodes(transaction, uid)
      })
      return { answer: { recovery_codes }, cookies: session.cookies }
    },

    async reportLostFactors(_, caller) {
      const session = await sessions.anyOf(caller)
      if (!session) throw new AppError('NotSignedIn')
      await allow(caller, session.person)
      const { uid, email } = session.person
      await inSession(session, async (transaction) => {
        if (!(await hasFactor(transaction, uid))) throw new AppError('NoSecondFactor')
        const { ofMinute, ofHour } = await recentCodes(transaction, uid, 'REMOVE_FACTORS')
        if (ofMinute > 0 || ofHour >= signInRates.mailsPerHour) return
        const { oobCode, valid_from } = await issueRemoval(transaction, { uid, email })
        await mail.send(lostFactorsMail({ to: email, site, siteName, oobCode, valid_from }), transaction)
      })
      return { answer: {}, cookies: [] }
    },
  }
}

const codeWrong = () => new AppError('FactorCodeWrong') as AppError
const passkeyFailed = () => new AppError('PasskeyFailed') as AppError

/** Replaces the library's refusals by our own. It reports what it cannot read as a fault of the server. */
async function ask<T>(answer: Promise<T>, refusal: () => AppError): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (isAPIError(error) || isSealedOtherwise(error)) throw refusal()
    throw error
  }
}
