import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'

const STEP_MS = 30_000

/**
 * Returns the code that an app shows for a secret, or showed `steps` of 30 seconds later. The site accepts the steps
 * before and after the present one, each code once.
 */
export function codeOf(secret: string, steps = 0): Promise<string> {
  return createOTP(base32.decode(secret)).hotp(Math.floor(Date.now() / STEP_MS) + steps)
}
