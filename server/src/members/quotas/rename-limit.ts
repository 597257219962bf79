import { accountLimits } from '@unspun/contract/accounts.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { createAttempts, isTooMany } from '../../identity/limits/attempt-store.ts'
import type { AllowRename } from '../profile-store.ts'

interface RenameLimitOptions {
  /** Points per minute. 0 means no limit. */
  config: { rateLimit: number }
  /** The key for hashes of counted values. */
  secret: string
}

/** Limits how often a day a member changes their profile, across all processes. */
export function renameLimit({ config, secret }: RenameLimitOptions): AllowRename {
  return async (userId, transaction) => {
    if (config.rateLimit === 0) return
    const limit = { key: `names of ${userId}`, most: accountLimits.renamesPerDay, minutes: 24 * 60 }
    await createAttempts(transaction, secret)
      .allow([limit])
      .catch((error) => {
        throw isTooMany(error) ? new AppError('TooManyRenames') : error
      })
  }
}
