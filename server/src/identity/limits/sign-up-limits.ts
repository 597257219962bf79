import { AppError } from '@unspun/contract/errors.ts'
import { signInRates } from '@unspun/contract/sign-in-limits.ts'
import { type Attempts, isTooMany } from './attempt-store.ts'
import { limitsAround } from './limits-around.ts'
import type { Rates } from './rates.ts'

const DAY_MINUTES = 24 * 60

/** Limits for the networks that people register from. All processes count together. */
export interface SignUpLimits {
  /** Counts an attempt to register. Throws `TooManyTries`. */
  allowTry(address: string): Promise<void>
  allowAccount(address: string): Promise<void>
  /** Returns how many times the usual work a bot check costs after today's new accounts around an address. */
  botCheckWork(address: string): Promise<number>
}

export function createSignUpLimits(attempts: Attempts, rates: Rates): SignUpLimits {
  const newAccounts = (address: string, most: number) =>
    limitsAround(address, 'accounts of the day', { most, minutes: DAY_MINUTES })

  return {
    allowTry: (address) => attempts.allow(limitsAround(address, 'sign-up', { most: rates.signUpsOfAddress })),

    async allowAccount(address) {
      try {
        await attempts.allow(newAccounts(address, rates.signUpsOfAddressAndDay))
      } catch (error) {
        throw isTooMany(error) ? new AppError('TooManySignUps') : error
      }
    },

    async botCheckWork(address) {
      const networks = newAccounts(address, signInRates.signUpsPerDoubling)
      const accounts = await attempts.count(
        networks.map(({ key }) => key),
        DAY_MINUTES,
      )
      return Math.max(...networks.map(({ most: each }, place) => doubled(accounts[place] ?? 0, each)))
    },
  }
}

const doubled = (accounts: number, each: number) =>
  Math.min(signInRates.mostBotCheckWork, 2 ** Math.floor(accounts / each))
