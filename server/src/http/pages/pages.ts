import * as serverMessages from '@unspun/contract/messages/server.ts'
import { pageAddress } from '@unspun/contract/page-address.ts'
import type { Site } from '@unspun/contract/site.ts'
import type { PageCache } from '@unspun/page-cache/page-cache.ts'
import type { Make, Source } from '@unspun/page-cache/source.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OverloadError } from '../../engines/concurrency/overload-error.ts'
import { Semaphore } from '../../engines/concurrency/semaphore.ts'
import { publicFor } from '../caching.ts'
import type { Route } from '../endpoints/endpoint.ts'
import { readsOf } from '../endpoints/reads.ts'
import { logFault, toAppError } from '../errors.ts'
import type { SendHot } from '../fast-path/fast-path.ts'
import { sendEncoded } from '../fast-path/send-encoded.ts'
import { entryInTime, type Overload } from '../limits/overload.ts'
import { type Charge, chargeVisitor } from '../limits/rate-limits.ts'
import { ASSETS, type Frontend, isOfProgram } from './frontend.ts'
import { findInOtherBuilds, type OtherBuildsOptions } from './other-builds.ts'

export interface PageOptions {
  cache: PageCache
  overload: Overload
  send: SendHot
  /** The allowance for rendering pages. */
  charge: Charge
  frontend: Frontend
  site: Site
  routes: readonly Route[]
  readFile: OtherBuildsOptions['readFile']
}

/** An address without a page. Its page is sent for every unknown address. */
const NOT_FOUND = '/page-not-found'
const FRESH_MS = 5_000
/**
 * Half the number of database connections. Other pages wait before they read anything, because data held while waiting
 * would live long enough to burden the garbage collector.
 */
const MAX_RENDERS = 6
/** In a crowd a page waits a third of a second, and longer only if the database is stuck. */
const MAX_WAIT_MS = 5_000
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  ...publicFor(FRESH_MS / 1000),
}
const FAULT_HEADERS = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '5' }

export function servePages(app: FastifyInstance, options: PageOptions): void {
  const { cache, overload, send, frontend } = options
  const drawing = new Semaphore(MAX_RENDERS)
  const inOtherBuilds = findInOtherBuilds(options)

  app.get('/*', async (request, reply) => {
    const path = pathOf(request.url)
    const asset = frontend.assets.get(path) ?? (await inOtherBuilds(path, request, reply))
    if (asset) return send(request, reply, asset, () => asset)
    const address = pageAddress(request.url)
    // Programs ask for icons and other files at addresses that no page names. They need no page that says so.
    if (address === undefined && (isOfProgram(path) || path.startsWith(ASSETS)))
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not Found')
    const key = address ?? NOT_FOUND
    if (!cache.has(key) && !overload.isOverloadedFor('GET')) await chargeVisitor(options.charge, 1, request, reply)
    const { id, log } = request
    const entry = await entryInTime(options, key, makePage(options, drawing, key, { id, log, method: 'GET' }))
    return address === undefined ? sendEncoded(request, reply, entry) : send(request, reply, entry, freshOf(cache, key))
  })

  app.setErrorHandler((error, request, reply) => answerPlainPage(error, request, reply, frontend))
}

/** The request that causes a render, as the log names it. The rest of the request is not kept. */
type Asked = Pick<FastifyRequest, 'id' | 'log' | 'method'>

/** Renders a page in its turn. A closure in the handler would keep the whole request in memory as long as the page. */
function makePage(options: PageOptions, drawing: Semaphore, key: string, asked: Asked): Make {
  return () => {
    const since = performance.now()
    return drawing.run(async () => {
      // Refuses pages that have already waited too long, before they also wait for the database.
      if (performance.now() - since > MAX_WAIT_MS) throw new OverloadError('Busy')
      return renderPage(options, key, asked)
    })
  }
}

/** Defined here for the same reason. */
const freshOf = (cache: PageCache, key: string) => () => cache.peek(key)

function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

async function renderPage({ frontend, site, routes }: PageOptions, address: string, asked: Asked): Promise<Source> {
  const tags = new Set<string>()
  let status: number | undefined
  let worthKeeping = true
  const reads = readsOf(
    routes,
    (read, keep) => {
      for (const tag of read) tags.add(tag)
      worthKeeping &&= keep !== false
    },
    (fault) => {
      const shown = toAppError(fault, asked)
      logFault(asked, fault, shown)
      status = shown.status
    },
  )
  const rendered = await frontend.render(address, reads, site)
  const answered = status ?? rendered.status
  const headers: Record<string, string> = {
    ...(answered >= 500 ? FAULT_HEADERS : PAGE_HEADERS),
    ...frontend.shell.headers,
  }
  if (rendered.location) headers.location = rendered.location
  return {
    status: answered,
    body: rendered.location ? '' : frontend.shell.page(rendered),
    headers,
    tags: [...tags],
    freshFor: FRESH_MS,
    // Invented ids must not evict pages that people read.
    keep:
      ((answered === 200 && worthKeeping) || address === NOT_FOUND) &&
      !frontend.middleware &&
      (/[?&](?:before|until)=/.test(address) ? 'limited' : true),
  }
}

/** Sends a page without scripts if even the error page cannot be rendered. */
function answerPlainPage(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  frontend: Frontend,
): FastifyReply {
  const shown = toAppError(error, request)
  logFault(request, error, shown)
  const title = shown.status === 404 ? serverMessages.notFound : serverMessages.busy
  const html = `<h1>${title}</h1><p>${shown.status === 503 ? serverMessages.busy : shown.message}</p><p><a href="/">Home</a></p>`
  if (shown.status === 503) reply.header('retry-after', '5')
  return reply
    .code(shown.status)
    .headers({ ...frontend.shell.headers, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>${html}</body></html>`,
    )
}
