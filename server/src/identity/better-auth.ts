import { randomUUID } from 'node:crypto'
import { limits } from '@unspun/contract/limits.ts'
import { betterAuth } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { jwt } from 'better-auth/plugins/jwt'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

export interface LibraryOptions {
  db: Kysely<Tables>
  /** The public address of the identity endpoints; the cookie is sent there only. */
  url: URL
  audience: string
  secret: string
  onError: (message: string) => void
}

const DAY = 24 * 60 * 60

/** Starts a session for somebody who has proved who they are by means of our own. */
const startSession = createAuthEndpoint.serverOnly(
  { method: 'POST', metadata: { $Infer: { body: {} as { uid: string } } } },
  async (ctx) => {
    const { uid } = ctx.body as { uid: string }
    const { internalAdapter } = ctx.context
    const user = await internalAdapter.findUserById(uid)
    if (!user) throw new APIError('UNAUTHORIZED')
    const session = await internalAdapter.createSession(uid, false)
    await setSessionCookie(ctx, { session, user }, false)
    return ctx.json({ token: session.token })
  },
)

/**
 * The library as we use it: sessions, their cookies, passwords and signing keys. Its own HTTP routes are not served; we call its `api`.
 * What it lacks (single-use codes, limits that hold outside its router, mail in the same transaction) is beside this file.
 */
export function createLibrary({ db, url, audience, secret, onError }: LibraryOptions) {
  const times = { createdAt: 'created_at', updatedAt: 'updated_at' }
  return betterAuth({
    appName: 'Unspun',
    baseURL: url.origin,
    basePath: url.pathname,
    secret,
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_, ...parts) => onError(parts.map(String).join(': ')) },
    database: { db, type: 'postgres', transaction: true },
    user: { modelName: 'identity_user', fields: { ...times, emailVerified: 'email_verified' } },
    session: {
      modelName: 'identity_session',
      fields: {
        ...times,
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      expiresIn: limits.sessionDays * DAY,
      updateAge: DAY,
    },
    account: {
      modelName: 'identity_account',
      fields: {
        ...times,
        userId: 'user_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
      },
      // Who controls an address at one provider need not be who registered it here.
      accountLinking: { disableImplicitLinking: true },
    },
    verification: { modelName: 'identity_verification', fields: { ...times, expiresAt: 'expires_at' } },
    emailAndPassword: {
      enabled: true,
      // People register through our own code, which mails in the same transaction.
      disableSignUp: true,
      minPasswordLength: limits.passwordMin,
      maxPasswordLength: limits.passwordMax,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    advanced: {
      cookiePrefix: 'unspun',
      useSecureCookies: url.protocol === 'https:',
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: url.pathname },
      // Limits count in `attempt-store.ts`, and where people are is not kept.
      ipAddress: { disableIpTracking: true },
      // The migration makes the tables; a test holds that they fit. No look at the catalogue on a person's first click.
      database: { generateId: () => randomUUID(), validateSchema: false },
    },
    plugins: [
      jwt({
        disableSettingJwtHeader: true,
        jwks: { keyPairConfig: { alg: 'EdDSA', crv: 'Ed25519' }, rotationInterval: 90 * DAY, gracePeriod: DAY },
        jwt: { issuer: url.href, audience, expirationTime: `${limits.accessTokenMinutes}m` },
        schema: {
          jwks: {
            modelName: 'identity_jwks',
            fields: {
              publicKey: 'public_key',
              privateKey: 'private_key',
              createdAt: 'created_at',
              expiresAt: 'expires_at',
            },
          },
        },
      }),
      { id: 'unspun', endpoints: { startSession } },
    ],
  })
}

export type Library = ReturnType<typeof createLibrary>
