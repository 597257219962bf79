import { AppError } from '@unspun/contract/errors.ts'
import { rateLimits } from '@unspun/contract/limits.ts'
import { networkOf, wideNetworkOf } from '../engines/network/network-of.ts'
import { type Attempts, isTooMany } from './attempt-store.ts'
import type { Rates } from './embedded-parts.ts'

const DAY_MINUTES = 24 * 60

/** Limits for the networks that people register from. All processes count together. */
export interface SignUpLimits {
  /** Counts an attempt to register. Throws `TooManyTries`. */
  allowTry(address: string): Promise<void>
  /** Counts a new account, however its owner signs in. Throws `TooManySignUps`. */
  allowAccount(address: string): Promise<void>
  /** How many times the usual work a bot check costs, given the accounts that the networks of an address got today. */
  botCheckWork(address: string): Promise<number>
}

export function createSignUpLimits(attempts: Attempts, rates: Rates): SignUpLimits {
  const today = (address: string) =>
    [`accounts of ${networkOf(address)}`, `accounts of ${wideNetworkOf(address)}`] as const

  return {
    async allowTry(address) {
      await attempts.allow(`sign-up ${networkOf(address)}`, rates.signUpsOfAddress)
      await attempts.allow(`sign-up ${wideNetworkOf(address)}`, rates.signUpsOfWideNetwork)
    },

    async allowAccount(address) {
      const [narrow, wide] = today(address)
      try {
        await attempts.allow(narrow, rates.signUpsOfAddressAndDay, DAY_MINUTES)
        await attempts.allow(wide, rates.signUpsOfWideNetworkAndDay, DAY_MINUTES)
      } catch (error) {
        throw isTooMany(error) ? new AppError('TooManySignUps') : error
      }
    },

    async botCheckWork(address) {
      const [narrow, wide] = await attempts.count(today(address), DAY_MINUTES)
      return Math.max(
        doubled(narrow ?? 0, rateLimits.signUpsPerDoubling),
        doubled(wide ?? 0, rateLimits.signUpsOfWideNetworkPerDoubling),
      )
    },
  }
}

/** 1, doubled for every `each` accounts, up to the most. */
const doubled = (accounts: number, each: number) =>
  Math.min(rateLimits.mostBotCheckWork, 2 ** Math.floor(accounts / each))
