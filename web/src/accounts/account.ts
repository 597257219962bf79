import type { Client } from '@unspun/contract/client.ts'
import type { ApiEndpoint } from '@unspun/contract/endpoints.ts'
import type { IdentityEndpoint, Session as Proof } from '@unspun/contract/identity.ts'
import { limits } from '@unspun/contract/limits.ts'
import { messages } from '@unspun/contract/messages.ts'
import type { Tokens } from '../api.ts'
import type { Store } from '../store.ts'
import { timeZoneAbbreviation } from './time-zone.ts'

/** Says only that this browser has a session, and whether its address is verified, so that visitors are never asked about one. */
const hint = 'unspun:session'
const hintOf = (email_verified: boolean) => (email_verified ? 'verified' : 'in')
const minute = 60_000

export interface Account extends Tokens {
  /** Takes up a kept session, if there may be one, and keeps it fresh. */
  start(): void
  /** Both give the sentences to show if they failed. */
  signIn(email: string, password: string): Promise<string[]>
  signUp(email: string, password: string): Promise<string[]>
  /** False if the provider could not be told, and the person is still logged in. */
  signOut(): Promise<boolean>
  /** After the address was verified: a token that says so, in every tab. */
  emailVerified(): Promise<void>
}

/** How long a token is good for by this machine's clock, which may be wrong. */
function lifetime(expires_at: number, now: number): number {
  const full = limits.accessTokenMinutes * minute
  const left = expires_at - now
  return left > 0 && left < full ? left : full
}

/** The signed-in person: token and user live in the store only; the session itself is the identity provider's cookie. */
export function createAccount(
  store: Store,
  identity: Client<IdentityEndpoint>,
  api: () => Client<ApiEndpoint>,
): Account {
  let renewing: Promise<string | 'refused' | undefined> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function end(): void {
    clearTimeout(timer)
    localStorage.removeItem(hint)
    store.session = { state: 'out' }
  }

  /** Takes a token in use; a person not known yet is asked for. False if the API did not give them. */
  async function enter(proof: Proof): Promise<boolean> {
    const { token, uid, email, email_verified } = proof
    const left = lifetime(proof.expires_at, Date.now())
    const kept = { token, until: Date.now() + left, email_verified }
    clearTimeout(timer)
    timer = setTimeout(() => void renew(), Math.max(left - minute, minute / 2))
    const now = store.session
    if (now.state === 'in' && now.uid === uid) {
      store.session = { ...now, ...kept }
      localStorage.setItem(hint, hintOf(email_verified))
      return true
    }
    store.session = { state: 'loading', ...kept }
    const time_zone_abbreviation = timeZoneAbbreviation()
    const user = await api().post('/users/login-register/', { uid, email, ...time_zone_abbreviation })
    if (!user || user.errors) {
      clearTimeout(timer)
      store.session = { state: 'out' }
      return false
    }
    localStorage.setItem(hint, hintOf(email_verified))
    store.session = { state: 'in', ...kept, uid, user }
    return true
  }

  async function askForToken() {
    const proof = await identity.post('/token/', {})
    if (!proof) return undefined
    if (proof.errors) {
      if (proof.status !== 429) end()
      return proof.status === 429 ? undefined : ('refused' as const)
    }
    return (await enter(proof)) ? proof.token : undefined
  }

  function renew() {
    renewing ??= askForToken().finally(() => {
      renewing = undefined
    })
    return renewing
  }

  /** Takes up the session that the hint tells of. */
  function resume(): void {
    if (store.session.state !== 'out' || !localStorage.getItem(hint)) return
    store.session = { state: 'loading' }
    void renew().then(() => {
      if (store.session.state === 'loading') store.session = { state: 'out' }
    })
  }

  /** A laptop that slept past the timer, a network that is back, a person who has verified their address elsewhere. */
  function wake(): void {
    const now = store.session
    if (document.visibilityState !== 'visible') return
    if (now.state === 'out') resume()
    else if (now.state === 'in' && (!now.email_verified || now.until - Date.now() < minute)) void renew()
  }

  /** Another tab has logged in, out, or verified the address. */
  function hear({ key, newValue }: StorageEvent): void {
    if (key !== hint) return
    if (newValue !== null) {
      const now = store.session
      if (now.state === 'in' && !now.email_verified) void renew()
      else resume()
    } else if (store.session.state === 'in') store.session = { state: 'out' }
  }

  return {
    start() {
      document.addEventListener('visibilitychange', wake)
      addEventListener('online', wake)
      addEventListener('storage', hear)
      resume()
    },
    renew,
    async token() {
      const now = store.session
      if (now.state === 'out') return undefined
      if (now.state === 'in' && now.until - Date.now() < minute / 6) await renew()
      const { session } = store
      return session.state === 'out' ? undefined : session.token
    },
    async signIn(email, password) {
      const proof = await identity.post('/sign-in/', { email, password })
      if (!proof) return [messages.account.loginFailedRetry]
      if (proof.errors) return proof.errors
      return (await enter(proof)) ? [] : [messages.account.loginFailedRetry]
    },
    async signUp(email, password) {
      const proof = await identity.post('/sign-up/', { email, password })
      if (!proof) return [messages.web.offline]
      if (proof.errors) return proof.errors
      return (await enter(proof)) ? [] : [messages.account.loginFailedRetry]
    },
    async signOut() {
      const outcome = await identity.post('/sign-out/', {})
      if (!outcome || outcome.errors) return false
      end()
      return true
    },
    async emailVerified() {
      // A token that was under way may be older than the verification.
      await renewing
      if (store.session.state === 'in') await renew()
    },
  }
}
