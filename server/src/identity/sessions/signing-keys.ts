import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Library } from '../better-auth.ts'
import { liveKeys, lockSigningKeys, retireKeys } from '../store.ts'

/** Hours for which a key is published before it signs. Nobody caches the keys for longer. */
const PUBLISHED_HOURS = 24

/** Signs with the key that expires first. The next key is published a day before it is needed. */
export function createSigner(library: Library, db: Kysely<Tables>, warn: (message: string) => void) {
  let preparing: Promise<void> | undefined

  /** Without keys, the library makes one. */
  async function signWith(keys: LibraryKey[], payload: Record<string, unknown>): Promise<string> {
    const overrideOptions = { adapter: { getJwks: async () => keys } }
    return (await library.api.signJWT({ body: { payload, overrideOptions } })).token
  }

  /** The library adds the key on a second connection. No other transaction of the process needs one. */
  async function prepareNext(transaction: Transaction<Tables>): Promise<void> {
    await lockSigningKeys(transaction)
    if (needsNext(await liveKeys(transaction, PUBLISHED_HOURS))) await signWith([], {})
  }

  return async (payload: Record<string, unknown>): Promise<string> => {
    const keys = await liveKeys(db, PUBLISHED_HOURS)
    if (needsNext(keys)) {
      preparing ??= db
        .transaction()
        .execute(prepareNext)
        .catch((error: Error) => warn(`The next signing key could not be made: ${error.message}`))
        .finally(() => (preparing = undefined))
    }
    try {
      return await signWith(keys.slice(0, 1).map(forLibrary), payload)
    } catch (error) {
      // The key is encrypted with a previous secret. Its tokens stay valid, but new ones need another key.
      if (!/decrypt private key/.test((error as Error).message)) throw error
      warn('The setting SECRET has changed: sessions have ended, and access tokens get a new signing key')
      await retireKeys(db)
      return signWith([], payload)
    }
  }
}

type LiveKey = Selectable<Tables['identity_jwks']> & { lasts: boolean }

/** Returns whether every key expires soon. Without any key, signing makes one. */
const needsNext = (keys: LiveKey[]) => keys.length > 0 && !keys.some(({ lasts }) => lasts)

type LibraryKey = ReturnType<typeof forLibrary>

const forLibrary = ({ id, public_key, private_key, created_at, expires_at }: LiveKey) => ({
  id,
  publicKey: public_key,
  privateKey: private_key,
  createdAt: created_at,
  ...(expires_at ? { expiresAt: expires_at } : {}),
})
