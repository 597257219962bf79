import { randomUUID } from 'node:crypto'
import { passkey } from '@better-auth/passkey'
import { createOTP } from '@better-auth/utils/otp'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import { betterAuth } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { generateRandomString, symmetricEncrypt } from 'better-auth/crypto'
import { jwt } from 'better-auth/plugins/jwt'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Kysely } from 'kysely'
import { DatabaseError } from 'pg'
import type { Tables } from '../database/tables.ts'
import { createKeyIds } from './sessions/key-ids.ts'

export interface LibraryOptions {
  db: Kysely<Tables>
  /** The public address of the identity endpoints. The cookie is limited to it. */
  url: URL
  /** The site's origin: the `aud` of access tokens. Passkeys belong to its host. */
  audience: string
  /** The name of the site that authenticators and apps show. */
  siteName?: string
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

interface NewTotp {
  /** Encrypted, for the library's table. */
  stored: string
  /** The address that an app reads from a picture. */
  uri: string
}

/** The library makes secrets only for a password that it checks itself, beside our limits and our queue of hashes. */
const newTotp = createAuthEndpoint.serverOnly(
  { method: 'POST', metadata: { $Infer: { body: {} as { email: string } } } },
  async (ctx): Promise<NewTotp> => {
    const { email } = ctx.body as { email: string }
    const secret = generateRandomString(32)
    const stored = await symmetricEncrypt({ key: ctx.context.secretConfig, data: secret })
    return { stored, uri: createOTP(secret).url(ctx.context.appName, email) }
  },
)

/** Encrypts recovery codes as the library stores them. */
const sealCodes = createAuthEndpoint.serverOnly(
  { method: 'POST', metadata: { $Infer: { body: {} as { codes: readonly string[] } } } },
  async (ctx): Promise<string> => {
    const { codes } = ctx.body as { codes: readonly string[] }
    return symmetricEncrypt({ key: ctx.context.secretConfig, data: JSON.stringify(codes) })
  },
)

/** Class 23 is a passkey that an account has already. */
const isDatabaseFault = (error: unknown) => error instanceof DatabaseError && !error.code?.startsWith('23')

/** A passkey replaces password and second factor only if its device has recognised the person. */
function requireUserVerified(verified: boolean | undefined): void {
  if (!verified) throw new APIError('UNAUTHORIZED')
}

/**
 * Configures better-auth for sessions, their cookies, signing keys and second factors. Only its `api` is called; its HTTP routes are
 * not served. The modules next to this file add what it lacks: fair password hashing, single-use codes, rate limits
 * outside its router, and mail in the same transaction.
 */
export function createLibrary({ db, url, audience, siteName = 'Unspun', secret, onError }: LibraryOptions) {
  const site = new URL(audience)
  const times = { createdAt: 'created_at', updatedAt: 'updated_at' }
  return betterAuth({
    appName: siteName,
    baseURL: url.origin,
    basePath: url.pathname,
    secret,
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log(_, ...parts) {
        const message = parts.map(String).join(': ')
        // Strangers can send any number of invalid passkeys. Faults of the database are reported the same way.
        if (!message.startsWith('Failed to verify') || parts.some(isDatabaseFault)) onError(message)
      },
    },
    // It cannot start a transaction in one of ours.
    database: { db, type: 'postgres', transaction: !db.isTransaction },
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
      twoFactor({
        // `code-limits.ts` counts wrong codes, so that strangers cannot lock the owner out.
        accountLockout: { enabled: false },
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'identity_two_factor',
            fields: {
              backupCodes: 'backup_codes',
              userId: 'user_id',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
      passkey({
        rpID: site.hostname,
        origin: site.origin,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: {
          afterVerification({ verification: { registrationInfo } }) {
            requireUserVerified(registrationInfo?.userVerified)
          },
        },
        authentication: {
          afterVerification({ verification: { authenticationInfo } }) {
            requireUserVerified(authenticationInfo.userVerified)
          },
        },
        advanced: { webAuthnChallengeCookie: 'passkey' },
        schema: {
          passkey: {
            modelName: 'identity_passkey',
            fields: {
              userId: 'user_id',
              publicKey: 'public_key',
              credentialID: 'credential_id',
              deviceType: 'device_type',
              backedUp: 'backed_up',
              createdAt: 'created_at',
            },
          },
        },
      }),
      { id: 'unspun', endpoints: { startSession, newTotp, sealCodes } },
    ],
  })
}

export type Library = ReturnType<typeof createLibrary>
