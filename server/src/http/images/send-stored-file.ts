import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenFile } from '../../engines/files/files.ts'
import { matchesEtag } from '../fast-path/send-encoded.ts'
import { byteRange } from './byte-range.ts'

/** Also sent with a 304. */
export type FileHeaders = Record<string, string> & { etag: string; 'content-type': string }

export type SendStoredFile = typeof sendStoredFile

/** Sends a file, a requested range of it, or a 304. */
export async function sendStoredFile(
  file: OpenFile,
  { 'content-type': type, ...headers }: FileHeaders,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { etag } = headers
  const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers
  if (matchesEtag(ifNoneMatch, etag)) return reply.code(304).headers(headers).send()

  const part = ifRange === undefined || ifRange === etag ? byteRange(range, file.size) : undefined
  if (part === 'unsatisfiable')
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${file.size}`, 'cache-control': 'no-store' })
      .send()
  const length = part ? part.end - part.start + 1 : file.size
  const described = { ...headers, 'content-type': type, 'content-length': length, 'accept-ranges': 'bytes' }
  if (request.method === 'HEAD') return reply.headers({ ...described, 'content-length': file.size }).send()
  // Opened before the headers are sent, because a failure must not be answered with the file's length.
  const bytes = await file.stream(part)
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.size}`)
  return reply.headers(described).send(bytes)
}
