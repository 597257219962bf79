import { createHash, createSecretKey, hkdfSync, randomUUID } from 'node:crypto'
import { signInLimits } from '@unspun/contract/identity.ts'
import { jwtVerify, SignJWT } from 'jose'
import { cookiesOf } from '../../engines/network/cookies-of.ts'

/** An account as a device knows it. `era` increases with every new password, so older devices are no longer known. */
export interface KnownAccount {
  uid: string
  era: number
}

/** The devices on which somebody has signed in to an account before. */
export interface KnownDevices {
  /** The Set-Cookie header that makes a device known to an account. Each sign-in gives it a new id. */
  remember(account: KnownAccount): Promise<string>
  /**
   * The caller's device, if it is known to the account. `cookie` is the request's Cookie header. Takes as long without an account, so that the
   * time does not tell whether there is one.
   */
  find(account: KnownAccount | undefined, cookie: string | undefined): Promise<KnownDevice | undefined>
}

export interface KnownDevice {
  id: string
  uid: string
}

const PURPOSE = 'known device'
/** Device cookies per browser. Accounts beyond that replace each other: a shared computer must not send ever longer requests. */
const SLOTS = 16

/**
 * Recognises devices by a signed cookie for one account (OWASP: "device cookies"). It signs nobody in. Its owner only has wrong passwords of
 * their own, so that strangers' ones do not lock them out.
 *
 * A new password makes all devices unknown, because one of them may be the reason for it; the device that set it becomes known again.
 * `url` is the public address of the identity endpoints; `now` is in milliseconds.
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
    async remember({ uid, era }) {
      const seconds = signInLimits.knownDeviceDays * 24 * 60 * 60
      const value = await new SignJWT({ era })
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
      const values = cookiesOf(cookie).flatMap(([name, value]) => (name.startsWith(prefix) ? [value] : []))
      const devices = await Promise.all(values.slice(0, SLOTS).map(read))
      const own = devices.find((device) => account && device?.sub === account.uid && device.era === account.era)
      return own?.sub !== undefined && own.jti !== undefined ? { id: own.jti, uid: own.sub } : undefined
    },
  }

  /** The claims of a cookie. Undefined if it is forged or expired. */
  async function read(value: string) {
    const options = {
      algorithms: ['HS256'],
      audience: PURPOSE,
      requiredClaims: ['sub', 'jti', 'exp'],
      currentDate: new Date(now()),
    }
    return jwtVerify<{ era: number }>(value, key, options).then(
      ({ payload }) => payload,
      () => undefined,
    )
  }
}
