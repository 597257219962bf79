import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gzipSync } from 'node:zlib'

type Coding = 'br' | 'gzip' | 'identity'

interface Body {
  headers: string[]
  bytes: Buffer
}

export interface EncodedResponse {
  status: number
  etag: string
  lastModified: string | undefined
  body(coding: Coding): Body
  notModified: string[]
  size(): number
}

/** The stored codings. A long text is stored compressed only. */
type Given =
  | { identity: Buffer; gzip?: Buffer | undefined; br?: Buffer | undefined }
  | { identity?: undefined; gzip?: undefined; br: Buffer }

const compress = promisify(brotliCompress)

/** Longer texts are stored as brotli only. They take an eighth of the memory, so the cache holds more of them. */
const LONG_BYTES = 16 * 1024

/**
 * Brotli quality by expected number of readers. Quality 11 would save another tenth but take thirty times as long as 5.
 * Quality 3 takes a third of the time of 5.
 */
const QUALITY = { many: 5, few: 3 }

/** A window of 128 kB covers a whole page, so the embedded state compresses to references into the text. */
export async function pack(
  status: number,
  headers: Record<string, string>,
  raw: Buffer,
  readers: keyof typeof QUALITY = 'many',
): Promise<EncodedResponse> {
  const br = await compress(raw, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY[readers],
      [constants.BROTLI_PARAM_LGWIN]: 17,
      [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
    },
  })
  return encodedResponseOf(status, headers, {
    br: trimmed(br),
    ...(raw.length > LONG_BYTES ? {} : { identity: trimmed(raw) }),
  })
}

/** Copies a slice of a larger buffer, which the slice would keep in memory. */
function trimmed(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** Missing codings are produced on demand, which is rare because all browsers accept brotli. */
export function encodedResponseOf(status: number, given: Record<string, string>, bytes: Given): EncodedResponse {
  const { identity, gzip, br } = bytes
  // A weak ETag, because the same content has three codings. Hashing the shortest body is enough.
  const etag = `W/"${hash('sha256', shortest(bytes), 'base64url').slice(0, 22)}"`
  const headers = { ...given, vary: 'accept-encoding', etag }
  const made = (own: Buffer, coding: Coding): Body => ({
    bytes: own,
    headers: Object.entries({
      ...headers,
      ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
      'content-length': String(own.length),
    }).flat(),
  })
  const stored: Partial<Record<Coding, Body>> = {}
  if (identity) stored.identity = made(identity, 'identity')
  if (gzip) stored.gzip = made(gzip, 'gzip')
  if (br) stored.br = made(br, 'br')
  // Weak references, so that requests for rare codings cannot fill the memory.
  const onDemand: Partial<Record<Coding, WeakRef<Body>>> = {}
  function make(coding: Coding): Body {
    const plain = bytes.identity ?? brotliDecompressSync(bytes.br)
    const body = made(coding === 'gzip' ? gzipSync(plain) : plain, coding)
    onDemand[coding] = new WeakRef(body)
    return body
  }
  return {
    status,
    etag,
    lastModified: given['last-modified'],
    body(asked) {
      // Fonts and pictures are already compressed.
      const coding = br ? asked : 'identity'
      return stored[coding] ?? onDemand[coding]?.deref() ?? make(coding)
    },
    notModified: Object.entries(headers)
      .filter(([name]) => name !== 'content-type')
      .flat(),
    size: () => Object.values(stored).reduce((sum, body) => sum + body.bytes.length, 0),
  }
}

/**
 * Marks a response that could not be renewed. The headers are `Cache-Status` (RFC 9211), where a negative `ttl` counts
 * the seconds since it should have been renewed, and the older `Warning`.
 */
export function markedStale(response: EncodedResponse, staleForMs: number): EncodedResponse {
  const ttl = -Math.max(1, Math.round(staleForMs / 1000))
  const marks = ['cache-status', `unspun; hit; ttl=${ttl}`, 'warning', '110 - "Response is Stale"']
  return {
    ...response,
    body(coding) {
      const { headers, bytes } = response.body(coding)
      return { bytes, headers: [...headers, ...marks] }
    },
    notModified: [...response.notModified, ...marks],
  }
}

const shortest = (bytes: Given): Buffer => (bytes.identity === undefined ? bytes.br : (bytes.br ?? bytes.identity))

// Browsers send a handful of different values. The limit stops a client from filling the map with made-up ones.
const MAX_KNOWN = 100
const known = new Map<string, Coding>()

export function codingFor(accept: string | undefined): Coding {
  if (!accept) return 'identity'
  const found = known.get(accept)
  if (found) return found
  const coding = choose(accept)
  if (known.size < MAX_KNOWN) known.set(accept, coding)
  return coding
}

function choose(accept: string): Coding {
  const allowed = new Set<string>()
  for (const part of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim())
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) allowed.add(name)
  }
  return allowed.has('br') ? 'br' : allowed.has('gzip') ? 'gzip' : 'identity'
}
