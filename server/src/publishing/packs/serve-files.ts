import { AppError } from '@unspun/contract/errors.ts'
import { type FileKind, isFileName } from '@unspun/contract/extension.ts'
import { codingFor, type EncodedResponse, encodedResponseOf } from '@unspun/page-cache/encoded-response.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../database/database.ts'
import { SingleFlight } from '../../engines/concurrency/single-flight.ts'
import { type Files, readFile } from '../../engines/files/files.ts'
import type { Charge } from '../../http/limits/rate-limits.ts'
import { isKept } from './files-store.ts'
import { storedAs } from './stored-file.ts'

export interface ServeFilesOptions {
  database: Database
  files: Files
  charge: Charge
}

const TYPES: Record<FileKind, string> = { pack: 'application/json; charset=utf-8', keys: 'application/octet-stream' }
const HEADERS = {
  // A name is never used for another content.
  'cache-control': 'public, max-age=31536000, immutable',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}
/** Files kept in memory: a base, a week and today, once more while a new base comes. At most 20 MB. */
const MAX_KEPT = 16
const COST = 1

/** Serves packs and filters as `/extension/pack/` and `/extension/keys/` below the instance's prefix. A name that is none is not found. */
export async function serveExtensionFiles(
  app: FastifyInstance,
  { database, files, charge }: ServeFilesOptions,
): Promise<void> {
  const kept = new Map<string, EncodedResponse>()
  const flight = new SingleFlight<EncodedResponse | undefined>()

  async function read(name: string, kind: FileKind): Promise<EncodedResponse | undefined> {
    if (!(await isKept(database, name))) {
      kept.delete(name)
      return undefined
    }
    const known = kept.get(name)
    if (known) return known
    const br = await readFile(files, storedAs(name))
    if (!br) return undefined
    const encoded = encodedResponseOf(200, { ...HEADERS, 'content-type': TYPES[kind] }, { br })
    const [oldest] = kept.keys()
    if (kept.size >= MAX_KEPT && oldest) kept.delete(oldest)
    kept.set(name, encoded)
    return encoded
  }

  const handler = (kind: FileKind) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { name } = request.query as Record<string, unknown>
    if (typeof name !== 'string' || !isFileName(name, kind)) throw new AppError('NotFound')
    if (!kept.has(name)) {
      const { headers, refused } = await charge({ uid: undefined, address: request.ip }, COST)
      if (refused) {
        reply.headers(headers)
        throw new AppError('TooMany')
      }
    }
    const encoded = await flight.run(name, () => read(name, kind))
    if (!encoded) throw new AppError('NotFound')
    if (request.headers['if-none-match'] === encoded.etag)
      return reply.code(304).headers(pairsOf(encoded.notModified)).send()
    const { headers, bytes } = encoded.body(codingFor(request.headers['accept-encoding']))
    return reply.headers(pairsOf(headers)).send(request.method === 'HEAD' ? undefined : bytes)
  }

  for (const kind of ['pack', 'keys'] as const)
    for (const url of [`/extension/${kind}/`, `/extension/${kind}`])
      app.route({ method: ['GET', 'HEAD'], url, handler: handler(kind) })
}

/** The pairs of a flat list of names and values. */
const pairsOf = (flat: readonly string[]): Record<string, string> =>
  Object.fromEntries(flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1]!]] : [])))
