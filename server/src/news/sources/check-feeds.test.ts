import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Site } from '@unspun/web-fetch/web-test-kit.ts'
import { openFeeds } from './check-feeds-test-kit.ts'
import { DAMAGED } from './feed-entry.ts'
import { item, rss } from './feed-test-kit.ts'
import { readFeedNow, removeFeed } from './manage-feeds.ts'

const { database, rows, serveFeeds, titles } = await openFeeds()

const answer =
  (status: number, headers: Record<string, string> = {}, body: string | Buffer = ''): Site[string] =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/rss+xml', ...headers }).end(body)
const between = (value: number, least: number, most: number) =>
  assert.ok(value >= least && value <= most, `${value} is not within ${least} and ${most}`)

describe('a feed', () => {
  const nameOf = (url: string) => createHash('sha256').update(url).digest('hex').slice(0, 16)

  test('is read and stored newest first, with its metadata', async (t) => {
    const dated = item(1, '<pubDate>Fri, 20 Nov 2026 07:00:00 GMT</pubDate>')
    const newer = '<pubDate>Fri, 20 Nov 2026 08:00:00 GMT</pubDate>'
    const feed = rss(
      `${dated}${item(2, newer)}${item(3, newer)}<item><title>No link</title></item>`,
      '<title>The News</title>',
    )
    const { checks, status, newsTold, warnings, home } = await serveFeeds(t, { '/feed': feed }, ['/feed'])
    await database.pool.query(`insert into feed_items (guid, title, domain, link, published_at)
      values ('old', 'Old story', 'x.example', 'https://x.example/', '2026-11-19')`)
    await checks.checkDue()
    assert.deepEqual(await titles(), ['Story 2', 'Story 3', 'Story 1', 'Old story'])
    assert.deepEqual(await rows("select guid, domain, link from feed_items where title = 'Story 2'"), [
      { guid: `${nameOf(`${home}/feed`)} id-2`, domain: 'site.org', link: 'https://news.site.org/2' },
    ])
    const { title, failures, items_given, items_lost, last_error, succeeded_at } = await status('/feed')
    assert.deepEqual([title, failures, items_given, items_lost, last_error], ['The News', 0, 3, 1, ''])
    assert.ok(succeeded_at)
    assert.equal(newsTold(), 1)
    assert.deepEqual(warnings, [`The feed ${home}/feed: 1 items could not be read, 3 were read`])
  })

  test('is not read again before it is due', async (t) => {
    const { checks, paths } = await serveFeeds(t, { '/feed': rss(item(1)) }, ['/feed'])
    for (let round = 0; round < 3; round++) await checks.checkDue()
    assert.deepEqual(paths(), ['/feed'])
  })

  test('is requested conditionally', async (t) => {
    const asked: (string | undefined)[][] = []
    const { checkAll, newsTold, wait } = await serveFeeds(
      t,
      {
        '/feed': (request, response) => {
          asked.push([request.headers['if-none-match'], request.headers['if-modified-since']])
          const known = request.headers['if-none-match'] === '"v1"'
          response.writeHead(known ? 304 : 200, { etag: '"v1"', 'last-modified': 'Fri, 20 Nov 2026 07:00:00 GMT' })
          response.end(known ? undefined : rss(item(1), '<ttl>120</ttl>'))
        },
      },
      ['/feed'],
    )
    await checkAll()
    await checkAll()
    assert.deepEqual(asked, [
      [undefined, undefined],
      ['"v1"', 'Fri, 20 Nov 2026 07:00:00 GMT'],
    ])
    assert.deepEqual([await titles(), newsTold()], [['Story 1'], 1])
    // The ttl is stored, although a 304 response does not repeat it.
    between(await wait('/feed'), 119.9, 145)
  })

  test('is read as often as it asks for, between ten minutes and a day', async (t) => {
    const site: Site = {
      '/plain': rss(''),
      '/cached': answer(200, { 'cache-control': 'max-age=3600' }, rss('')),
      '/hasty': answer(200, { 'cache-control': 'max-age=1' }, rss('', '<ttl>1</ttl>')),
      '/slow': answer(200, {}, rss('', '<ttl>99999</ttl>')),
    }
    const { checkAll, wait } = await serveFeeds(t, site, Object.keys(site))
    await checkAll()
    for (const [path, minutes] of Object.entries({ '/plain': 10, '/cached': 60, '/hasty': 10, '/slow': 1440 }))
      between(await wait(path), minutes - 0.1, minutes * 1.2 + 0.1)
  })

  test('has GUIDs prefixed with its hash, unless they are globally unique', async (t) => {
    const named = (title: string, guid: string) =>
      `<item><title>${title}</title><link>https://news.site.org/${title}</link><guid>${guid}</guid></item>`
    const own = ['7', 'post:7', 'http:7']
    const shared = ['https://news.site.org/?p=7', 'HTTP://news.site.org/8', 'urn:uuid:7', 'tag:news.site.org,2026:7']
    const feedOf = (name: string) => rss([...own, ...shared].map((guid, n) => named(`${name}-${n}`, guid)).join(''))
    const { checkAll } = await serveFeeds(t, { '/a': feedOf('a'), '/b': feedOf('b') }, ['/a', '/b'])
    await checkAll()
    const found = await rows('select guid, count(*)::int as times from feed_items group by guid')
    const times = (guid: string) =>
      found.filter((row) => row.guid === guid || row.guid.endsWith(` ${guid}`)).reduce((sum, row) => sum + row.times, 0)
    assert.deepEqual([own.map(times), shared.map(times)], [own.map(() => 2), shared.map(() => 1)])
  })

  test('may have any type that is not one of pictures, sound, films or fonts', async (t) => {
    const types = [
      'binary/octet-stream',
      'application/octet-stream',
      'feed/xml',
      'file/unknown',
      'UTF-8',
      '',
      'model/x',
    ]
    const site: Site = Object.fromEntries(
      types.map((type, n) => [`/${n}`, answer(200, { 'content-type': type }, rss(item(`of type ${n}`)))]),
    )
    const { checkAll, warnings } = await serveFeeds(t, site, Object.keys(site))
    await checkAll()
    assert.deepEqual([(await titles()).length, warnings], [types.length, []])
  })

  test('may be compressed, truncated or endless', async (t) => {
    const endless: Site[string] = (_, response) => {
      response.write('<rss version="2.0"><channel>')
      let n = 0
      const more = () => {
        while (!response.destroyed && response.write(item(`endless ${n++} ${'long '.repeat(100)}`)));
      }
      response.on('drain', more)
      more()
    }
    const site: Site = {
      '/gzip': answer(200, { 'content-encoding': 'gzip' }, gzipSync(rss(item('packed')))),
      '/cut': rss(item('whole') + item('half')).slice(0, -60),
      '/endless': endless,
    }
    const { checkAll, status } = await serveFeeds(t, site, Object.keys(site))
    await checkAll()
    const found = await titles()
    assert.ok(found.includes('Story packed') && found.includes('Story whole') && !found.includes('Story half'))
    assert.equal((await status('/endless')).items_given, 500)
    assert.equal((await status('/cut')).read_tolerantly, true)
    assert.equal((await status('/endless')).failures, 0)
  })
})

