import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gzipSync } from 'node:zlib'

type Coding = 'br' | 'gzip' | 'identity'

/** Bytes ready to be written, with the flat header list of `writeHead`. */
interface Body {
  headers: string[]
  bytes: Buffer
}

/** An answer ready to be written in whatever coding is asked for. */
export interface EncodedResponse {
  status: number
  etag: string
  body(coding: Coding): Body
  notModified: string[]
  /** Bytes that it holds on to. */
  size(): number
}

/** What an entry is made of; a long text that is compressed is not needed beside that. */
type Given =
  | { identity: Buffer; gzip?: Buffer | undefined; br?: Buffer | undefined }
  | { identity?: undefined; gzip?: undefined; br: Buffer }

const compress = promisify(brotliCompress)

/** A longer text is kept in brotli alone, which is an eighth of it: so many times more pages fit in the same room. */
const LONG_BYTES = 16 * 1024

/** How hard a body is compressed: for many readers (11 saves a tenth more bytes at thirty times the time), or for the one or two who will ask, at a third of the time. */
const QUALITY = { many: 5, few: 3 }

/** Compresses a body for keeping. A window of 128 kB holds a whole page, so that its state is said by pointing at its text; a larger one saves nothing. */
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

/** Without slack: compressors and short texts are slices of larger chunks, and a chunk lives as long as any slice of it. */
function trimmed(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** An entry of bodies that are there already. What is missing is made when somebody asks for it, which no browser does: they take brotli. */
export function encodedResponseOf(status: number, given: Record<string, string>, bytes: Given): EncodedResponse {
  const { identity, gzip, br } = bytes
  // Weak, because the same content is sent in three codings. The shortest of them tells it as well as the others.
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
  const kept: Partial<Record<Coding, Body>> = {}
  if (identity) kept.identity = made(identity, 'identity')
  if (gzip) kept.gzip = made(gzip, 'gzip')
  if (br) kept.br = made(br, 'br')
  // Used again until the collector wants their memory, so that whoever asks for them everywhere fills nothing.
  const passing: Partial<Record<Coding, WeakRef<Body>>> = {}
  function make(coding: Coding): Body {
    const plain = bytes.identity ?? brotliDecompressSync(bytes.br)
    const body = made(coding === 'gzip' ? gzipSync(plain) : plain, coding)
    passing[coding] = new WeakRef(body)
    return body
  }
  return {
    status,
    etag,
    body(asked) {
      // A font or a picture comes without a compressed form, because it has one already.
      const coding = br ? asked : 'identity'
      return kept[coding] ?? passing[coding]?.deref() ?? make(coding)
    },
    notModified: Object.entries(headers)
      .filter(([name]) => name !== 'content-type')
      .flat(),
    size: () => Object.values(kept).reduce((sum, body) => sum + body.bytes.length, 0),
  }
}

const shortest = (bytes: Given): Buffer => (bytes.identity === undefined ? bytes.br : (bytes.br ?? bytes.identity))

// Browsers send a handful of different values; strangers who invent more of them are answered without being remembered.
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
