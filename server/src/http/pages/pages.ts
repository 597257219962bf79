import { messages } from '@unspun/contract/messages.ts'
import { pageAddress } from '@unspun/contract/page-address.ts'
import type { Site } from '@unspun/contract/site.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Semaphore } from '../../engines/concurrency/semaphore.ts'
import { OverloadError } from '../../engines/errors/overload-error.ts'
import type { PageCache, Source } from '../../engines/page-cache/page-cache.ts'
import { isReadingReplica } from '../../engines/replica/read-source.ts'
import { publicFor } from '../caching.ts'
import type { Route } from '../endpoints/endpoint.ts'
import { readsOf } from '../endpoints/reads.ts'
import { logFault, toAppError } from '../errors.ts'
import type { SendHot } from '../fast-path/fast-path.ts'
import { sendEncoded } from '../fast-path/send-encoded.ts'
import { entryInTime, type Overload } from '../limits/overload.ts'
import { type Charge, payAsVisitor } from '../limits/rate-limits.ts'
import type { Frontend } from './frontend.ts'

export interface PageOptions {
  cache: PageCache
  overload: Overload
  send: SendHot
  /** An allowance for pages that have to be made. */
  charge: Charge
  frontend: Frontend
  site: Site
  routes: readonly Route[]
}

/** Under this address nothing is, so that its page serves every address where nothing is. */
const NOT_FOUND = '/page-not-found'
const FRESH_MS = 5_000
/**
 * Pages that are read for and drawn at once, half as many as there are connections to the database: the others wait before they have read
 * anything, since what a page has read and waits with lives long enough to be hard to collect.
 */
const AT_ONCE = 6
/** Milliseconds that a page may wait for its turn: in a crowd it is a third of a second, and more than this if the database does not answer the first six. */
const PATIENCE_MS = 5_000
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  ...publicFor(FRESH_MS / 1000),
}
const FAULT_HEADERS = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '5' }

/** A site on https is never asked by http again, where somebody between could answer. */
const onlyHttps = (siteUrl: string): Record<string, string> =>
  siteUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}

/** Serves every page and asset: whatever no other route takes. */
export function servePages(app: FastifyInstance, options: PageOptions): void {
  const { cache, overload, send, frontend } = options
  const drawing = new Semaphore(AT_ONCE)

  app.get('/*', async (request, reply) => {
    const path = pathOf(request.url)
    const asset = frontend.assets.get(path)
    if (asset) return send(request, reply, asset, () => asset)
    const address = pageAddress(request.url)
    const key = address ?? NOT_FOUND
    if (!cache.has(key) && !overload.isTooMuchFor('GET')) await payAsVisitor(options.charge, 1, request, reply)
    const entry = await entryInTime(options, key, () => {
      const asked = performance.now()
      return drawing.run(async () => {
        // Those who have waited are told at once, and not in turn after waiting for the database as well.
        if (performance.now() - asked > PATIENCE_MS) throw new OverloadError('Busy')
        return renderPage(options, key, request)
      })
    })
    return address === undefined ? sendEncoded(request, reply, entry) : send(request, reply, entry, freshOf(cache, key))
  })

  app.setErrorHandler((error, request, reply) => answerPlainPage(error, request, reply, frontend))
}

/** A closure written in the handler would keep the whole request alive for as long as its address is known. */
const freshOf = (cache: PageCache, key: string) => () => cache.peek(key)

function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

async function renderPage(
  { frontend, site, routes }: PageOptions,
  address: string,
  request: FastifyRequest,
): Promise<Source> {
  const tags = new Set<string>()
  let status: number | undefined
  let worthKeeping = true
  let replicaFault: unknown
  const reads = readsOf(
    routes,
    (read, keep) => {
      for (const tag of read) tags.add(tag)
      worthKeeping &&= keep !== false
    },
    (fault) => {
      if (isReadingReplica()) {
        replicaFault ??= fault
        return
      }
      const shown = toAppError(fault, request)
      logFault(request, fault, shown)
      status = shown.status
    },
  )
  const rendered = await frontend.render(address, reads, site)
  // The page is rendered again on the primary, which may not have the fault.
  if (replicaFault !== undefined) throw replicaFault
  const answered = status ?? rendered.status
  const headers: Record<string, string> = {
    ...(answered >= 500 ? FAULT_HEADERS : PAGE_HEADERS),
    ...frontend.shell.headers,
    ...onlyHttps(site.url),
  }
  if (rendered.location) headers.location = rendered.location
  return {
    status: answered,
    body: rendered.location ? '' : frontend.shell.page(rendered),
    headers,
    tags: [...tags],
    freshFor: FRESH_MS,
    // Ids that strangers invent must not push out pages that are read.
    keep:
      ((answered === 200 && worthKeeping) || address === NOT_FOUND) &&
      !frontend.middleware &&
      (address.includes('?') ? 'limited' : true),
  }
}

/** When even the error page cannot be rendered: a page without scripts that says so. */
function answerPlainPage(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  frontend: Frontend,
): FastifyReply {
  const shown = toAppError(error, request)
  logFault(request, error, shown)
  const title = shown.status === 404 ? messages.server.notFound : messages.server.busy
  const html = `<h1>${title}</h1><p>${shown.status === 503 ? messages.server.busy : shown.message}</p><p><a href="/">Home</a></p>`
  if (shown.status === 503) reply.header('retry-after', '5')
  return reply
    .code(shown.status)
    .headers({ ...frontend.shell.headers, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>${html}</body></html>`,
    )
}
