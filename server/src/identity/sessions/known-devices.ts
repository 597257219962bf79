import { createHash, createSecretKey, hkdfSync, randomUUID } from 'node:crypto'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import { jwtVerify, SignJWT } from 'jose'
import { cookiesOf } from '../../engines/network/cookies-of.ts'

/** The account in a device's cookie. Every new password increases `era`, which makes other devices unknown. */
export interface KnownAccount {
  uid: string
  era: number
}

export interface KnownDevices {
  /** Returns the Set-Cookie header that makes a device known to an account. Each sign-in gives it a new id. */
  remember(account: KnownAccount & { second_factor?: boolean }): Promise<string>
  /**
   * Returns the caller's device, if it is known to the account. It takes as long without an account, so that the time
   * reveals nothing. `cookie` is the request's Cookie header.
   */
  find(account: KnownAccount | undefined, cookie: string | undefined): Promise<KnownDevice | undefined>
  /** Returns the uid of an account that the caller's device was known to, even before a new password. */
  ownerOf(cookie: string | undefined): Promise<string | undefined>
}

export interface KnownDevice {
  id: string
  uid: string
  /** Its last sign-in included a second factor. */
  second_factor: boolean
}

const PURPOSE = 'known device'
/** Device cookies per browser. Further accounts replace earlier ones, which keeps requests short. */
const SLOTS = 16
/** Cookies that `ownerOf` checks. All of a browser are ours, unless `SECRET` has changed. */
const CHECKED = 2

/**
 * Recognises devices by a signed cookie per account (OWASP: "device cookies"). The cookie signs nobody in. It gives the
 * device its own limit for wrong passwords, so that strangers cannot lock it out.
 *
 * A new password makes all other devices unknown, because one of them may be the reason for it. `url` is the public
 * address of the identity endpoints. `now` is in milliseconds.
 */
export function createKnownDevices({
  url,
  secret,
  now = Date.now,
}: {
  url: URL
  secret: string
  now?: () => number
}): KnownDevices {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32)))
  const secure = url.protocol === 'https:'
  const prefix = `${secure ? '__Secure-' : ''}unspun.device_`
  const nameOf = (uid: string) => prefix + (createHash('sha256').update(uid).digest().readUInt32BE() % SLOTS)

  return {
    async remember({ uid, era, second_factor = false }) {
      const seconds = signInLimits.knownDeviceDays * 24 * 60 * 60
      const value = await new SignJWT({ era, second_factor })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(PURPOSE)
        .setSubject(uid)
        .setJti(randomUUID())
        .setExpirationTime(Math.floor(now() / 1000) + seconds)
        .sign(key)
      const attributes = [`Max-Age=${seconds}`, `Path=${url.pathname}`, 'HttpOnly', 'SameSite=Lax']
      return [`${nameOf(uid)}=${value}`, ...attributes, ...(secure ? ['Secure'] : [])].join('; ')
    },

    async find(account, cookie) {
      const devices = await Promise.all(valuesOf(cookie).map(read))
      const own = devices.find((device) => account && device?.sub === account.uid && device.era === account.era)
      if (own?.sub === undefined || own.jti === undefined) return undefined
      return { id: own.jti, uid: own.sub, second_factor: own.second_factor === true }
    },

    async ownerOf(cookie) {
      for (const value of valuesOf(cookie).slice(0, CHECKED)) {
        const device = await read(value)
        if (device) return device.sub
      }
      return undefined
    },
  }

  function valuesOf(cookie: string | undefined): string[] {
    return cookiesOf(cookie)
      .flatMap(([name, value]) => (name.startsWith(prefix) ? [value] : []))
      .slice(0, SLOTS)
  }

  async function read(value: string) {
    const options = {
      algorithms: ['HS256'],
      audience: PURPOSE,
      requiredClaims: ['sub', 'jti', 'exp'],
      currentDate: new Date(now()),
    }
    return jwtVerify<{ era: number; second_factor?: boolean }>(value, key, options).then(
      ({ payload }) => payload,
      () => undefined,
    )
  }
}