describe('a feed that fails', () => {
  const hang: Site[string] = () => {}

  test('does not block other feeds; it is recorded, logged once and retried with growing delays', async (t) => {
    const site: Site = {
      '/html': '<!doctype html><title>Not found</title>',
      '/500': answer(500),
      '/hang': hang,
      '/video': answer(200, { 'content-type': 'video/mp4' }),
      '/good': rss(item(1)),
    }
    const feeds = [...Object.keys(site), '/missing', '/missing?key=secret']
    const { checkAll, status, wait, warnings, home } = await serveFeeds(t, site, feeds, { limits: { totalMs: 3_000 } })
    for (const minutes of [10, 20, 40]) {
      await checkAll()
      between(await wait('/500'), minutes - 0.1, minutes * 1.2 + 0.1)
    }
    assert.deepEqual(await titles(), ['Story 1'])
    const reasons = {
      '/html': /^This is not a feed$/,
      '/500': /http-status: 500/,
      '/hang': /too-slow/,
      '/video': /content-type/,
      '/missing': /not-found/,
    }
    for (const [path, reason] of Object.entries(reasons)) {
      const { failures, last_error, state, succeeded_at } = await status(path)
      assert.deepEqual([failures, state, succeeded_at], [3, 'read', null], path)
      assert.match(last_error, reason)
      assert.equal(
        warnings.filter((warning) => warning.includes(`${home}${path} `)).length,
        path === '/missing' ? 2 : 1,
      )
    }
    assert.equal((await status('/good')).failures, 0)
    assert.doesNotMatch(warnings.join(), /secret/)
  })

  test('in the middle is damaged: its items are stored, and it is requested as a whole again', async (t) => {
    const whole = rss(item(1) + item(2))
    let body = whole.slice(0, -60)
    const asked: (string | undefined)[] = []
    const site: Site = {
      '/feed': (request, response) => {
        asked.push(request.headers['if-none-match'])
        response.writeHead(200, { etag: '"v1"' }).end(body)
      },
    }
    const { checkAll, status, warnings, newsTold, wait } = await serveFeeds(t, site, ['/feed'])
    await checkAll()
    await checkAll()
    const { failures, last_error, items_given } = await status('/feed')
    assert.deepEqual([failures, last_error, items_given], [2, DAMAGED, 1])
    assert.deepEqual([await titles(), newsTold(), asked], [['Story 1'], 1, [undefined, undefined]])
    assert.equal(warnings.filter((warning) => warning.endsWith(`could not be read: ${DAMAGED}`)).length, 1)
    // It gives items, so it is not read less often.
    between(await wait('/feed'), 9.9, 12.1)
    body = whole
    await checkAll()
    assert.deepEqual([(await status('/feed')).failures, (await titles()).length], [0, 2])
  })

  test('is read at once if the operator asks for it', async (t) => {
    const site: Site = { '/feed': answer(500), '/gone': answer(410), '/busy': answer(429, { 'retry-after': '7200' }) }
    const { checks, checkAll, paths, home, status } = await serveFeeds(t, site, Object.keys(site))
    await checkAll()
    paths()
    const plan = (path: string) => readFeedNow(database, home + path)
    assert.equal((await plan('/feed'))?.planned, true)
    const busy = await plan('/busy')
    assert.deepEqual([busy?.planned, busy?.next_check_at], [false, (await status('/busy')).next_check_at])
    assert.deepEqual([(await plan('/gone'))?.planned, (await plan('/gone'))?.state], [false, 'stopped'])
    await removeFeed(database, `${home}/gone`)
    assert.deepEqual([await plan('/gone'), await plan('/unknown')], [undefined, undefined])
    await checks.checkDue()
    assert.deepEqual(paths(), ['/feed'])
    // The pause that the outlet asked for is over.
    await rows(`update feed_sources set next_check_at = now() where url = '${home}/busy'`)
    assert.equal((await plan('/busy'))?.planned, true)
  })

  test('has its failures reset when it works again', async (t) => {
    let works = false
    const site: Site = {
      '/feed': (request, response) =>
        works ? response.end(rss(item(1))) : (answer(500) as (...given: unknown[]) => void)(request, response),
    }
    const { checkAll, status } = await serveFeeds(t, site, ['/feed'])
    await checkAll()
    works = true
    await checkAll()
    const { failures, last_error } = await status('/feed')
    assert.deepEqual([failures, last_error, await titles()], [0, '', ['Story 1']])
  })

  test('is retried after its Retry-After', async (t) => {
    const site: Site = { '/busy': answer(429, { 'retry-after': '7200' }), '/away': answer(503, { 'retry-after': '1' }) }
    const { checkAll, wait } = await serveFeeds(t, site, Object.keys(site))
    await checkAll()
    between(await wait('/busy'), 119.9, 145)
    between(await wait('/away'), 9.9, 12.1)
  })

  test('is never requested again after 410', async (t) => {
    const { checkAll, status, paths, warnings } = await serveFeeds(t, { '/feed': answer(410) }, ['/feed'])
    await checkAll()
    await checkAll()
    assert.deepEqual([paths(), (await status('/feed')).state, warnings.length], [['/feed'], 'stopped', 1])
  })
})

