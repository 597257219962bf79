import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { headlineLimits } from '@unspun/contract/headlines.ts'
import * as headlineMessages from '@unspun/contract/messages/headlines.ts'
import * as serverMessages from '@unspun/contract/messages/server.ts'
import { startTestSite } from '../testing/test-kit.ts'

const site = await startTestSite()
const ana = await site.makeUser()
const newcomer = await site.makeUser({ verified: false })
const create = (url: unknown, more: object = {}, token: string | undefined = ana.token) =>
  site.post('/api/headlines/create/', { url, ...more }, token)
const countOf = async () => Number((await site.database.pool.query('select count(*) from headlines')).rows[0].count)

describe('adding a headline', () => {
  test('is refused to signed-out and unverified visitors before the page is fetched', async () => {
    const url = site.news.serve('Never read')
    const visitor = await site.post('/api/headlines/create/', { url })
    assert.deepEqual([visitor.status, visitor.body.errors], [401, [serverMessages.signInFirst]])
    const unverified = await create(url, {}, newcomer.token)
    assert.deepEqual([unverified.status, unverified.body.primary_error], [403, 'Auth__EmailNotVerified'])
    assert.equal(await countOf(), 0)
  })

  test('takes title, description and picture from the page', async () => {
    const url = site.news.serve({
      body: `<title>Fury over pool hours | Example Times</title><meta property="og:title" content="Fury over pool hours | Example Times">
        <meta property="og:site_name" content="Example Times"><meta name="description" content="Opening times change in May.">
        <meta property="og:image" content="/pool.jpg"><meta property="article:published_time" content="2026-04-02T08:30:00+02:00"><h1>Fury over pool hours</h1>`,
    })
    const { status, body } = await create(url)
    assert.equal(status, 200)
    assert.deepEqual([body.title, body.known], ['Fury over pool hours', false])
    const { body: headline } = await site.get(`/api/headlines/get/?id=${body.headline_id}`)
    assert.deepEqual(
      [
        headline.description,
        headline.picture_state,
        headline.image_url,
        headline.original_url,
        headline.title_by_reader,
        headline.published_at,
      ],
      ['Opening times change in May.', 'coming', '', url, false, Date.UTC(2026, 3, 2, 6, 30)],
    )
    const query = 'select image_url from headlines where headline_id = $1'
    const { rows } = await site.database.pool.query(query, [body.headline_id])
    assert.equal(rows[0].image_url, new URL('/pool.jpg', url).href)
    assert.deepEqual(headline.headline_fixes, [])
  })

  test('does not believe a page that says it will be published in days', async () => {
    const date = new Date(Date.now() + 3 * 86_400_000).toISOString()
    const { body } = await create(
      site.news.serve({ body: `<h1>Tomorrow's news</h1><meta itemprop="datePublished" content="${date}">` }),
    )
    const { body: headline } = await site.get(`/api/headlines/get/?id=${body.headline_id}`)
    assert.equal(headline.published_at, null)
  })

  test('finds the same page under another URL', async () => {
    const url = site.news.serve('One story')
    const { body: first } = await create(url)
    for (const other of [`${url}/`, `${url}?utm_source=feed`, `${url}#comments`, `  ${url}  `]) {
      const { body } = await create(other)
      assert.deepEqual([body.headline_id, body.known], [first.headline_id, true], other)
    }
  })

  test('remembers a URL that leads to a known page', async () => {
    const url = site.news.serve('The moved story')
    const { body: first } = await create(url)
    const short = site.news.serve({ status: 301, headers: { location: new URL(url).pathname } })
    assert.equal((await create(short)).body.headline_id, first.headline_id)
    const found = await site.post('/api/headlines/get-by-url/', { url: short })
    assert.equal(found.body.headline_id, first.headline_id)
  })

  test('shows the final URL of the page, not one that redirects to it', async () => {
    const url = site.news.serve('The story itself')
    const detour = site.news.serve({ status: 302, headers: { location: new URL(url).pathname } })
    const { body } = await create(detour)
    const { body: headline } = await site.get(`/api/headlines/get/?id=${body.headline_id}`)
    assert.equal(headline.original_url, url)
    assert.equal((await create(url)).body.headline_id, body.headline_id)
  })

  test('refuses an article that redirects to the front page', async () => {
    const before = await countOf()
    for (let gone = 0; gone < 2; gone++) {
      const url = site.news.serve({ status: 302, headers: { location: '/' } })
      assert.deepEqual((await create(url)).body.errors, [headlineMessages.pageMissing])
    }
    assert.equal(await countOf(), before)
  })

  test('twenty concurrent submissions of a new URL create one headline', async () => {
    const before = await countOf()
    const url = site.news.serve('All at once')
    const short = site.news.serve({ status: 302, headers: { location: new URL(url).pathname } })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => create(index % 2 ? url : short)))
    assert.equal(new Set(answers.map(({ body }) => body.headline_id)).size, 1)
    assert.equal(await countOf(), before + 1)
  })

  test('finds the address in what people paste', async () => {
    const url = site.news.serve('What the page says')
    const { headline_id } = (await create(url)).body
    for (const [before, behind] of [
      ['\u200b', '\u200b'],
      ['\u202a', '\u202c'],
      ['<', '>'],
      ['“', '”'],
      ['Look: ', '. '],
      ['', ')'],
    ]) {
      assert.equal((await create(`${before}${url}${behind}`)).body.headline_id, headline_id)
      const found = await site.post('/api/headlines/get-by-url/', { url: `${before}${url}${behind}` })
      assert.equal(found.body.headline_id, headline_id)
    }
  })

  test('explains why a URL is invalid or not allowed, and stores nothing', async () => {
    const before = await countOf()
    const say = headlineMessages
    const table: [string, string][] = [
      ['', say.invalidUrl],
      ['not a url', say.invalidUrl],
      ['example.com/story', say.invalidUrl],
      ['http://', say.invalidUrl],
      ['ftp://example.com/story', say.onlyWeb],
      ['javascript:alert(1)', say.onlyWeb],
      ['data:text/html,hello', say.onlyWeb],
      ['file:///etc/passwd', say.onlyWeb],
      ['http://user:password@example.com/', say.withPassword],
      ['http://192.168.1.1/router', say.privateAddress],
      ['http://127.0.0.1/', say.privateAddress],
      ['http://2130706433/', say.privateAddress],
      ['http://[::1]/', say.privateAddress],
      ['http://169.254.169.254/latest/meta-data/', say.privateAddress],
      ['http://localhost/', say.privateAddress],
      ['http://printer.local/', say.privateAddress],
      ['http://news.example.com:22/', say.port],
    ]
    for (const [url, message] of table) {
      const { status, body } = await create(url)
      assert.deepEqual([status, body.errors], [200, [message]], url)
    }
    assert.equal(await countOf(), before)
  })

  test('explains what is wrong with a page that cannot be read', async () => {
    const before = await countOf()
    const say = headlineMessages
    const gone = site.news.serve({ status: 404, body: 'gone' })
    const pdf = site.news.serve({ headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' })
    const led = site.news.serve({ status: 302, headers: { location: '/story-that-is-gone' } })
    const loop = new URL('/round-in-circles', gone).href
    site.news.print(loop, { status: 302, headers: { location: '/round-in-circles' } })
    const lost = site.news.serve({ status: 302, headers: { location: 'http://' } })
    const untitled = site.news.serve({ body: '<p>No headline here.</p>' })
    const wall = site.news.serve({ body: '<title>Just a moment...</title>' })
    const refused = site.news.serve({ status: 403, body: '<title>Forbidden</title>' })
    const redirecting = site.news.serve({ body: '<title>302 Found</title><h1>Found</h1>' })
    const refreshedInside = site.news.serve({ headers: { refresh: '0; url=http://10.0.0.1/admin' } })
    const inside = site.news.serve({ status: 302, headers: { location: 'http://10.0.0.1/admin' } })
    const table: [string, string, boolean][] = [
      [gone, say.pageMissing, false],
      [pdf, say.notAPage, true],
      [loop, say.redirects, true],
      [lost, say.redirects, true],
      [inside, say.privateAddress, false],
      [refreshedInside, say.privateAddress, false],
      [redirecting, say.notice, true],
      [untitled, say.noTitle, true],
      [wall, say.notice, true],
      [refused, say.pageRefused(403), true],
      [led, say.pageMissing, false],
    ]
    for (const [url, message, mayType] of table) {
      const { status, body } = await create(url)
      assert.deepEqual(
        [status, body.errors, body.primary_error === 'Headlines__PageUnreadable'],
        [200, [message], mayType],
        url,
      )
    }
    assert.equal(await countOf(), before)
  })

  test('accepts a typed headline for a page that cannot be read, and marks it', async () => {
    const url = site.news.serve({ status: 403, body: 'subscribers only' })
    const long = await create(url, { title: 'x'.repeat(251) })
    assert.deepEqual(long.body.errors, [headlineMessages.titleTooLong(headlineLimits.title)])
    const blank = await create(url, { title: '\u2800 \ufffc' })
    assert.deepEqual(blank.body.errors, (await create(url)).body.errors)
    const { body } = await create(url, { title: '  Ministers \u202estunned ' })
    const { body: headline } = await site.get(`/api/headlines/get/?id=${body.headline_id}`)
    assert.deepEqual([headline.title, headline.title_by_reader], ['Ministers stunned', true])
  })

  test('accepts a typed headline for a file and for an address that keeps redirecting', async () => {
    const pdf = site.news.serve({ headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' })
    const loop = new URL('/in-circles', pdf).href
    site.news.print(loop, { status: 302, headers: { location: '/in-circles' } })
    for (const [url, title] of [
      [pdf, 'Report finds nothing'],
      [loop, 'Bus line turns in circles'],
    ] as const) {
      const { body } = await create(url, { title })
      const { body: headline } = await site.get(`/api/headlines/get/?id=${body.headline_id}`)
      assert.deepEqual([headline.title, headline.title_by_reader, headline.original_url], [title, true, url])
    }
  })

  test('accepts no typed headline for a page that does not exist or an address that is forbidden', async () => {
    const before = await countOf()
    const gone = site.news.serve({ status: 410, body: 'gone' })
    const inside = site.news.serve({ status: 302, headers: { location: 'http://10.0.0.1/admin' } })
    for (const [url, message] of [
      [gone, headlineMessages.pageMissing],
      [inside, headlineMessages.privateAddress],
      ['http://10.0.0.1/admin', headlineMessages.privateAddress],
      ['http://news.example.com:22/', headlineMessages.port],
    ] as const)
      assert.deepEqual((await create(url, { title: 'Typed by a reader' })).body.errors, [message])
    assert.equal(await countOf(), before)
  })

  test('ignores a typed headline if the page can be read', async () => {
    const url = site.news.serve('What the page says')
    const { body } = await create(url, { title: 'What somebody typed' })
    assert.equal(body.title, 'What the page says')
  })

  test('reads only the start of a page of 50 MB', async () => {
    const url = site.news.serve({ body: `<title>A very long read</title>${'<p>more</p>'.repeat(5_000_000)}` })
    assert.equal((await create(url)).body.title, 'A very long read')
  })

  test('refuses a missing URL or one over 2048 characters as a bad request', async () => {
    for (const url of [`http://example.com/${'x'.repeat(2048)}`, 7, null, undefined, {}]) {
      const { status, body } = await create(url)
      assert.deepEqual([status, body.errors], [400, [serverMessages.badField('url')]])
    }
  })

  test('a hidden headline stays hidden when it is submitted again', async () => {
    const { headline_id, url } = await site.makeHeadline(ana)
    await site.database.pool.query('update headlines set hidden_at = now() where headline_id = $1', [headline_id])
    assert.equal((await create(url)).status, 404)
    assert.equal((await site.get(`/api/headlines/get/?id=${headline_id}`)).status, 404)
  })
})

describe('finding a headline', () => {
  test('by its URL, with its fixes', async () => {
    const { headline_id, url } = await site.makeHeadline(ana)
    await site.makeFix(ana, headline_id, 'A calmer title')
    const { status, body } = await site.post('/api/headlines/get-by-url', { url: `${url}?fbclid=1` })
    assert.deepEqual([status, body.headline_id, body.headline_fixes.length], [200, headline_id, 1])
  })

  test('an unknown URL is 404, an invalid one is explained', async () => {
    assert.equal((await site.post('/api/headlines/get-by-url/', { url: 'https://example.com/never-seen' })).status, 404)
    const { status, body } = await site.post('/api/headlines/get-by-url/', { url: 'never seen' })
    assert.deepEqual([status, body.errors], [200, [headlineMessages.invalidUrl]])
  })

  test('accepts paths with and without a trailing slash', async () => {
    const { headline_id } = await site.makeHeadline(ana)
    assert.equal((await site.get(`/api/headlines/get?id=${headline_id}`)).status, 200)
    assert.equal((await site.get(`/api/headlines/get/?id=${headline_id}`)).status, 200)
  })
})

describe('the homepage', () => {
  test('pages through headlines with fixes, newest fix first, without duplicates or gaps', async () => {
    const wanted: number[] = []
    for (let index = 0; index < headlineLimits.onHome + 5; index++) {
      const { headline_id } = await site.makeHeadline(ana, `Story ${index}`)
      await site.makeFix(ana, headline_id, `Fix ${index}`)
      wanted.unshift(headline_id)
    }
    const first = (await site.get('/api/data/homepage-headlines/')).body
    assert.deepEqual(first.headline_ids, wanted.slice(0, headlineLimits.onHome))
    assert.deepEqual(
      first.headlines.map((each: { headline_id: number }) => each.headline_id),
      first.headline_ids,
    )
    assert.ok(
      first.headline_fixes.every((fix: { headline_id: number }) => first.headline_ids.includes(fix.headline_id)),
    )
    const second = (await site.get(`/api/data/homepage-headlines/?before=${first.next}`)).body
    assert.deepEqual(second.headline_ids.slice(0, 5), wanted.slice(headlineLimits.onHome))
  })

  test('ends: the last page has no next cursor', async () => {
    const { body } = await site.get('/api/data/homepage-headlines/?before=1')
    assert.deepEqual([body.headline_ids, body.next], [[], undefined])
  })
})
