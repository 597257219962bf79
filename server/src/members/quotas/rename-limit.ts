import { accountLimits } from '@unspun/contract/accounts.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { createAttempts, isTooMany } from '../../identity/limits/attempt-store.ts'
import type { AllowRename } from '../profile-store.ts'

interface RenameLimitOptions {
  /** In points per minute; 0 means that nothing is limited. */
  config: { rateLimit: number }
  /** The key for hashes of counted values. */
  secret: string
}

/** Lets members change their profiles some times a day. All processes count together. */
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
