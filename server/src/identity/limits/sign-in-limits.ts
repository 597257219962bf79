import { networkFactors } from '@unspun/contract/endpoint.ts'
import { AppError } from '@unspun/contract/errors.ts'
import type { KnownDevice } from '../sessions/known-devices.ts'
import { type Attempts, isTooMany } from './attempt-store.ts'
import { type Limit, limitsAround } from './limits-around.ts'
import type { Rates } from './rates.ts'

export interface SignInTry {
  email: string
  address: string
  device: KnownDevice | undefined
}

export interface AllowedTry {
  known: boolean
  /** Removes the attempt from the counts. Not called for a wrong password. */
  forgive(): Promise<void>
}

/**
 * Limits guessing. Wrong passwords from unknown devices count together and can lock out all of them. A known device has
 * its own limit, so strangers cannot lock out its user.
 */
export function createSignInLimits(attempts: Attempts, rates: Rates) {
  const allowed = (limits: readonly Limit[], known: boolean): AllowedTry => ({
    known,
    forgive: () => attempts.forgive(limits),
  })

  /** Returns undefined at the device's limit. The cookie may be stolen, so the attempt then counts as a stranger's. */
  async function allowDevice({ id, uid }: KnownDevice): Promise<AllowedTry | undefined> {
    const guesses = [
      { key: `wrong on device ${id}`, most: rates.wrongPasswordsOfNetwork, minutes: 1 },
      { key: `wrong in an hour on device ${id}`, most: rates.wrongPasswordsOfNetworkAndHour, minutes: 60 },
    ]
    // One limit for all of an account's devices. Its owner could collect cookies, and right passwords cost hashes too.
    const signIns = { key: `sign-in on devices of ${uid}`, most: rates.signInsOfAddress, minutes: 1 }
    try {
      await attempts.allow([signIns, ...guesses])
      return allowed(guesses, true)
    } catch (error) {
      if (isTooMany(error)) return undefined
      throw error
    }
  }

  /** Only wrong passwords count for the account. No network alone can exhaust the account's limit per hour. */
  async function allowStranger({ email, address }: SignInTry): Promise<AllowedTry> {
    const signIns = limitsAround(address, 'sign-in', { most: rates.signInsOfAddress })
    const around = (what: string, most: number, minutes: number) =>
      limitsAround(address, `${what} ${email}`, { most, minutes, factors: networkFactors.oneAccount })
    const ofMinute = around('wrong', rates.wrongPasswordsOfNetwork, 1)
    const ofHour = [
      ...around('wrong in an hour', rates.wrongPasswordsOfNetworkAndHour, 60),
      { key: `wrong ${email}`, most: rates.wrongPasswords, minutes: 60 },
    ]
    await attempts.allow([...signIns, ...ofMinute])
    await attempts.allow(ofHour).catch((error) => {
      throw isTooMany(error) ? new AppError('TooManyPasswords') : error
    })
    return allowed([...ofMinute, ...ofHour], false)
  }

  return {
    /** Counts an attempt as a wrong password until it is forgiven. Throws `TooManyTries` and `TooManyPasswords`. */
    async allow(given: SignInTry): Promise<AllowedTry> {
      return (given.device && (await allowDevice(given.device))) ?? allowStranger(given)
    },
  }
}
