// What it costs to know who somebody is, in a process of its own: the real verifier over tokens that the site signed, and the real hash.
import { argon2, createPublicKey, type KeyObject, randomBytes, verify } from 'node:crypto'
import { promisify } from 'node:util'
import type { JSONWebKeySet } from 'jose'
import { createTokenVerifier } from '../../server/src/http/endpoints/access-token.ts'
import { hashPassword } from '../../server/src/identity/password-hash.ts'
import { readConfig } from '../../server/src/settings/config.ts'
import { answerParent } from './parent-channel.ts'

const config = readConfig()
const derive = promisify(argon2)

let parts: Record<AccountPart, () => unknown> | undefined
export type AccountPart = 'new token' | 'known token' | 'raw signature' | 'password' | 'raw argon2id'

answerParent({
  /** `port` of the site that signed the tokens. */
  open: async ({ port, tokens }: { port: number; tokens: string[] }) => {
    const response = await fetch(`http://127.0.0.1:${port}/identity/jwks/`)
    parts = partsOf((await response.json()) as JSONWebKeySet, tokens)
  },

  /** CPU milliseconds of this process, with all its threads, for one run of a part, over `count` runs one after the other. */
  measure: async ({ part, count }: { part: AccountPart; count: number }) => {
    const before = process.cpuUsage()
    for (let runs = 0; runs < count; runs++) await parts![part]()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 / count
  },
})

function partsOf(keys: JSONWebKeySet, tokens: string[]): typeof parts {
  const issuer = new URL(config.identityUrl, config.siteUrl).href
  const options = { issuer, audience: new URL(config.siteUrl).origin, keys: async () => keys }
  // It forgets every token over the next one, so that each is new to it although they come round again.
  const forgetful = createTokenVerifier({ ...options, remember: 1 })
  const mindful = createTokenVerifier(options)
  const signed = tokens.map((token) => signatureOf(token, keys))
  let at = 0
  const next = <T>(list: T[]) => list[at++ % list.length]!
  return {
    'new token': () => forgetful.verify(next(tokens)),
    'known token': () => mindful.verify(next(tokens)),
    'raw signature': () => {
      const { data, key, signature } = next(signed)
      if (!verify(null, data, key, signature)) throw new Error('A token of the site has a wrong signature')
    },
    password: () => hashPassword('a good password'),
    // The cost that ADR 0005 asks for, written out: a cheaper hash in the site would show as a ratio below 1.
    'raw argon2id': () =>
      derive('argon2id', {
        message: 'a good password',
        nonce: randomBytes(16),
        memory: 19_456,
        passes: 2,
        parallelism: 1,
        tagLength: 32,
      }),
  }
}

/** What a token says, the key that its header names and the signature, ready to be verified (EdDSA). */
function signatureOf(token: string, { keys }: JSONWebKeySet): { data: Buffer; key: KeyObject; signature: Buffer } {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
  const jwk = keys.find((each) => each.kid === kid)
  if (!jwk) throw new Error('The site does not publish the key of its tokens')
  return {
    data: Buffer.from(`${header}.${payload}`),
    key: createPublicKey({ key: jwk, format: 'jwk' }),
    signature: Buffer.from(signature, 'base64url'),
  }
}
