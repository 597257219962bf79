import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type NewsPage, startTestSite } from '../testing/test-kit.ts'

const site = await startTestSite()
// The limit of a day is lower than the number of headlines here.
const [ana, ben, cleo] = [await site.makeUser(), await site.makeUser(), await site.makeUser()]
const at = (path: string) => `http://${site.news.host}${path}`
const print = (path: string, page: NewsPage) => site.news.print(at(path), page)
const printWith = (path: string, title: string, canonical: string) =>
  print(path, { body: `<title>${title}</title><h1>${title}</h1><link rel="canonical" href="${at(canonical)}">` })
const createdBy = (user: typeof ana) => async (path: string) =>
  (await site.post('/api/headlines/create/', { url: at(path) }, user.token)).body

describe('a parameter that may select the article', () => {
  const create = createdBy(ana)
  const titleOf = async (path: string) => (await create(path)).title
  for (const [path, name] of [
    ['/article.php', 'ref'],
    ['/newsletter', 'newsletter_id'],
    ['/mail/view', 'campaign_id'],
    ['/index.php', 'hid'],
    ['/show.php', 'amp'],
    ['/product', 'cmp'],
    ['/kb', 'linkid'],
    ['/stored', 'share_id'],
    ['/entry', 'pk_id'],
    ['/part', 'ncid'],
  ] as const)
    test(`is kept: ${path}?${name}=`, async () => {
      print(path, `Welcome to the archive: ${name}`)
      print(`${path}?${name}=12`, `What happened in part 12 of ${name}`)
      print(`${path}?${name}=13`, `What happened in part 13 of ${name}`)
      const titles = [
        await titleOf(`${path}?${name}=12&utm_source=mail&fbclid=Iw1`),
        await titleOf(`${path}?${name}=13&utm_source=mail&fbclid=Iw2`),
        await titleOf(path),
      ]
      assert.deepEqual(titles, [
        `What happened in part 12 of ${name}`,
        `What happened in part 13 of ${name}`,
        `Welcome to the archive: ${name}`,
      ])
      assert.equal((await create(`${path}?${name}=12`)).known, true)
    })

  for (const [name, bare] of [
    ['with another page there', 'Welcome to all letters'],
    ['with nothing there', { status: 404 }],
  ] as const)
    test(`is kept although a template leaves it out, ${name}`, async () => {
      const path = name === 'with nothing there' ? '/letter' : '/the-letters-of-today'
      print(path, bare)
      printWith(`${path}?ref=1234`, `Letter 1234 of ${path}`, path)
      printWith(`${path}?ref=5678`, `Letter 5678 of ${path}`, path)
      printWith(`${path}?id=1`, `Letter one of ${path}`, path)
      printWith(`${path}?id=2`, `Letter two of ${path}`, path)
      const all = [`${path}?ref=1234`, `${path}?ref=5678`, `${path}?id=1`, `${path}?id=2`]
      const headlines = []
      for (const each of all) headlines.push(await create(each))
      assert.equal(new Set(headlines.map(({ headline_id }) => headline_id)).size, 4)
      if (typeof bare === 'string') assert.equal(await titleOf(path), bare)
    })
})

describe('a parameter that does not select the article', () => {
  const create = createdBy(ben)
  test('is dropped if the page leaves it out, whichever comes first', async () => {
    printWith('/ferry', 'Ferry sails again', '/ferry')
    printWith('/ferry?ref=axios', 'Ferry sails again', '/ferry')
    printWith('/grain', 'Grain prices fall', '/grain')
    printWith('/grain?ref=axios', 'Grain prices fall', '/grain')
    const ferry = await create('/ferry')
    assert.equal((await create('/ferry?ref=axios')).headline_id, ferry.headline_id)
    const grain = await create('/grain?ref=axios&cmp=rss')
    const stored = await create('/grain')
    assert.equal(stored.headline_id, grain.headline_id)
    const { body } = await site.get(`/api/headlines/get/?id=${stored.headline_id}`)
    assert.equal(body.original_url, at('/grain'))
  })

  test('is dropped although the outlet has changed the title since', async () => {
    printWith('/bridge', 'Bridge closes', '/bridge')
    const bridge = await create('/bridge')
    printWith('/bridge', 'Bridge closes for a year', '/bridge')
    printWith('/bridge?ref=mail', 'Bridge closes for a year', '/bridge')
    assert.equal((await create('/bridge?ref=mail')).headline_id, bridge.headline_id)
  })

  test('is dropped if a redirect drops it', async () => {
    print('/tram', 'Tram line opens')
    print('/tram?ref=axios', { status: 301, headers: { location: '/tram' } })
    const tram = await create('/tram?ref=axios')
    assert.equal((await create('/tram')).headline_id, tram.headline_id)
  })

  test('is dropped beside a tracker if the page without it is the same', async () => {
    print('/school', 'School opens')
    print('/school?ref=x', 'School opens')
    const school = await create('/school?ref=x&utm_source=mail')
    assert.equal((await create('/school')).headline_id, school.headline_id)
  })

  test('brings no hidden headline back', async () => {
    printWith('/hidden', 'A story that was removed', '/hidden')
    printWith('/hidden?ref=x', 'A story that was removed, with another title', '/hidden')
    const { headline_id } = await create('/hidden')
    await site.database.pool.query('update headlines set hidden_at = now() where headline_id = $1', [headline_id])
    printWith('/hidden', 'A story that was removed, with another title', '/hidden')
    const again = await site.post('/api/headlines/create/', { url: at('/hidden?ref=x') }, ben.token)
    assert.equal(again.status, 404)
  })
})

describe('an address without a parameter stays free', () => {
  const create = createdBy(cleo)
  const isFree = async (path: string, title: string) => {
    const { known, title: found } = await create(path)
    assert.deepEqual([known, found], [false, title])
  }

  test('if the page that leaves it out is known by its own address', async () => {
    print('/paper?id=1', 'The first paper')
    const paper = await create('/paper?id=1')
    printWith('/paper?id=1', 'The first paper', '/paper')
    print('/moved-to-the-first-paper', { status: 301, headers: { location: '/paper?id=1' } })
    assert.equal((await create('/moved-to-the-first-paper')).headline_id, paper.headline_id)
    print('/paper', 'All papers of the year')
    await isFree('/paper', 'All papers of the year')
  })

  test('if it redirects to whatever is newest', async () => {
    for (const edition of [5, 6]) {
      print('/latest', { status: 302, headers: { location: `/latest?edition=${edition}` } })
      printWith(`/latest?edition=${edition}`, `What happened in edition ${edition}`, '/latest')
      await create(`/latest?edition=${edition}`)
    }
    print('/latest', 'All editions of the year')
    await isFree('/latest', 'All editions of the year')
  })

  test('if the title is typed', async () => {
    print('/essay/12?ref=12', { status: 403 })
    const typed = { url: at('/essay/12?ref=12&utm_source=mail'), title: 'An essay that nobody could read' }
    assert.equal((await site.post('/api/headlines/create/', typed, cleo.token)).body.known, false)
    print('/essay/12', 'An essay that can be read')
    await isFree('/essay/12', 'An essay that can be read')
  })
})
