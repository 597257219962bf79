import type { Client } from '@unspun/contract/client.ts'
import type { ApiEndpoint } from '@unspun/contract/endpoints.ts'
import type { IdentityEndpoint, Session as Proof } from '@unspun/contract/identity.ts'
import { limits } from '@unspun/contract/limits.ts'
import type { Tokens } from '../api.ts'
import type { Store } from '../store.ts'
import { lifetime } from './lifetime.ts'
import { sessionHint } from './session-hint.ts'

const minute = 60_000

/** The ways in (`sign-in.ts`) and all else that few pages need call `takeOver`; what is here is loaded with every page. */
export interface Account extends Tokens {
  /** Takes up a kept session, if there may be one, and keeps it fresh. */
  start(): void
  /** Takes a session in use that the provider has just answered. False if the API did not give the person. */
  takeOver(session: Proof): Promise<boolean>
  /** False if the provider could not be told, and the person is still logged in. */
  signOut(): Promise<boolean>
  /** After the address was verified: a token that says so, in every tab. */
  emailVerified(): Promise<void>
}

let zone: Promise<{ time_zone_abbreviation?: string }> | undefined

/** The abbreviation of this machine's time zone. The list of them is loaded with nobody's page but a member's; nobody is kept out for want of it. */
const timeZone = () => {
  zone ??= import('./time-zone.ts').then(
    ({ timeZoneAbbreviation }) => timeZoneAbbreviation(),
    () => ({}),
  )
  return zone
}

/**
 * The signed-in person: token and user live in the store only; the session itself is the identity provider's cookie. `apiAs` gives a
 * client that carries just this token: one that renews a refused token would wait here for itself.
 */
export function createAccount(
  store: Store,
  identity: Client<IdentityEndpoint>,
  apiAs: (token: string) => Client<ApiEndpoint>,
): Account {
  let renewing: Promise<string | 'refused' | undefined> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Raised when a session ends: an answer that was under way meanwhile must not bring it back. */
  let ends = 0

  function leave(): void {
    ends++
    clearTimeout(timer)
    store.session = { state: 'out' }
  }

  function end(): void {
    sessionHint.drop()
    leave()
  }

  /** Takes a token in use; a person not known yet is asked for. If the API refuses the token, as of a hidden person, that is the end. */
  async function take(proof: Proof): Promise<'taken' | 'refused' | undefined> {
    const { token, uid, email, email_verified } = proof
    const left = lifetime(proof.expires_at, Date.now(), limits.accessTokenMinutes)
    const kept = { token, until: Date.now() + left, email_verified }
    clearTimeout(timer)
    timer = setTimeout(() => void renew(), Math.max(left - minute, minute / 2))
    const now = store.session
    if (now.state === 'in' && now.uid === uid) {
      store.session = { ...now, ...kept }
      sessionHint.keep(email_verified)
      return 'taken'
    }
    // Somebody else: the other tabs must notice, though the hint may stay the same.
    if (now.state === 'in') end()
    const before = ends
    store.session = { state: 'loading', ...kept }
    const user = await apiAs(token).post('/users/login-register/', { uid, email, ...(await timeZone()) })
    if (before !== ends) return undefined
    if (user?.status === 401) {
      end()
      return 'refused'
    }
    if (!user || user.errors) {
      leave()
      return undefined
    }
    sessionHint.keep(email_verified)
    store.session = { state: 'in', ...kept, uid, user }
    return 'taken'
  }

  async function askForToken() {
    const before = ends
    // It is here by the time that it is asked for.
    void timeZone()
    const proof = await identity.post('/token/', {})
    if (!proof || before !== ends) return undefined
    if (proof.errors) {
      if (proof.status !== 429) end()
      return proof.status === 429 ? undefined : ('refused' as const)
    }
    const outcome = await take(proof)
    return outcome === 'taken' ? proof.token : outcome
  }

  function renew() {
    renewing ??= askForToken().finally(() => {
      renewing = undefined
    })
    return renewing
  }

  /** Takes up the session that the hint tells of. */
  function resume(): void {
    if (store.session.state !== 'out' || !sessionHint.get()) return
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
    if (key !== sessionHint.name) return
    const now = store.session
    if (newValue === null) leave()
    else if (now.state === 'in' && !now.email_verified) void renew()
    else resume()
  }

  return {
    start() {
      document.addEventListener('visibilitychange', wake)
      addEventListener('online', wake)
      addEventListener('storage', hear)
      resume()
    },
    renew,
    takeOver: async (proof) => (await take(proof)) === 'taken',
    async token() {
      const now = store.session
      if (now.state === 'out') return undefined
      if (now.state === 'in' && now.until - Date.now() < minute / 6) await renew()
      const { session } = store
      return session.state === 'out' ? undefined : session.token
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
