import type { Readable, Transform } from 'node:stream'
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'
import { asWebFetchError, WebFetchError } from './web-fetch-error.ts'

/** `slowestRate` is an average in bytes per second, which applies after `patienceMs`. */
export type BodyCaps = { rawBytes: number; decodedBytes: number; slowestRate: number; patienceMs: number }

export type Body = { bytes: Buffer; truncated: boolean }

const CODINGS = ['gzip', 'deflate', 'br', 'zstd'] as const
type Coding = (typeof CODINGS)[number]

export const acceptedCodings = 'gzip, deflate, br'

/**
 * Returns the coding, and the words that name none, such as `utf-8`: browsers ignore them. Throws `content-encoding` for
 * nested codings, which decompression bombs use.
 */
export function codingOf(header: string): { coding: Coding | undefined; unknown: string } {
  const names = header
    .toLowerCase()
    .split(',')
    .map((name) => name.trim().replace(/^x-(?=gzip$|deflate$)/, ''))
    .filter((name) => name && name !== 'identity')
  const codings = CODINGS.filter((coding) => names.includes(coding))
  const unknown = names.filter((name) => !CODINGS.some((coding) => coding === name))
  if (names.length - unknown.length > 1) throw new WebFetchError('content-encoding', names.join(', ').slice(0, 100))
  return { coding: codings[0], unknown: unknown.join(', ').slice(0, 100) }
}

/**
 * Reads a body up to the limits and drops the rest: a headline is near the start of a page, and a small response can
 * unpack to gigabytes. If the connection breaks, the received part is returned as `truncated`. Throws if the body is
 * too slow, is aborted, or breaks before its first byte.
 */
export function readBody(body: Readable, coding: Coding | undefined, caps: BodyCaps): Promise<Body> {
  return new Promise((resolve, reject) => {
    const kept: Buffer[] = []
    let decodedBytes = 0
    let rawBytes = 0
    let decoder: Transform | undefined
    let over = false

    const began = performance.now()
    const pace = setInterval(() => {
      const elapsed = performance.now() - began
      if (elapsed >= caps.patienceMs && rawBytes < (caps.slowestRate * elapsed) / 1000)
        fail(new WebFetchError('too-slow', `${rawBytes} bytes in ${Math.round(elapsed)} ms`))
    }, caps.patienceMs / 4)

    const stop = (settle: () => void) => {
      if (over) return
      over = true
      clearInterval(pace)
      settle()
      body.destroy()
      decoder?.destroy()
    }
    const finish = (truncated: boolean) => stop(() => resolve({ bytes: Buffer.concat(kept), truncated }))
    const fail = (cause: Error) => {
      const error = asWebFetchError(cause)
      if (decodedBytes && error.problem !== 'too-slow') finish(true)
      else stop(() => reject(error))
    }
    const keep = (chunk: Buffer) => {
      if (over) return
      const room = caps.decodedBytes - decodedBytes
      kept.push(chunk.length > room ? Buffer.from(chunk.subarray(0, room)) : chunk)
      decodedBytes += Math.min(chunk.length, room)
      if (chunk.length > room) finish(true)
    }
    const startDecoder = (first: Buffer) => {
      decoder = createDecoder(coding, first)
      decoder
        ?.on('data', keep)
        .on('end', () => finish(false))
        .on('error', fail)
    }

    body.on('data', (chunk: Buffer) => {
      if (over) return
      if (!rawBytes) startDecoder(chunk)
      rawBytes += chunk.length
      // Ignores backpressure, because the limit on raw bytes bounds the buffer.
      if (decoder) decoder.write(chunk)
      else keep(chunk)
      if (rawBytes > caps.rawBytes) finish(true)
    })
    body.on('end', () => (decoder ? decoder.end() : finish(false)))
    body.on('error', fail)
  })
}

/** 8 MB, as in browsers (RFC 9659). A larger window would be allocated for a few bytes. */
const ZSTD_WINDOW_LOG = 23

function createDecoder(coding: Coding | undefined, first: Buffer): Transform | undefined {
  if (coding === 'gzip') return createGunzip()
  if (coding === 'br') return createBrotliDecompress()
  if (coding === 'zstd') return createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG } })
  // "deflate" means zlib. Some servers send the raw stream, which cannot start with zlib's method number 8.
  if (coding === 'deflate') return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw()
  return undefined
}
