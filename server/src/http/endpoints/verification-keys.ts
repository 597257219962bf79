import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'

export interface VerificationKeysOptions {
  read: () => Promise<JSONWebKeySet>
  isKeyId?: ((id: string) => boolean) | undefined
  /** Milliseconds since 1970. */
  now: () => number
  onChange: () => void
}

/** Keys are fetched again after this time, so that a revoked key stops working. */
const KEYS_AGE_MS = 10 * 60_000
/** Limits look-ups of key ids that anybody may have invented: `inARow` at once, then one per `everyMs`. */
export const LOOK_UPS = { inARow: 5, everyMs: 10_000 }
/** Time for which a missing key is not looked up again, and the number of such ids that are remembered. */
const NOT_FOUND_MS = 10_000
const MAX_NOT_FOUND = 1_000

/** The keys cannot be fetched now, so a token with an unknown key may be valid. */
export class KeysUnavailable extends Error {}

/** Returns a function for `jwtVerify`. It throws an error of `jose` if the issuer has no such key, or `KeysUnavailable`. */
export function verificationKeys({ read, isKeyId, now, onChange }: VerificationKeysOptions): JWTVerifyGetKey {
  let keySet: JWTVerifyGetKey | undefined
  let known = ''
  let fetchedAt = 0
  let fetching: Promise<void> | undefined
  /** A fetch that has not begun, shared by all callers who need keys of this moment. */
  let next: Promise<void> | undefined
  let left = LOOK_UPS.inARow
  let leftAt = now()
  const notFound = new Map<string, number>()

  /** Milliseconds. The difference is absolute in case the clock was set back. */
  const since = (moment: number) => Math.abs(now() - moment)

  function fetchKeys(): Promise<void> {
    fetchedAt = now()
    fetching ??= read()
      .then((keys) => {
        const text = JSON.stringify(keys)
        if (text === known) return
        keySet = createLocalJWKSet(keys)
        known = text
        onChange()
      })
      .catch((cause) => {
        throw new KeysUnavailable('The keys of the issuer could not be fetched', { cause })
      })
      .finally(() => {
        fetching = undefined
      })
    return fetching
  }

  /** Fetches the current keys. A fetch in progress may have read them before a key was added. */
  function fetchFromNow(): Promise<void> {
    next ??= (async () => {
      await fetching?.catch(() => {})
      next = undefined
      await fetchKeys()
    })()
    return next
  }

  function takeLookUp(): boolean {
    const earned = Math.floor(since(leftAt) / LOOK_UPS.everyMs)
    if (earned > 0) {
      left = Math.min(LOOK_UPS.inARow, left + earned)
      leftAt = now()
    }
    if (left === 0) return false
    left--
    return true
  }

  /** Fetches the keys again for an unknown id, unless that was done lately. Then it throws `missing`. */
  async function lookUp(id: string, missing: Error): Promise<void> {
    const triedAt = notFound.get(id)
    if (triedAt !== undefined && since(triedAt) < NOT_FOUND_MS) throw missing
    const isCertain = isKeyId?.(id) === true
    if (!next && !isCertain && !takeLookUp()) {
      if (isKeyId) throw missing
      // It may be a new key of the issuer, so the token is not refused.
      throw new KeysUnavailable('The keys of the issuer are looked up too often')
    }
    await fetchFromNow()
  }

  function rememberNotFound(id: string): void {
    if (notFound.size >= MAX_NOT_FOUND) notFound.delete(notFound.keys().next().value!)
    notFound.set(id, now())
  }

  return async (header, token) => {
    if (!keySet) await fetchKeys()
    // The old keys stay in use while the provider is down, so that nobody is signed out.
    else if (since(fetchedAt) > KEYS_AGE_MS) fetchKeys().catch(() => {})
    try {
      return await keySet!(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      const id: unknown = header?.kid
      if (typeof id !== 'string') throw error
      await lookUp(id, error)
      try {
        return await keySet!(header, token)
      } catch (stillMissing) {
        rememberNotFound(id)
        throw stillMissing
      }
    }
  }
}
