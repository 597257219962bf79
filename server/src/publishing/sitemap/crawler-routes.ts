import { cacheTags } from '@unspun/contract/cache-tags.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { pageList, pages } from '@unspun/contract/pages.ts'
import type { PageCache } from '@unspun/page-cache/page-cache.ts'
import type { Source } from '@unspun/page-cache/source.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/database.ts'
import { publicFor } from '../../http/caching.ts'
import { sendEncoded } from '../../http/fast-path/send-encoded.ts'
import { entryInTime, type Overload } from '../../http/limits/overload.ts'
import { type Charge, chargeVisitor } from '../../http/limits/rate-limits.ts'
import { fileOf, IDS_PER_FILE, type ListedKind, sitemapOfFix } from './sitemap-files.ts'
import { type Listed, sitemap, sitemapIndex } from './sitemap-xml.ts'
import { highestIds, type ListedRow, listedBetween } from './store.ts'

export interface CrawlerOptions {
  database: Database
  cache: PageCache
  overload: Overload
  /** Rate limit for pages that must be rendered. */
  charge: Charge
  /** The site's URL, without a trailing slash. */
  siteUrl: string
}

const FRESH_SECONDS = 600
/** The cost of building a full sitemap, in pages. */
const POINTS = 10

const addressOf: Record<ListedKind, (row: ListedRow) => string> = {
  headlines: ({ id, title }) => pages.headline({ headline_id: id, title }),
  fixes: ({ id, title }) => pages.fix({ headline_fix_id: id, title }),
  domains: ({ title }) => pages.domain(title),
}
const kinds = Object.keys(addressOf) as ListedKind[]
const hasParameters = (path: string) => path.includes(':')
/** Pages that exist on every site, without the parameter that some may have. */
const always = pageList
  .filter(([, { hidden }]) => !hidden)
  .map(([, { path }]) => path.replace(/\/:day\?$/, ''))
  .filter((path) => !hasParameters(path))
/** Paths with no value to search visitors: API endpoints, forms and personal pages. */
const disallowed = [
  '/api/',
  '/identity/',
  ...pageList.filter(([, { hidden }]) => hidden).map(([, { path }]) => path.replace(/:.*/, '')),
]
/** Pages for everybody below a path that is disallowed. */
const allowed = always.filter((path) => disallowed.some((prefix) => path.startsWith(prefix)))

/** Serves `/robots.txt`, `/sitemap.xml` and the sitemap files. */
export async function crawlerRoutes(app: FastifyInstance, options: CrawlerOptions): Promise<void> {
  const { database, cache, overload, charge, siteUrl } = options
  const robots = [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    ...allowed.map((path) => `Allow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
  ]
  app.get('/robots.txt', async (_, reply) =>
    reply
      .headers({ ...publicFor(FRESH_SECONDS), 'content-type': 'text/plain; charset=utf-8' })
      .send(`${robots.join('\n')}\n`),
  )

  app.get('/sitemap.xml', async (request, reply) => {
    const entry = await entryInTime(options, '/sitemap.xml', async () => {
      const highest = await highestIds(database)
      const files = kinds.flatMap((kind) =>
        Array.from({ length: Math.ceil(highest[kind] / IDS_PER_FILE) }, (_, at) =>
          fileOf(kind, (at + 1) * IDS_PER_FILE),
        ),
      )
      const listed = ['pages', ...files].map((file) => ({ address: `${siteUrl}/sitemap/${file}.xml` }))
      return source(await sitemapIndex(listed))
    })
    return sendEncoded(request, reply, entry)
  })

  app.get<{ Params: { file: string } }>('/sitemap/:file', async (request, reply) => {
    const { file } = request.params
    const [, kind, number] = /^(headlines|fixes|domains)-([1-9]\d{0,8})\.xml$/.exec(file) ?? []
    if (!kind && file !== 'pages.xml') throw new AppError('NotFound')
    const key = `/sitemap/${file}`
    if (kind && !cache.has(key) && !overload.isOverloadedFor('GET')) await chargeVisitor(charge, POINTS, request, reply)
    const entry = await entryInTime(options, key, async () => {
      if (!kind) return source(await sitemap(always.map(at)))
      const upTo = Number(number) * IDS_PER_FILE
      const rows = await listed(kind as ListedKind, upTo)
      return source(await sitemap(rows), kind === 'fixes' ? [sitemapOfFix(upTo)] : [])
    })
    return sendEncoded(request, reply, entry)
  })

  const at = (path: string): Listed => ({ address: siteUrl + path })

  async function listed(kind: ListedKind, upTo: number): Promise<Iterable<Listed>> {
    const rows = await listedBetween(database, kind, upTo - IDS_PER_FILE, upTo)
    if (rows.length === 0 && upTo > IDS_PER_FILE) throw new AppError('NotFound')
    return rows.values().map((row) => ({ ...at(addressOf[kind](row)), changedAt: row.changed_at }))
  }
}

// Not tagged with the listed pages: new pages appear when the sitemap expires.
const source = (body: string, tags: string[] = []): Source => ({
  status: 200,
  body,
  headers: {
    ...publicFor(FRESH_SECONDS),
    'content-type': 'application/xml; charset=utf-8',
    'x-content-type-options': 'nosniff',
  },
  tags: [cacheTags.sitemaps, ...tags],
  freshFor: FRESH_SECONDS * 1000,
})
