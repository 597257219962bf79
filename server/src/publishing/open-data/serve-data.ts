import { AppError } from '@unspun/contract/errors.ts'
import { DATA_PATH, type DataFormat, dataFileOf, dataPath, LATEST, MANIFEST } from '@unspun/contract/open-data.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../database/database.ts'
import type { Files } from '../../engines/files/files.ts'
import type { SendStoredFile } from '../../http/images/send-stored-file.ts'
import type { Charge } from '../../http/limits/rate-limits.ts'
import { readDay, type StoredDay } from './days-store.ts'
import { manifestOf } from './manifest.ts'
import { storedDataFile } from './stored-name.ts'

export interface ServeDataOptions {
  database: Database
  files: Files
  charge: Charge
  siteUrl: string
  siteName: string
  sendFile: SendStoredFile
}

const TYPES: Record<DataFormat, string> = { parquet: 'application/vnd.apache.parquet', 'jsonl.gz': 'application/gzip' }
/** Programs of any origin may read them, also in parts, as readers of Parquet do. */
const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'accept-ranges, content-length, content-range, etag',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'content-security-policy': "default-src 'none'; sandbox",
  // Short, because an operator may remove a day.
  'cache-control': 'public, max-age=300',
}
const COST = 2

/** Serves `/data/files/{day}/{file}`; `latest` as the day leads to the newest one. */
export async function serveData(app: FastifyInstance, options: ServeDataOptions): Promise<void> {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { day, file } = request.params as { day: string; file: string }
    const { headers, refused } = await options.charge({ uid: undefined, address: request.ip }, COST)
    if (refused) {
      reply.headers(headers)
      throw new AppError('TooMany')
    }
    const found = await readDay(options.database.kysely, day === LATEST ? undefined : day, new Date())
    if (!found || !(file === MANIFEST || dataFileOf(file))) throw new AppError('NotFound')
    reply.headers(HEADERS)
    if (day === LATEST) return reply.redirect(dataPath(found.day, file), 302)
    return file === MANIFEST
      ? reply.type('application/json; charset=utf-8').send(`${JSON.stringify(manifestOf(found, options), null, 2)}\n`)
      : sendFile(options, found, file, request, reply)
  }
  app.route({ method: ['GET', 'HEAD'], url: `${DATA_PATH}/:day/:file`, handler })
}

async function sendFile(
  { files, sendFile: send }: ServeDataOptions,
  day: StoredDay,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { table, format } = dataFileOf(name)!
  const listed = day.files.find((each) => each.table === table && each.format === format)
  const file = listed && (await files.open(storedDataFile(day.stored_as, table, format)))
  if (!listed || !file) throw new AppError('NotFound')
  const described = {
    etag: `"${listed.sha256}"`,
    'content-type': TYPES[format],
    'content-disposition': `attachment; filename="${day.day}-${name}"`,
  }
  return send(file, described, request, reply)
}
