import { randomUUID } from 'node:crypto'
import { signInLimits } from '@unspun/contract/identity.ts'
import { betterAuth } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { jwt } from 'better-auth/plugins/jwt'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { createKeyIds } from './sessions/key-ids.ts'

export interface LibraryOptions {
  db: Kysely<Tables>
  /** The public address of the identity endpoints. The cookie is limited to it. */
  url: URL
  audience: string
  secret: string
  onError: (message: string) => void
}

const DAY = 24 * 60 * 60

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
 * Configures better-auth for sessions, their cookies and signing keys. Only its `api` is called; its HTTP routes are
 * not served. The modules next to this file add what it lacks: fair password hashing, single-use codes, rate limits
 * outside its router, and mail in the same transaction.
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
      expiresIn: signInLimits.sessionDays * DAY,
      // The precision of the times in the list of sessions.
      updateAge: signInLimits.accessTokenMinutes * 60,
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
      // Linking is off: the owner of an address at a provider need not be the person who registered it here.
      accountLinking: { disableImplicitLinking: true },
    },
    verification: { modelName: 'identity_verification', fields: { ...times, expiresAt: 'expires_at' } },
    advanced: {
      cookiePrefix: 'unspun',
      useSecureCookies: url.protocol === 'https:',
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: url.pathname },
      // `attempt-store.ts` enforces the limits. IP addresses are not stored.
      ipAddress: { disableIpTracking: true },
      // A test compares the migrations with the library's schema. Validation would delay the first request.
      database: {
        generateId: ({ model }) => (model === 'jwks' ? createKeyIds(secret).make() : randomUUID()),
        validateSchema: false,
      },
    },
    plugins: [
      jwt({
        disableSettingJwtHeader: true,
        jwks: { keyPairConfig: { alg: 'EdDSA', crv: 'Ed25519' }, rotationInterval: 90 * DAY, gracePeriod: DAY },
        jwt: { issuer: url.href, audience, expirationTime: `${signInLimits.accessTokenMinutes}m` },
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
