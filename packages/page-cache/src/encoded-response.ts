import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gzipSync } from 'node:zlib'

type Coding = 'br' | 'gzip' | 'identity'

/** A body ready to write, with the flat header list for `writeHead`. */
interface Body {
  headers: string[]
  bytes: Buffer
}

/** A response ready to write in every content coding. */
export interface EncodedResponse {
  status: number
  etag: string
  /** The header `Last-Modified`, if the response has one. */
  lastModified: string | undefined
  body(coding: Coding): Body
  notModified: string[]
  /** Memory used by the bodies, in bytes. */
  size(): number
}

/** The available bodies. A long text is stored in compressed form only. */
type Given =
  | { identity: Buffer; gzip?: Buffer | undefined; br?: Buffer | undefined }
  | { identity?: undefined; gzip?: undefined; br: Buffer }

const compress = promisify(brotliCompress)

/** Longer texts are stored as brotli only, at an eighth of the size, so the cache holds that many times more pages. */
const LONG_BYTES = 16 * 1024

/**
 * Brotli quality by expected number of readers. For many: 5, because 11 saves another tenth but takes thirty times as
 * long. For few: 3, at a third of the time.
 */
const QUALITY = { many: 5, few: 3 }

/**
 * Compresses a body for the cache. A window of 128 kB covers a whole page, so the embedded state compresses to
 * references into the text. A larger window saves nothing.
 */
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

/** Copies a slice of a larger buffer. Without the copy, the slice would keep the whole buffer in memory. */
function trimmed(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/**
 * Creates a response from existing bodies. Missing codings are produced on demand, which is rare: all browsers accept
 * brotli.
 */
export function encodedResponseOf(status: number, given: Record<string, string>, bytes: Given): EncodedResponse {
  const { identity, gzip, br } = bytes
  // Weak, because the same content is sent in three codings. Hashing the shortest body is enough.
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
  // Codings produced on demand are held weakly, so that requests for them cannot fill the memory.
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
      // Fonts and pictures have no compressed form, because they are already compressed.
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
 * A response that could not be renewed, with headers that say so: `Cache-Status` (RFC 9211), where a negative `ttl` is the time in seconds
 * since it should have been renewed, and the older `Warning`.
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

// Browsers send a handful of different values. The limit keeps clients with made-up values from filling the map.
const MAX_KNOWN = 100
const known = new Map<string, Coding>()

/** The best coding that an `accept-encoding` header allows. */
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
