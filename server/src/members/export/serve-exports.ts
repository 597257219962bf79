import { AppError } from '@unspun/contract/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../database/database.ts'
import type { Files } from '../../engines/files/files.ts'
import type { Charge } from '../../http/limits/rate-limits.ts'
import { EXPORT_PATH, isSigned } from './export-link.ts'
import { readyExport } from './export-store.ts'
import { fileOfExport } from './remove-exports.ts'

export interface ServeExportsOptions {
  database: Database
  files: Files
  charge: Charge
  /** Signs links. */
  secret: string
}

const COST = 10
const HEADERS = {
  'cache-control': 'private, no-store',
  'content-type': 'application/zip',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; sandbox",
}

export async function serveExports(
  app: FastifyInstance,
  { database, files, charge, secret }: ServeExportsOptions,
): Promise<void> {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { headers, refused } = await charge({ uid: undefined, address: request.ip }, COST)
    reply.headers(headers)
    if (refused) throw new AppError('TooMany')
    const link = linkOf(request.query as Record<string, unknown>)
    if (!link || !isSigned(secret, link)) throw new AppError('NotAllowed')
    // The link or the export may have expired.
    const found = link.until > Date.now() ? await readyExport(database, link.id) : undefined
    const file = found && (await files.open(fileOfExport(found)))
    if (!found || !file) throw new AppError('ExportGone')
    const day = found.requested_at.toISOString().slice(0, 10)
    reply.headers({
      ...HEADERS,
      'content-length': file.size,
      'content-disposition': `attachment; filename="my-data-${day}.zip"`,
    })
    return reply.send(request.method === 'HEAD' ? undefined : await file.stream())
  }
  app.route({ method: ['GET', 'HEAD'], url: EXPORT_PATH, handler })
}

function linkOf({ id, until, signature }: Record<string, unknown>) {
  const isNumber = (text: unknown): text is string => typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text)
  if (!isNumber(id) || !isNumber(until) || typeof signature !== 'string' || signature.length > 100) return undefined
  return { id: Number(id), until: Number(until), signature }
}
