import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** What `navigator.credentials` would return for an option object of the site, as JSON. */
export interface Authenticator {
  create(options: Record<string, unknown>, changes?: Changes): Record<string, unknown>
  get(options: Record<string, unknown>, changes?: Changes): Record<string, unknown>
  readonly id: string
}

interface Changes {
  origin?: string
  rpId?: string
  /** Whether the device has recognised the person, such as by a fingerprint. */
  recognised?: boolean
  /** Certificates of the device, with which Apple's devices attest. */
  certificates?: Buffer[]
}

type Cbor = number | string | Buffer | Cbor[] | Map<Cbor, Cbor>

/** Encodes what an authenticator sends, which is a small part of CBOR (RFC 8949). */
function cbor(value: Cbor): Buffer {
  const head = (kind: number, size: number) => {
    if (size < 24) return Buffer.from([(kind << 5) | size])
    return size < 256 ? Buffer.from([(kind << 5) | 24, size]) : Buffer.from([(kind << 5) | 25, size >> 8, size & 255])
  }
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])])
}

/** Encodes a P-256 key as COSE (RFC 9053). */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cbor(
    new Map<Cbor, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

const PRESENT = 1
const RECOGNISED = 4
const HAS_KEY = 64

/** A device with one passkey. Its signatures are real. */
export function makeAuthenticator(site: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credential = randomBytes(16)
  const id = credential.toString('base64url')
  let uses = 0

  function clientData(type: string, challenge: unknown, { origin = site }: Changes): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  function authData(flags: number, { rpId = new URL(site).hostname, recognised = true }: Changes): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++uses)
    const all = flags | PRESENT | (recognised ? RECOGNISED : 0)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([all]), counter])
  }

  const answer = (response: Record<string, Buffer>) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])),
  })

  return {
    id,

    create({ challenge }, changes = {}) {
      const data = Buffer.concat([
        authData(HAS_KEY, changes),
        Buffer.alloc(16),
        Buffer.from([0, credential.length]),
        credential,
        coseOf(publicKey),
      ])
      const attestationObject = cbor(
        new Map<Cbor, Cbor>([
          ['fmt', changes.certificates ? 'apple' : 'none'],
          ['attStmt', new Map(changes.certificates ? [['x5c', changes.certificates]] : [])],
          ['authData', data],
        ]),
      )
      return answer({ clientDataJSON: clientData('webauthn.create', challenge, changes), attestationObject })
    },

    get({ challenge }, changes = {}) {
      const clientDataJSON = clientData('webauthn.get', challenge, changes)
      const authenticatorData = authData(0, changes)
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientDataJSON).digest()])
      return answer({ clientDataJSON, authenticatorData, signature: sign('sha256', signed, privateKey) })
    },
  }
}
