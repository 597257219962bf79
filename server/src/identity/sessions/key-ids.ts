import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

export interface KeyIds {
  make(): string
  /** Returns whether `make` made this id, in any process with this secret. */
  areOurs(id: string): boolean
}

/** Creates ids of signing keys. Each proves that it was made here, so a real one can be looked up at once. */
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
