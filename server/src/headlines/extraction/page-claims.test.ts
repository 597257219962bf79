import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type NewsPage, startTestSite } from '../../testing/test-kit.ts'

const site = await startTestSite()
const ana = await site.makeUser()
const at = (path: string) => `http://${site.news.host}${path}`
const print = (path: string, page: NewsPage) => site.news.print(at(path), page)
const create = (path: string, title = '') => site.post('/api/headlines/create/', { url: at(path), title }, ana.token)
const jsonLd = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`

describe('a related story that two pages name in JSON-LD', () => {
  const related = {
    '@type': 'NewsArticle',
    headline: 'Cats win prize at the county fair',
    url: at('/news/2026/cats-win'),
  }
  const page = (path: string, title: string) => {
    const own = { '@type': 'NewsArticle', headline: title, mainEntityOfPage: { '@id': at(path) } }
    print(path, { body: `<title>${title}</title>${jsonLd([related, own])}<h1>${title}</h1>` })
  }

  test('is neither their title nor their address', async () => {
    page('/news/2026/bridge', 'Minister denies bridge report')
    print('/news/2026/ferry', { body: `<title>Ferry sails again</title>${jsonLd(related)}<h1>Ferry sails again</h1>` })
    print('/news/2026/cats-win', 'Cats win prize at the county fair')
    const [bridge, ferry, cats] = [
      await create('/news/2026/bridge'),
      await create('/news/2026/ferry'),
      await create('/news/2026/cats-win'),
    ]
    assert.deepEqual(
      [bridge, ferry, cats].map(({ body }) => [body.title, body.known]),
      [
        ['Minister denies bridge report', false],
        ['Ferry sails again', false],
        ['Cats win prize at the county fair', false],
      ],
    )
  })
})
