import { networkFactors } from '@unspun/contract/endpoint.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { signInRates } from '@unspun/contract/sign-in-limits.ts'
import { type Attempts, isTooMany } from '../limits/attempt-store.ts'
import { type Limit, limitsAround } from '../limits/limits-around.ts'
import type { Rates } from '../limits/rates.ts'
import type { KnownDevice } from '../sessions/known-devices.ts'

export interface CodeTry {
  kind: 'totp' | 'recovery'
  uid: string
  /** The account's era: a new password starts the account's count again, because who guesses no longer knows it. */
  era: number
  address: string
  device: KnownDevice | undefined
}

const DAY_MINUTES = 24 * 60

/**
 * Limits the guessing of codes after a right password. A device that has given a second factor has its own limit, so
 * who knows the password cannot lock it out. Recovery codes have no limit for the account: nobody guesses them, and
 * their owner needs them when the limit of the app's codes is reached.
 */
export function createCodeLimits(attempts: Attempts, rates: Rates) {
  async function tryAll(limits: readonly Limit[]): Promise<boolean> {
    try {
      await attempts.allow(limits)
      return true
    } catch (error) {
      if (isTooMany(error)) return false
      throw error
    }
  }

  return {
    /**
     * Limits calls of a network, or of a device that has given a second factor, so that its neighbours cannot stop it.
     * Throws `TooManyTries`.
     */
    async allowCall(address: string, device: KnownDevice | undefined, what = 'factor'): Promise<void> {
      const most = rates.codesOfAddress
      const ofDevice = device?.second_factor ? [{ key: `${what} on device ${device.id}`, most, minutes: 1 }] : []
      if (ofDevice.length > 0 && (await tryAll(ofDevice))) return
      await attempts.allow(limitsAround(address, what, { most }))
    },

    /** Counts a wrong code until it is forgiven (`Attempts.forgive`). Throws `TooManyCodes`. */
    async allow({ kind, uid, era, address, device }: CodeTry): Promise<readonly Limit[]> {
      const what = `wrong ${kind} ${uid}`
      const ofHour = { most: rates.wrongCodesOfNetwork, minutes: 60 }
      const ofDevice = device?.second_factor ? [{ key: `${what} on device ${device.id}`, ...ofHour }] : []
      if (ofDevice.length > 0 && (await tryAll(ofDevice))) return ofDevice
      const ofStrangers = limitsAround(address, what, { ...ofHour, factors: networkFactors.oneAccount })
      if (kind === 'totp') {
        const ofDay = { most: rates.wrongCodes, minutes: DAY_MINUTES }
        ofStrangers.push({ key: `${what} in era ${era}`, ...ofDay })
        // Who reads the account's email can set a new password as often as they like.
        ofStrangers.push({ key: what, ...ofDay, most: ofDay.most * signInRates.countsOfWrongCodesPerDay })
      }
      if (!(await tryAll(ofStrangers))) throw new AppError('TooManyCodes')
      return ofStrangers
    },
  }
}
