import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

export interface KeyIds {
  make(): string
  /** True for an id that `make` has made, in any process with this secret. */
  areOurs(id: string): boolean
}

/**
 * Ids of signing keys. Each carries a proof that it was made here, so that an unknown key can be looked up at once however many ids
 * strangers invent.
 */
export function createKeyIds(secret: string): KeyIds {
  const proofOf = (name: string) =>
    createHmac('sha256', secret).update(`signing key ${name}`).digest('base64url').slice(0, 22)
  return {
    make() {
      const name = randomUUID()
      return `${name}.${proofOf(name)}`
    },
    areOurs(id) {
      const [name = '', proof = '', ...more] = id.split('.')
      if (more.length > 0) return false
      const [given, expected] = [Buffer.from(proof), Buffer.from(proofOf(name))]
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
