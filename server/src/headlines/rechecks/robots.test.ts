import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { historyLimits } from '@unspun/contract/history.ts'
import { articleOf, ROBOT, startHistorySite } from './rechecks-test-kit.ts'
import { createRobots } from './robots.ts'

const site = await startHistorySite()
const { database, news, pass, plan, printRobots, read, round } = site
const ana = await site.makeUser()
const ADDRESS = `http://${news.host}/robots.txt`
const TEXT = { headers: { 'content-type': 'text/plain' } }
const { signal } = new AbortController()

const robotsOf = (now?: () => number) => createRobots(site.parts.web, ROBOT, now)
const askedFor = (url: string) => news.asked(url).length - 1
const text = (...lines: string[]) => ({ ...TEXT, body: lines.join('\n') })

async function due() {
  await database.pool.query('update headline_look_ups set due_at = null')
  const made = await site.makeHeadline(ana, 'Bridge in CHAOS')
  await pass(made.headline_id, 1)
  return made
}

describe('a page that an outlet', () => {
  test('forbids to robots is not looked up, but people can submit it', async () => {
    printRobots(text(`User-agent: ${ROBOT}`, 'Disallow: /story-'))
    const { headline_id, url } = await due()
    await round()
    assert.equal(askedFor(url), 0)
    const { done, failures, wait } = await plan(headline_id)
    assert.deepEqual([done, failures, Math.round(wait / 3600)], [1, 0, 2])
    assert.equal((await read(headline_id)).title, 'Bridge in CHAOS')
  })

  test('lets our robot read is looked up, whatever is forbidden to others', async () => {
    printRobots(text('User-agent: *', 'Disallow: /', '', `User-agent: ${ROBOT.toUpperCase()}`, 'Allow: /'))
    const { url } = await due()
    await round()
    assert.equal(askedFor(url), 1)
  })

  test('redirects to one forbidden to robots changes nothing', async () => {
    printRobots(text('User-agent: *', 'Disallow: /kept'))
    const { headline_id, url } = await due()
    // Without the robots check this page would be read as the article.
    const moved = `/kept${new URL(url).pathname}`
    news.print(url, { status: 302, headers: { location: moved } })
    news.print(`http://${news.host}${moved}`, articleOf('Not for robots'))
    await round()
    const { title } = await read(headline_id)
    assert.deepEqual([title, (await plan(headline_id)).done], ['Bridge in CHAOS', 1])
  })
})

describe('a robots.txt', () => {
  test('that is missing, refused or of another kind allows everything', async () => {
    for (const page of [
      { status: 404 },
      { status: 403 },
      { status: 302, headers: { location: '/robots.txt' } },
      { headers: { 'content-type': 'image/png' }, body: 'user-agent: *\ndisallow: /' },
      { body: '<title>Our site</title>' },
    ]) {
      printRobots(page)
      const { url } = await due()
      await round()
      assert.equal(askedFor(url), 1, JSON.stringify(page))
    }
  })

  test('that cannot be read at the moment pauses look-ups of the outlet, and the look-up is retried', async () => {
    for (const page of [{ status: 503 }, { status: 500 }, { status: 429 }]) {
      printRobots(page)
      const { headline_id, url } = await due()
      await round()
      assert.equal(askedFor(url), 0)
      const { done, failures, wait } = await plan(headline_id)
      assert.deepEqual(
        [done, failures, Math.round(wait / 60)],
        [0, 1, historyLimits.retryMinutes],
        JSON.stringify(page),
      )
    }
  })

  test('is read once a day', async () => {
    printRobots(text('User-agent: *', 'Disallow: /story-'))
    let now = 0
    const robots = robotsOf(() => now)
    const before = news.asked(ADDRESS).length
    const url = `http://${news.host}/story-1`
    const allowed = async () => (await robots.askFor(url, signal)).allowed
    assert.deepEqual([await allowed(), await allowed()], [false, false])
    assert.equal(news.asked(ADDRESS).length, before + 1)
    printRobots(text('User-agent: *', 'Allow: /'))
    now = historyLimits.robotsHours * 3_600_000 - 1
    assert.equal(await allowed(), false)
    now++
    assert.equal(await allowed(), true)
    assert.equal(news.asked(ADDRESS).length, before + 2)
  })

  test('with more rules or wildcards than people write, or without an end, forbids everything', async () => {
    const url = `http://${news.host}/story-1`
    for (const lines of [
      Array(historyLimits.robotsLines / 2).fill('disallow: /another-folder'),
      Array(historyLimits.robotsWildcards).fill('disallow: *other'),
      Array(historyLimits.robotsLines).fill('disallow:'),
    ]) {
      printRobots(text('user-agent: *', ...lines))
      assert.equal((await robotsOf().askFor(url, signal)).allowed, false, lines[0])
    }
  })

  test('has no say on an address that is too long to match, which is not read', async () => {
    printRobots(text('user-agent: *', 'allow: /'))
    const ask = async (path: string) => (await robotsOf().askFor(`http://${news.host}/${path}`, signal)).allowed
    assert.equal(await ask('é'.repeat(300)), true)
    assert.equal(await ask('é'.repeat(400)), false)
  })

  test('with a crawl delay limits the pages per minute', async () => {
    const url = `http://${news.host}/story-1`
    for (const [delay, perMinute] of [
      ['1', historyLimits.perOutlet],
      ['12', 5],
      ['20', 3],
      ['600', 1],
      ['x', historyLimits.perOutlet],
      ['-3', historyLimits.perOutlet],
    ]) {
      printRobots(text('user-agent: *', `crawl-delay: ${delay}`))
      assert.deepEqual(await robotsOf().askFor(url, signal), { allowed: true, perMinute }, String(delay))
    }
    const made = [await due()]
    for (let count = 1; count < 4; count++) {
      made.push(await site.makeHeadline(ana, 'Bridge in CHAOS'))
      await pass(made.at(-1)!.headline_id, 1)
    }
    printRobots(text('user-agent: *', 'crawl-delay: 30'))
    await round()
    assert.equal(made.filter(({ url: each }) => askedFor(each) > 0).length, 2)
  })
})
