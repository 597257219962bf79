import { urlKey } from '@unspun/canonical/canonical-url.ts'

/**
 * Returns whether an address of an article may be published. `article` itself may, because pages link to it. Others may if they are on its host
 * and have no query: people paste addresses from newsletters and link shorteners, which can name the reader.
 */
export function isPublicAddress(address: string, article: string): boolean {
  if (address === article) return true
  const { search, hash, username, password } = new URL(address)
  return search + hash + username + password === '' && hostKey(address) === hostKey(article)
}

/** The host and the port without `www.`, `m.` and the like. */
const hostKey = (address: string) => urlKey(`${new URL(address).origin}/`)
