import { AppError } from '@unspun/contract/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Files, fileNameOf } from '../../engines/files/files.ts'
import { answerErrors } from '../errors.ts'
import { sendStoredFile } from './send-stored-file.ts'

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
}
/**
 * A browser may cache a picture forever, because a name is never reused. A CDN revalidates after a minute, because it
 * is not notified when a picture is hidden. The headers for CDNs are `cdn-cache-control` (RFC 9213) and Fastly's older
 * `surrogate-control`.
 */
const LASTING = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cdn-cache-control': 'public, max-age=60',
  'surrogate-control': 'max-age=60',
}

/** Serves stored pictures, and nothing else, as `/{folder}/{name}` below the instance's prefix. */
export function serveImages(app: FastifyInstance, files: Files): void {
  answerErrors(app)
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(HEADERS)
  })
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: (request, reply) => sendImage(files, request, reply) })
}

async function sendImage(files: Files, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const [folder = '', name = '', ...more] = (request.params as { '*': string })['*'].split('/')
  const fileName = more.length === 0 ? fileNameOf(folder, name) : undefined
  const file = fileName && (await files.open(fileName))
  if (!file) throw new AppError('NotFound')

  return sendStoredFile(file, { etag: `"${name}"`, 'content-type': file.type, ...LASTING }, request, reply)
}
