import { createSecretKey, hkdfSync, randomUUID } from 'node:crypto'
import { AppError } from '@unspun/contract/errors.ts'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import { jwtVerify, SignJWT } from 'jose'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { takeOnce } from './bot-proof-store.ts'

export interface BotProofs {
  /**
   * Issues a proof that is valid for one registration within a few minutes. `times` is how many times the usual work
   * was done, if that was measured. `expires_at` is in milliseconds.
   */
  issue(times?: number): Promise<{ bot_proof: string; expires_at: number }>
  /**
   * Uses up a proof. Throws `NotABot` unless it is authentic, current, unused and of at least half of `times` the usual
   * work. Half, because a network may have become busier since the check began.
   */
  take(bot_proof: string, times: number): Promise<void>
  takeOnce(what: string, expires: Date): Promise<boolean>
}

const PURPOSE = 'bot proof'

/** Proofs are signed, so only used ones need a row, until they expire. */
export function createBotProofs(db: Kysely<Tables>, secret: string): BotProofs {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32)))

  return {
    takeOnce: (what, expires) => takeOnce(db, what, expires),

    async issue(times) {
      const expires_at = Date.now() + signInLimits.botCheckMinutes * 60_000
      const bot_proof = await new SignJWT(times === undefined ? {} : { times })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(PURPOSE)
        .setJti(randomUUID())
        .setExpirationTime(new Date(expires_at))
        .sign(key)
      return { bot_proof, expires_at }
    },

    async take(bot_proof, times) {
      const { payload } = await jwtVerify(bot_proof, key, {
        algorithms: ['HS256'],
        audience: PURPOSE,
        requiredClaims: ['jti', 'exp'],
      }).catch(() => {
        throw new AppError('NotABot')
      })
      if (typeof payload.times === 'number' && payload.times < times / 2) throw new AppError('NotABot')
      if (!(await takeOnce(db, `${PURPOSE} ${payload.jti}`, new Date(payload.exp! * 1000))))
        throw new AppError('NotABot')
    },
  }
}
