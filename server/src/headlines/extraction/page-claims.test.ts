import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { notice, pageMissing } from '@unspun/contract/messages/headlines.ts'
import { type NewsPage, startTestSite } from '../../testing/test-kit.ts'

const site = await startTestSite()
const ana = await site.makeUser()
/** Posts what would be too much for one member a day. */
const ben = await site.makeUser()
const at = (path: string) => `http://${site.news.host}${path}`
const print = (path: string, page: NewsPage) => site.news.print(at(path), page)
const create = (path: string, title = '', member = ana) =>
  site.post('/api/headlines/create/', { url: at(path), title }, member.token)
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

describe('an address that a page gives as its own', () => {
  const page = (path: string, title: string, canonical: string, how: 'link' | 'og' = 'link') =>
    print(path, {
      body: `<title>${title}</title><h1>${title}</h1>${
        how === 'link'
          ? `<link rel="canonical" href="${at(canonical)}">`
          : `<meta property="og:url" content="${at(canonical)}">`
      }`,
    })

  for (const [canonical, how] of [
    ['/news/', 'link'],
    ['/en/', 'link'],
    ['/app', 'og'],
    ['/a-template-of-2026', 'link'],
  ] as const)
    test(`does not join different articles: ${canonical}`, async () => {
      const [one, other] = [`${canonical}one`, `${canonical}other`]
      page(one, `First story of ${canonical}`, canonical, how)
      page(other, `Second story of ${canonical}`, canonical, how)
      const [first, second] = [await create(one), await create(other)]
      assert.deepEqual([first.body.known, second.body.known], [false, false])
      assert.equal(second.body.title, `Second story of ${canonical}`)
      assert.equal((await create(other)).body.headline_id, second.body.headline_id)
    })

  for (const [one, other, canonical] of [
    ['/202611/one', '/202611/other', '/202611/all-of-them'],
    ['/w/one?print=', '/w/other?print=', '/?s=all-of-them'],
  ] as const)
    test(`does not join different articles: ${canonical} of ${one}`, async () => {
      page(one, `First story of ${canonical}`, canonical)
      page(other, `Second story of ${canonical}`, canonical)
      assert.deepEqual([(await create(one)).body.known, (await create(other)).body.known], [false, false])
    })

  test('joins articles of the same title, or of the same number or name', async () => {
    page('/short/77', 'Ferry timetable cut by a third', '/2026/ferry-timetable')
    print('/2026/ferry-timetable', 'Ferry timetable cut by a third')
    const ferry = await create('/2026/ferry-timetable')
    assert.equal((await create('/short/77')).body.headline_id, ferry.body.headline_id)
    print('/news/4567/grain', 'Grain prices fall')
    page('/amphtml/4567', 'Grain prices fall for a third week', '/news/4567/grain')
    const grain = await create('/news/4567/grain')
    assert.equal((await create('/amphtml/4567')).body.headline_id, grain.body.headline_id)
  })

  test('of a hidden headline does not keep other articles out, but the same article', async () => {
    page('/hidden-one', 'A story that was removed', '/the-template-of-all')
    page('/hidden-one-again', 'A story that was removed', '/the-template-of-all')
    page('/another-one', 'A story that may stay', '/the-template-of-all')
    const { body } = await create('/hidden-one')
    await site.database.pool.query('update headlines set hidden_at = now() where headline_id = $1', [body.headline_id])
    assert.equal((await create('/hidden-one-again')).status, 404)
    assert.equal((await create('/another-one')).body.title, 'A story that may stay')
  })
})

describe('a page in place of an article', () => {
  const walls = {
    '/wall/paid': '<title>Subscribe to read | Financial Example</title><h1>Subscribe to read</h1>',
    '/wall/lost': '<title>Seite nicht gefunden | Beispielzeitung</title><h1>Seite nicht gefunden</h1>',
    '/account/login': '<title>The Example Club</title><h1>The Example Club</h1>',
    '/club/door': '<title>The Example Club</title><form><input type="password"></form>',
    '/club/check': '<title>The Example Club</title><form id="challenge-form"></form>',
    '/w/7': '<title>Good day from the Example Club</title><h1>Good day</h1>',
    '/app': '<title>Example Reader</title><div id="root"></div><noscript>Please turn on JavaScript.</noscript>',
  }
  for (const [wall, body] of Object.entries(walls)) print(wall, { body })
  const refused = { errors: [notice], primary_error: 'Headlines__PageUnreadable' }
  const urlsOf = async (id: number) =>
    (await site.database.pool.query('select url from headline_urls where headline_id = $1', [id])).rows.map(
      ({ url }) => url,
    )

  for (const wall of Object.keys(walls))
    test(`such as ${wall} is no headline, and articles that lead there stay apart, also if it once became one`, async () => {
      const [one, other] = [`${wall}-2026/mayor-opens-port-after-storm`, `${wall}-2026/three-cats-take-county-prize`]
      for (const path of [one, other]) print(path, { status: 302, headers: { location: wall } })
      // Two of them are known only by the redirect that has led there.
      const isKnownAlone = !['/w/7', '/account/login'].includes(wall)
      for (const path of [one, other, ...(isKnownAlone ? [wall] : [])])
        assert.deepEqual((await create(path, '', ben)).body, refused, path)
      assert.equal((await create(wall, 'Typed at the door', ben)).body.known, false)
      const first = await create(one, 'Mayor opens port', ben)
      const second = await create(other, 'Cats win prize', ben)
      assert.deepEqual([first.body.title, second.body.title], ['Mayor opens port', 'Cats win prize'])
      assert.deepEqual([first.body.known, second.body.known], [false, false])
      assert.deepEqual(await urlsOf(first.body.headline_id), [at(one)])
    })

  test('is no article with such a title', async () => {
    const long = `<p>${'The ferry stayed in port, and nobody could say when it would sail. '.repeat(25)}</p>`
    print('/2026/page-not-found', { body: `<title>Page not found</title><h1>Page not found</h1>${long}` })
    print('/2026/please-wait', 'Please wait: airlines tell passengers')
    assert.equal((await create('/2026/page-not-found')).body.title, 'Page not found')
    assert.equal((await create('/2026/please-wait')).body.title, 'Please wait: airlines tell passengers')
  })
})

describe('an article that redirects', () => {
  const moved = (from: string, location: string) => print(from, { status: 302, headers: { location } })

  for (const to of [
    '/en/',
    '/pt-br',
    '/de/index.html',
    '/politics/',
    '/home',
    '/index.php?lang=en',
    '/2025/',
    '/news/world/asia',
  ])
    test(`to ${to} is missing`, async () => {
      print(to, to === '/home' ? 'Home | News Example' : 'News Example – Breaking news, sport and weather')
      const gone = `/2025/bridge-opens-${to.length}`
      moved(gone, to)
      assert.deepEqual((await create(gone)).body.errors, [pageMissing])
    })

  for (const [from, to] of [
    ['/short/4711', '/2026/mayor-opens-port'],
    ['/short/Ard8wM', '/2026/mayor-opens-the-port'],
    ['/2025/mayor', '/mayor'],
    ['/?p=123', '/port-opens'],
    ['/story.php?id=5', '/mayor-sails'],
    ['/n/4713', '/ferry-sinks'],
    ['/bridge-falls/amp', '/bridge-falls'],
  ] as const)
    test(`from ${from} to ${to} is read`, async () => {
      print(to, `Mayor opens port: ${to}`)
      moved(from, to)
      assert.equal((await create(from)).body.title, `Mayor opens port: ${to}`)
    })
})