describe('a feed that moved', () => {
  const to = (location: string, status: number) => answer(status, { location })

  test('permanently is requested at its new URL', async (t) => {
    const site: Site = { '/old': to('/new', 301), '/passing': to('/new', 302), '/new': rss(item(1)) }
    const { checkAll, paths, status, home } = await serveFeeds(t, site, ['/old'])
    await checkAll()
    await checkAll()
    assert.deepEqual(paths(), ['/old', '/new', '/new'])
    assert.equal((await status('/old')).moved_to, `${home}/new`)
  })

  test('temporarily is requested at its own URL', async (t) => {
    const { checkAll, paths } = await serveFeeds(t, { '/old': to('/new', 302), '/new': rss('') }, ['/old'])
    await checkAll()
    await checkAll()
    assert.deepEqual(paths(), ['/old', '/new', '/old', '/new'])
  })

  test('to a page that is not a feed stays at its old URL', async (t) => {
    const site = { '/old': to('/new', 301), '/new': 'Welcome' }
    const { checkAll, status } = await serveFeeds(t, site, ['/old'])
    await checkAll()
    assert.equal((await status('/old')).moved_to, '')
  })

  test('and then fails is tried at both URLs', async (t) => {
    const site: Site = { '/old': to('/new', 308), '/new': rss('') }
    const { checkAll, paths, status } = await serveFeeds(t, site, ['/old'])
    await checkAll()
    site['/new'] = answer(410)
    site['/old'] = rss(item(1))
    paths()
    await checkAll()
    assert.equal((await status('/old')).state, 'read')
    await checkAll()
    assert.deepEqual(paths(), ['/new', '/old'])
    const { failures, moved_to } = await status('/old')
    assert.deepEqual([failures, moved_to, await titles()], [0, '', ['Story 1']])
  })
})
