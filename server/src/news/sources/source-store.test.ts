import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import type { Site } from '@unspun/web-fetch/web-test-kit.ts'
import { openFeeds } from './check-feeds-test-kit.ts'
import { item, rss } from './feed-test-kit.ts'
import { addOperatorSources, removeSource, setFileSources, takeDueSource } from './source-store.ts'

const { database, serveFeeds, titles } = await openFeeds()

const minutesLater = (minutes: number) =>
  database.pool.query('update feed_sources set next_check_at = next_check_at - make_interval(secs => $1)', [
    minutes * 60,
  ])

describe('a feed that was removed and is added again', () => {
  const ways: Record<string, (url: string) => Promise<unknown>> = {
    'by the operator': async (url) => {
      await removeSource(database, url)
      await addOperatorSources(database, [url])
    },
    'by the file': async (url) => {
      await setFileSources(database, [url])
      await removeSource(database, url)
      await setFileSources(database, [url])
    },
  }
  for (const [name, again] of Object.entries(ways)) {
    test(`${name} is read again ten minutes after its last request`, async (t) => {
      const { checks, paths, home } = await serveFeeds(t, { '/feed': rss(item(1)) }, ['/feed'])
      await checks.checkDue()
      await again(`${home}/feed`)
      await minutesLater(9.9)
      await checks.checkDue()
      assert.deepEqual(paths(), ['/feed'])
      await minutesLater(0.1)
      await checks.checkDue()
      assert.deepEqual(paths(), ['/feed'])
      // The long wait of a rarely read feed does not delay it.
      await database.pool.query(`update feed_sources set next_check_at = now() + interval '1 day'`)
      await again(`${home}/feed`)
      await minutesLater(10)
      await checks.checkDue()
      assert.deepEqual(paths(), ['/feed'])
    })
  }
})

describe('several processes', () => {
  test('never read the same feed at the same time', async (t) => {
    const feeds = Array.from({ length: 30 }, (_, n) => `/${n}`)
    const site = Object.fromEntries(feeds.map((path) => [path, rss(item(path))]))
    const { start, paths } = await serveFeeds(t, site, feeds)
    const processes = [1, 2, 3].map(start)
    await Promise.all(processes.map((checks) => checks.checkDue()))
    await Promise.all(processes.map((checks) => checks.close()))
    assert.deepEqual(paths().sort(), feeds.sort())
    assert.equal((await titles()).length, 30)
  })

  test('that read the same articles store each of them once', async (t) => {
    const feeds = Array.from({ length: 12 }, (_, n) => `/${n}`)
    const articles = Array.from({ length: 50 }, (_, n) => item(n))
    const site = Object.fromEntries(
      feeds.map((path, n) => [path, rss((n % 2 ? articles : articles.toReversed()).join(''))]),
    )
    const { start, status } = await serveFeeds(t, site, feeds)
    const processes = [1, 2, 3].map(start)
    await Promise.all(processes.map((checks) => checks.checkDue()))
    await Promise.all(processes.map((checks) => checks.close()))
    for (const path of feeds) assert.equal((await status(path)).last_error, '')
    assert.equal((await titles()).length, 50)
  })

  test('a process that stops releases its feed, which is requested again ten minutes later', async (t) => {
    const asked = new EventTarget()
    const site: Site = { '/feed': () => void asked.dispatchEvent(new Event('asked')) }
    const { checks, status } = await serveFeeds(t, site, ['/feed'])
    const request = once(asked, 'asked')
    const round = checks.checkDue()
    await request
    await checks.close()
    await round
    const { failures, last_error, checked_at } = await status('/feed')
    assert.deepEqual([failures, last_error, checked_at], [0, '', null])
    await minutesLater(9.9)
    assert.equal(await takeDueSource(database), undefined)
    await minutesLater(0.1)
    assert.ok(await takeDueSource(database))
  })

  test('a feed whose process was killed is due ten minutes after the five minutes of a reading', async (t) => {
    const { paths, checks } = await serveFeeds(t, { '/feed': rss(item(1)) }, ['/feed'])
    assert.ok(await takeDueSource(database))
    await checks.checkDue()
    assert.deepEqual(paths(), [])
    await minutesLater(14.9)
    await checks.checkDue()
    assert.deepEqual(paths(), [])
    await minutesLater(0.1)
    await checks.checkDue()
    assert.deepEqual(paths(), ['/feed'])
  })
})
