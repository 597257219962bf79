import type { Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import { asWebFetchError, WebFetchError } from './web-fetch-error.ts'

/** `slowestRate` is an average in bytes per second, which applies after `patienceMs`. */
export type BodyCaps = { rawBytes: number; decodedBytes: number; slowestRate: number; patienceMs: number }

export type Body = { bytes: Buffer; truncated: boolean }

type Coding = 'gzip' | 'deflate' | 'br'

export const acceptedCodings = 'gzip, deflate, br'

/** Throws `content-encoding` for an unrequested coding, and for nested ones, which decompression bombs use. */
export function codingOf(header: string): Coding | undefined {
  const names = header
    .toLowerCase()
    .split(',')
    .map((name) => name.trim().replace(/^x-gzip$/, 'gzip'))
    .filter((name) => name && name !== 'identity')
  const [coding] = names
  if (coding === undefined) return undefined
  if (names.length > 1 || (coding !== 'gzip' && coding !== 'deflate' && coding !== 'br'))
    throw new WebFetchError('content-encoding', names.join(', ').slice(0, 100))
  return coding
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

function createDecoder(coding: Coding | undefined, first: Buffer): Transform | undefined {
  if (coding === 'gzip') return createGunzip()
  if (coding === 'br') return createBrotliDecompress()
  // "deflate" means zlib. Some servers send the raw stream, which cannot start with zlib's method number 8.
  if (coding === 'deflate') return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw()
  return undefined
}
