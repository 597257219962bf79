import { messages } from '@unspun/contract/messages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageCache, Source } from '../engines/page-cache.ts'
import type { Route } from './endpoint.ts'
import { logFault, toAppError } from './errors.ts'
import type { Frontend, Site } from './frontend.ts'
import { readsOf } from './reads.ts'
import { sendEntry } from './send-entry.ts'

export interface PageOptions {
  cache: PageCache
  frontend: Frontend
  site: Site
  routes: readonly Route[]
}

/** Query parameters that choose what the server renders. All others are the browser's own business. */
const RENDERED_QUERY: Record<string, string[]> = { '/': ['before'] }
const FRESH_MS = 5_000
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'public, max-age=0, s-maxage=5, stale-while-revalidate=60',
}

/** Serves every page and asset: whatever no other route takes. */
export function servePages(app: FastifyInstance, options: PageOptions): void {
  const { cache, frontend } = options
  const securityHeaders = Object.entries(frontend.shell.headers).flat()

  app.get('/*', async (request, reply) => {
    const asset = frontend.assets.get(pathOf(request.url))
    if (asset) return sendEntry(request, reply, asset, [])
    const address = addressOf(request.url)
    const entry = await cache.get(address, () => renderPage(options, address, request))
    return sendEntry(request, reply, entry, securityHeaders)
  })

  app.setErrorHandler((error, request, reply) => answerPlainPage(error, request, reply, frontend))
}

function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

/** The address as the renderer and the cache see it: no closing slash, only the parameters that choose the page. */
function addressOf(url: string): string {
  const path = pathOf(url).replace(/(?<=.)\/+$/, '')
  const allowed = RENDERED_QUERY[path]
  if (!allowed || path.length === url.length) return path
  const given = new URLSearchParams(url.slice(url.indexOf('?')))
  const kept = new URLSearchParams()
  for (const name of allowed) {
    const value = given.get(name)
    if (value !== null && value.length <= 20) kept.set(name, value)
  }
  return kept.size > 0 ? `${path}?${kept}` : path
}

async function renderPage(
  { frontend, site, routes }: PageOptions,
  address: string,
  request: FastifyRequest,
): Promise<Source> {
  const tags = new Set<string>()
  let status: number | undefined
  const reads = readsOf(
    routes,
    (read) => {
      for (const tag of read) tags.add(tag)
    },
    (fault) => {
      const shown = toAppError(fault, request)
      logFault(request, fault, shown)
      status = shown.status
    },
  )
  const rendered = await frontend.render(address, reads, site)
  const headers: Record<string, string> = { ...PAGE_HEADERS }
  if (rendered.location) headers.location = rendered.location
  return {
    status: status ?? rendered.status,
    body: rendered.location ? '' : frontend.shell.page(rendered),
    headers,
    tags: [...tags],
    freshFor: FRESH_MS,
    // Addresses that strangers invent must not push out pages that are read.
    keep: rendered.status === 200 && status === undefined && !frontend.middleware,
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
