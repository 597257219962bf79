import type { PendingSignIn } from '@unspun/contract/identity.ts'

export type Way = 'app' | 'passkey' | 'recovery' | 'lost'

/** The way that is shown first. `passkeys`: this browser can use them. */
export function firstWay({ totp, passkey, recovery }: PendingSignIn['pending'], passkeys: boolean): Way {
  if (totp) return 'app'
  if (passkey && passkeys) return 'passkey'
  if (recovery) return 'recovery'
  return passkey ? 'passkey' : 'lost'
}
