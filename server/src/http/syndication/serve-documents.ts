import type { PageCache } from '@unspun/page-cache/page-cache.ts'
import type { Source } from '@unspun/page-cache/source.ts'
import type { FastifyInstance } from 'fastify'
import { publicFor } from '../caching.ts'
import type { SendHot } from '../fast-path/fast-path.ts'
import { entryInTime, type Overload } from '../limits/overload.ts'
import { type Charge, chargeVisitor } from '../limits/rate-limits.ts'

type MadeDocument = Pick<Source, 'status' | 'body' | 'headers' | 'tags' | 'keep'>

export interface DocumentRoute {
  path: string
  make: (params: Record<string, string>) => Promise<MadeDocument>
}

export interface DocumentOptions {
  cache: PageCache
  overload: Overload
  send: SendHot
  /** The allowance for making documents. */
  charge: Charge
  documents: readonly DocumentRoute[]
}

/** A CDN may keep documents for a minute. Changes of their content invalidate them earlier. */
const FRESH_SECONDS = 60
const POINTS = 1
/** Other sites embed these, including sites that are isolated from other origins. */
const HEADERS = {
  ...publicFor(FRESH_SECONDS),
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Serves documents from the cache. They are the same for everybody and ignore the query. */
export async function serveDocuments(app: FastifyInstance, options: DocumentOptions): Promise<void> {
  const { cache, overload, charge, send } = options
  for (const { path, make } of options.documents)
    app.get<{ Params: Record<string, string> }>(path, async (request, reply) => {
      const { params } = request
      // The key omits the query, so that invented ones cannot fill the cache.
      const key = `${path} ${JSON.stringify(params)}`
      if (!cache.has(key) && !overload.isOverloadedFor('GET')) await chargeVisitor(charge, POINTS, request, reply)
      const source = async (): Promise<Source> => {
        const made = await make(params)
        return { keep: true, ...made, headers: { ...HEADERS, ...made.headers }, freshFor: FRESH_SECONDS * 1000 }
      }
      const entry = await entryInTime(options, key, source)
      return send(request, reply, entry, () => cache.peek(key))
    })
}
