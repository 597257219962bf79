import { accessTokenMinutes } from '@unspun/contract/access-token.ts'
import type { Client } from '@unspun/contract/client.ts'
import type { ApiEndpoint } from '@unspun/contract/endpoints.ts'
import type { IdentityEndpoint, PendingSignIn, Session as Proof } from '@unspun/contract/identity.ts'
import type { Tokens } from '../api.ts'
import { lifetime } from '../identity/lifetime.ts'
import { forgetVisit, sessionHint } from '../identity/session-hint.ts'
import type { Pending, Store } from '../store.ts'

const minute = 60_000

/** The session of this tab. Every page loads this file. Code that few pages need, such as `sign-in.ts`, calls `takeOver`. */
export interface Account extends Tokens {
  /** Resumes the session if the hint announces one, and keeps its token fresh. */
  start(): void
  /** Starts a session that the provider has just returned. Resolves to false if the API did not return its user. */
  takeOver(session: Proof): Promise<boolean>
  /** Keeps a sign-in that lacks its second step. The member is logged out until it is given. */
  waitForStep(answer: PendingSignIn): void
  /** Resolves to false if the provider could not be reached. The member is then still logged in. */
  signOut(): Promise<boolean>
  /** Call this after the address was verified. It gets a token that says so, in every tab. */
  emailVerified(): Promise<void>
}

let zone: Promise<{ time_zone_abbreviation?: string }> | undefined

/** Returns the abbreviation of this machine's time zone. The list is loaded for members only. Signing in works without it. */
const timeZone = () => {
  zone ??= import('./time-zone.ts').then(
    ({ timeZoneAbbreviation }) => timeZoneAbbreviation(),
    () => ({}),
  )
  return zone
}

/**
 * Token and user are in the store only. The session itself is the identity provider's cookie. `apiAs` returns a client that never renews its
 * token, because renewing calls this code, which would wait for itself.
 */
export function createAccount(
  store: Store,
  identity: Client<IdentityEndpoint>,
  apiAs: (token: string) => Client<ApiEndpoint>,
): Account {
  let renewing: Promise<string | 'refused' | 'pending' | undefined> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Counts ended sessions. A response to an earlier request must not revive an ended session. */
  let ends = 0

  function leave(how: { pending?: Pending; expired?: true } = {}): void {
    ends++
    clearTimeout(timer)
    store.session = { state: 'out', ...how }
  }

  function end(how: { expired?: true } = {}): void {
    sessionHint.drop()
    leave(how)
  }

  function waitForStep({ email, pending: factors, pending_for }: PendingSignIn): void {
    sessionHint.keep('pending')
    leave({ pending: { email, factors } })
    timer = setTimeout(() => end({ expired: true }), pending_for)
  }

  /** Uses a token, and loads its user if unknown. The session ends if the API refuses the token, as it does for hidden members. */
  async function take(proof: Proof): Promise<'taken' | 'refused' | undefined> {
    const { token, uid, email, email_verified, second_factor } = proof
    const left = lifetime(proof.expires_at, Date.now(), accessTokenMinutes)
    const recent_until = Date.now() + proof.recent_for
    const kept = { token, until: Date.now() + left, email_verified, recent_until, second_factor }
    const hint = email_verified ? 'verified' : 'in'
    clearTimeout(timer)
    timer = setTimeout(() => void renew(), Math.max(left - minute, minute / 2))
    const now = store.session
    if (now.state === 'in' && now.uid === uid) {
      store.session = { ...now, ...kept }
      sessionHint.keep(hint)
      return 'taken'
    }
    // The member has changed. The hint may stay the same, so it is removed first for the other tabs to notice.
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
    sessionHint.keep(hint)
    store.session = { state: 'in', ...kept, uid, user }
    return 'taken'
  }

  async function askForToken() {
    const before = ends
    void timeZone()
    const proof = await identity.post('/token/', {})
    if (!proof || before !== ends) return undefined
    if (proof.errors) {
      const { session } = store
      if (proof.status !== 429) end(session.state === 'out' && session.pending ? { expired: true } : {})
      return proof.status === 429 ? undefined : ('refused' as const)
    }
    if ('pending' in proof) {
      waitForStep(proof)
      return 'pending' as const
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

  function resume(): void {
    if (store.session.state !== 'out' || !sessionHint.get()) return
    store.session = { state: 'loading' }
    void renew().then(() => {
      if (store.session.state === 'loading') store.session = { state: 'out' }
    })
  }

  /** For a laptop that slept past the timer, a restored network, or an address verified elsewhere. */
  function refresh(): void {
    const now = store.session
    if (document.visibilityState !== 'visible') return
    if (now.state === 'out') {
      if (!now.pending) resume()
    } else if (now.state === 'in' && (!now.email_verified || now.until - Date.now() < minute)) void renew()
  }

  /** Another tab has logged in, logged out, or verified the address. */
  function followOtherTab({ key, newValue }: StorageEvent): void {
    if (key !== sessionHint.name) return
    const now = store.session
    if (newValue === null) {
      forgetVisit()
      leave()
    } else if (now.state === 'in' && (!now.email_verified || newValue === 'pending')) void renew()
    else resume()
  }

  const uid = () => (store.session.state === 'in' ? store.session.uid : undefined)

  return {
    uid,
    start() {
      document.addEventListener('visibilitychange', refresh)
      addEventListener('online', refresh)
      addEventListener('storage', followOtherTab)
      resume()
    },
    renew,
    waitForStep,
    takeOver: async (proof) => (await take(proof)) === 'taken',
    async token() {
      const now = store.session
      if (now.state === 'out') return undefined
      if (now.state === 'in' && now.until - Date.now() < minute / 6) await renew()
      const { session } = store
      if (now.state === 'in' && uid() !== now.uid) return undefined
      return session.state === 'out' ? undefined : session.token
    },
    async signOut() {
      const outcome = await identity.post('/sign-out/', {})
      if (!outcome || outcome.errors) return false
      end()
      return true
    },
    async emailVerified() {
      // A token that is being renewed now may be older than the verification.
      await renewing
      if (store.session.state === 'in') await renew()
    },
  }
}
