import { networkFactors } from '@unspun/contract/endpoint.ts'
import { AppError } from '@unspun/contract/errors.ts'
import type { KnownDevice } from '../sessions/known-devices.ts'
import { type Attempts, isTooMany } from './attempt-store.ts'
import { type Limit, limitsAround } from './limits-around.ts'
import type { Rates } from './rates.ts'

/** An attempt to sign in by password. */
export interface SignInTry {
  email: string
  address: string
  /** The device, if somebody has signed in on it to the account before. */
  device: KnownDevice | undefined
}

export interface AllowedTry {
  /** The attempt counts for a known device alone. */
  known: boolean
  /** Takes the attempt back, unless its password was wrong. */
  forgive(): Promise<void>
}

/**
 * Limits for guessing passwords. Wrong ones from strangers count together, and can use up what unknown devices have. A known device has its own
 * share, so nobody else's wrong passwords lock out the person who uses it.
 */
export function createSignInLimits(attempts: Attempts, rates: Rates) {
  const allowed = (limits: readonly Limit[], known: boolean): AllowedTry => ({
    known,
    forgive: () => attempts.forgive(limits),
  })

  /** Undefined if the device has used up its share. It may be a stolen cookie, which then counts as a stranger. */
  async function allowDevice({ id, uid }: KnownDevice): Promise<AllowedTry | undefined> {
    const guesses = [
      { key: `wrong on device ${id}`, most: rates.wrongPasswordsOfNetwork, minutes: 1 },
      { key: `wrong in an hour on device ${id}`, most: rates.wrongPasswordsOfNetworkAndHour, minutes: 60 },
    ]
    // All devices of an account together: the owner could collect any number of cookies, and each right password costs a hash too.
    const signIns = { key: `sign-in on devices of ${uid}`, most: rates.signInsOfAddress, minutes: 1 }
    try {
      await attempts.allow([signIns, ...guesses])
      return allowed(guesses, true)
    } catch (error) {
      if (isTooMany(error)) return undefined
      throw error
    }
  }

  /** Only wrong passwords count for the account. A network has a small share of its hour, so one alone cannot use it up. */
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
    /** Counts an attempt as a wrong password until it is forgiven. Throws `TooManyTries`, `TooManyPasswords`. */
    async allow(given: SignInTry): Promise<AllowedTry> {
      return (given.device && (await allowDevice(given.device))) ?? allowStranger(given)
    },
  }
}
