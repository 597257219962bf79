import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AWKWARD_SLUG, articles, NEWS_PATH, newsAddresses } from './articles.ts'
import { awkwardAnswer, awkwardPages } from './awkward-pages.ts'
import { articlePage, frontPage, missingPage, type NewsSite, outletPage } from './news-html.ts'
import { frontStyle, outletStyle } from './news-styles.ts'
import { outletOf, outlets } from './outlets.ts'

export const PICTURES = path.join(import.meta.dirname, 'pictures')

const SLOW_MS = 12_000
/** Pictures with this prefix are delayed by a quarter of `SLOW_MS`, because the site waits at most five seconds. */
const SLOW_PICTURE = /^slow-/

const CSP =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export interface NewsPagesOptions {
  siteUrl: string
  /** Milliseconds. Articles are dated relative to it. */
  now?: number
  slowMs?: number
}

export async function demoNewsPages(app: FastifyInstance, options: NewsPagesOptions): Promise<void> {
  const { siteUrl, now = Date.now(), slowMs = SLOW_MS } = options
  const site: NewsSite = { pages: newsAddresses(siteUrl), now }
  const pictures = new Map(
    fs
      .readdirSync(PICTURES)
      .filter((file) => file.endsWith('.webp'))
      .map((file) => [file, fs.readFileSync(path.join(PICTURES, file))]),
  )
  // Aborts the slow page's delay, so that it does not keep the server from stopping.
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort())
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {})
  app.addHook('onRequest', async (_, reply) => {
    reply.headers({
      'content-security-policy': CSP,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
  })

  const html = (reply: FastifyReply, page: string, status = 200) =>
    reply.code(status).header('cache-control', 'public, max-age=60').type('text/html; charset=utf-8').send(page)
  const css = (reply: FastifyReply, sheet: string) =>
    reply.header('cache-control', 'public, max-age=60').type('text/css; charset=utf-8').send(sheet)
  const missing = (reply: FastifyReply) => html(reply, missingPage(site), 404)

  const awkward = awkwardPages.map(({ name, what }) => ({ address: site.pages.awkward(name), what }))
  const front = frontPage(site, awkward)
  const frontSheet = frontStyle + outlets.map(({ slug, colour }) => `.${slug}{--paper:${colour}}`).join('')

  app.get(NEWS_PATH.slice(0, -1), async (_, reply) => reply.redirect(NEWS_PATH))
  app.get(NEWS_PATH, async (_, reply) => html(reply, front))
  app.get(`${NEWS_PATH}style.css`, async (_, reply) => css(reply, frontSheet))
  app.get(`${NEWS_PATH}*`, async (_, reply) => missing(reply))

  app.get<{ Params: { file: string } }>(`${NEWS_PATH}pictures/:file`, async ({ params }, reply) => {
    const picture = pictures.get(params.file.replace(SLOW_PICTURE, ''))
    if (!picture) return missing(reply)
    if (SLOW_PICTURE.test(params.file)) await pause(slowMs / 4)
    return reply.header('cache-control', 'public, max-age=2592000').type('image/webp').send(picture)
  })

  app.get<{ Params: { name: string }; Querystring: { round?: string } }>(
    `${NEWS_PATH}${AWKWARD_SLUG}/:name`,
    async ({ params, query }, reply) => {
      const page = awkwardPages.find(({ name }) => name === params.name)
      if (!page) return missing(reply)
      // Responds at once when aborted.
      if (page.slow) await pause(slowMs)
      const address = site.pages.awkward(page.name)
      const { status, headers, body } = awkwardAnswer(page, address, Number(query.round) || 0)
      return reply.code(status).headers(headers).send(body)
    },
  )

  app.get<{ Params: { outlet: string; article: string } }>(
    `${NEWS_PATH}:outlet/:article`,
    async ({ params }, reply) => {
      const outlet = outletOf(params.outlet)
      if (!outlet) return missing(reply)
      if (params.article === '') return html(reply, outletPage(outlet, site))
      if (params.article === 'style.css') return css(reply, outletStyle(outlet))
      const article = articles.find((each) => each.outlet === outlet.slug && each.slug === params.article)
      return article ? html(reply, articlePage(article, outlet, site)) : missing(reply)
    },
  )
  app.get<{ Params: { outlet: string; article: string } }>(
    `${NEWS_PATH}:outlet/:article/`,
    async ({ params: { outlet, article } }, reply) =>
      reply.redirect(`${NEWS_PATH}${encodeURIComponent(outlet)}/${encodeURIComponent(article)}`),
  )
  app.get<{ Params: { outlet: string } }>(`${NEWS_PATH}:outlet`, async ({ params }, reply) => {
    const outlet = outletOf(params.outlet)
    return outlet ? reply.redirect(`${NEWS_PATH}${outlet.slug}/`) : missing(reply)
  })
}
