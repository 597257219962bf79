import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import Fastify from 'fastify'
import { extractPage } from '../headlines/extraction/extract.ts'
import { articles, newsAddresses } from './articles.ts'
import { awkwardPages } from './awkward-pages.ts'
import { demoNewsPages } from './news-pages.ts'
import { outletOf, outlets } from './outlets.ts'

const SITE = 'http://localhost:3000'
const pages = newsAddresses(SITE)
const app = Fastify()
await app.register(demoNewsPages, { siteUrl: SITE, now: Date.UTC(2026, 10, 21, 12), slowMs: 1 })
after(() => app.close())

const get = (address: string) => app.inject(new URL(address, SITE).pathname + new URL(address, SITE).search)
const facts = async (address: string) => {
  const { rawPayload, headers } = await get(address)
  return extractPage(rawPayload, String(headers['content-type']), address)
}

describe('the demo’s news pages', () => {
  test('the front page links every article and every awkward page', async () => {
    const { body, statusCode } = await get(pages.front)
    assert.equal(statusCode, 200)
    for (const article of articles) assert.ok(body.includes(`href="${pages.article(article)}"`), article.slug)
    for (const { name } of awkwardPages) assert.ok(body.includes(`href="${pages.awkward(name)}"`), name)
  })

  test('every URL on a page exists', async () => {
    const links = new Set<string>()
    // URLs of the site itself, which this test does not serve.
    const ofSite = ['/', '/favicon.svg']
    for (const address of [
      pages.front,
      ...outlets.map(({ slug }) => pages.outlet(slug)),
      pages.article(articles[0]!),
    ]) {
      const { body } = await get(address)
      for (const [, url = ''] of body.matchAll(/(?:href|src)="([^"]+)"/g)) if (!ofSite.includes(url)) links.add(url)
    }
    for (const url of links) {
      if (url.startsWith(pages.awkward(''))) continue
      assert.equal((await get(url)).statusCode, 200, url)
    }
  })

  test('title, description and picture of each article can be extracted', async () => {
    for (const article of articles) {
      const address = pages.article(article)
      const { title, description, image_url, canonical_url } = await facts(address)
      assert.deepEqual(
        { title, description, image_url },
        {
          title: article.headline,
          description: article.description,
          image_url: article.picture && pages.picture(article.picture),
        },
        address,
      )
      assert.ok(canonical_url === undefined || canonical_url === address)
    }
  })

  test('outlets declare them in different places', async () => {
    const shapes = new Set<string>()
    for (const { slug } of outlets) {
      const article = articles.find(({ outlet }) => outlet === slug)!
      const { body } = await get(pages.article(article))
      const tail = outletOf(slug)?.titleTail.trim().slice(0, 1)
      shapes.add(
        [/property="og:title"/, /name="twitter:title"/, /ld\+json/, /<h2 class/].map((r) => r.test(body)).join() + tail,
      )
      assert.ok(body.includes('DEMO – invented news page'))
    }
    assert.ok(shapes.size >= 6, `${shapes.size} shapes`)
  })

  test('text is escaped, and pages run no scripts', async () => {
    const { body, headers } = await get(pages.outlet('petri-plume'))
    assert.ok(body.includes('Petri &amp; Plume') && !body.includes('Petri & Plume'))
    assert.match(String(headers['content-security-policy']), /^default-src 'none'; style-src 'self'; img-src 'self';/)
  })

  test('pictures are cached for a long time, and no other files are served', async () => {
    const { headers, statusCode } = await get(pages.picture('cat'))
    assert.deepEqual([statusCode, headers['content-type']], [200, 'image/webp'])
    assert.match(String(headers['cache-control']), /max-age=\d{7}/)
    for (const name of ['nothing', '..%2foutlets.ts', '%2e%2e/outlets.ts'])
      assert.equal((await app.inject(`/demo-news/pictures/${name}`)).statusCode, 404, name)
  })

  test('unknown pages respond with 404, and other spellings redirect to the page', async () => {
    for (const url of ['x', 'x/', 'x/y', 'coinsworth/y', 'coinsworth/y/z', 'awkward/y', 'awkward/', 'toString/'])
      assert.equal((await get(pages.front + url)).statusCode, 404, url)
    const address = new URL(pages.article(articles[0]!)).pathname
    assert.equal((await app.inject('/demo-news')).headers.location, '/demo-news/')
    assert.equal((await app.inject('/demo-news/coinsworth')).headers.location, '/demo-news/coinsworth/')
    assert.equal((await app.inject(`${address}/`)).headers.location, address)
  })
})

describe('the awkward pages', () => {
  test('respond as the front page describes', async () => {
    const answers = await Promise.all(
      awkwardPages.map(async ({ name }) => {
        const { statusCode, headers } = await get(pages.awkward(name))
        return [name, statusCode, headers['content-type']]
      }),
    )
    assert.deepEqual(answers, [
      ['gone-fishing', 404, 'text/html; charset=utf-8'],
      ['annual-report.pdf', 200, 'application/pdf'],
      ['no-title', 200, 'text/html; charset=utf-8'],
      ['slow', 200, 'text/html; charset=utf-8'],
      ['round-in-circles', 302, 'text/plain; charset=utf-8'],
      ['cafe-zoe', 200, 'text/html'],
      ['bakery-queue', 200, 'text/html'],
      ['goose-on-film', 200, 'text/html; charset=utf-8'],
      ['slow-picture', 200, 'text/html; charset=utf-8'],
      ['lost-picture', 200, 'text/html; charset=utf-8'],
      ['just-a-moment', 200, 'text/html; charset=utf-8'],
      ['members-only', 403, 'text/html; charset=utf-8'],
    ])
  })

  test('the endless redirect never ends', async () => {
    let address = pages.awkward('round-in-circles')
    const seen = new Set<string>()
    for (let round = 0; round < 10; round++) {
      seen.add(address)
      address = String((await get(address)).headers.location)
    }
    assert.equal(seen.size, 10)
  })

  test('old encodings are decoded correctly; a page without title and a bot wall have no title', async () => {
    assert.equal(
      (await facts(pages.awkward('cafe-zoe'))).title,
      'Café Zoë’s “Scandalous” Crème Brûlée – Diners Left Speechless…',
    )
    assert.equal((await facts(pages.awkward('bakery-queue'))).title, '衝撃の真相！町のパン屋に大行列ができた本当の理由')
    assert.equal((await facts(pages.awkward('no-title'))).title, undefined)
    assert.equal((await facts(pages.awkward('just-a-moment'))).title, undefined)
    assert.equal((await facts(pages.awkward('goose-on-film'))).video_id, 'unspun-demo')
    const [slow, lost] = await Promise.all(['slow-picture', 'lost-picture'].map((name) => facts(pages.awkward(name))))
    assert.equal((await get(slow!.image_url!)).statusCode, 200)
    assert.equal((await get(lost!.image_url!)).statusCode, 404)
  })

  test('the slow page does not keep the server from stopping', async () => {
    const slow = Fastify()
    await slow.register(demoNewsPages, { siteUrl: SITE, slowMs: 2 ** 31 - 1 })
    const answer = slow.inject('/demo-news/awkward/slow')
    await new Promise(setImmediate)
    await slow.close()
    await answer.catch(() => {})
  })
})
