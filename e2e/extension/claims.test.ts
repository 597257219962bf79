import { hide, siteUrl } from '../src/site.ts'
import { type Known, storiesOf } from './outlets/known.ts'
import type { News } from './rig/news.ts'
import { minutesToNextLoads, nextLoad, wakeTimers } from './rig/reader.ts'
import { choose } from './rig/switches.ts'
import { browsers, expect, test } from './rig/test.ts'
import { isRead, linesOf, markedOf } from './rig/texts.ts'
import type { Request } from './rig/traffic.ts'

// The tests of a browser share it, because each start takes seconds.
test.describe.configure({ mode: 'default' })

const [ferry, , calm] = storiesOf('harbour-courier.test') as [Known, Known, Known]
const [storm] = storiesOf('restless-post.test') as [Known]
const gone = storiesOf('short-lived.test')
const old = storiesOf('old-paper.test')

const LOOKUP = '/api/headline-fixes/list-by-key-prefix/'
const marksOf = async ({ reader: { tab } }: News) => (await markedOf(tab, 'h1')).length
const lineOf = ({ method, path }: Request) => `${method} ${path}`

for (const [place, browser] of browsers.entries())
  test.describe(browser, () => {
    let news: News
    test.beforeAll(async ({ start }) => {
      news = await start(browser)
    })

    async function read(url: string): Promise<void> {
      await news.reader.tab.open(url)
      await isRead(news.reader.tab)
    }

    /** Returns the browser's requests to hosts other than outlets while someone reads these pages. */
    async function askedBy(...urls: string[]): Promise<string[]> {
      news.traffic.forget()
      for (const url of urls) await read(url)
      return news.traffic.ofExtension().map(lineOf)
    }

    test('claim 6: a fresh browser requests the manifest and packs, without data about its reader', async () => {
      const { reader, traffic } = news
      await reader.tab.open(ferry.url)
      await isRead(reader.tab)
      const [first, ...files] = traffic.ofExtension()
      expect(lineOf(first!)).toBe('GET /api/extension/manifest/')
      for (const file of files)
        expect(lineOf(file)).toMatch(/^GET \/api\/extension\/(pack|keys)\/\?name=[0-9a-f]{32}\.\1$/)
      for (const { headers } of [first!, ...files]) expectNothingElse(headers)
    })

    test('claim 1: an article without a fix, front pages and an article of a pack cause no request', async () => {
      const front = ['http://harbour-courier.test/', 'http://everything-today.test/']
      expect(await askedBy(calm.url, ...front, ferry.url, calm.url)).toEqual([])
    })

    test('claims 2 to 4: only an opened article is looked up in the archive, once, and reveals nothing but a prefix', async () => {
      const { reader, traffic } = news
      const [first, second] = old.map(({ url }) => url) as [string, string]
      expect(await askedBy('http://old-paper.test/', first), 'without consent').toEqual([])

      // A member of the site, whose cookie must not be sent.
      await reader.tab.open(siteUrl())
      await reader.tab.run(() => cookieStore.set('member', 'me'))
      await read(first)
      await choose(reader, { archive: true })
      await expect.poll(() => marksOf(news)).toBe(1)

      expect(await askedBy('http://old-paper.test/'), 'a front page').toEqual([])
      traffic.forget()
      await read(second)
      await expect.poll(() => marksOf(news)).toBe(1)
      const [request, ...more] = traffic.ofExtension()
      expect(lineOf(request!)).toMatch(new RegExp(`^GET ${RegExp.escape(LOOKUP)}\\?prefix=[0-9a-f]+$`))
      expect(more).toEqual([])
      expectNothingElse(request!.headers)
      expect(await askedBy(first, second), 'the same articles again').toEqual([])
      expect(await askedBy(calm.url, ferry.url), 'articles outside the archive').toEqual([])
    })

    test('claim 6: the timer requests the manifest alone, and browsing does not trigger it', async () => {
      const { reader, traffic } = news
      traffic.forget()
      await wakeTimers(reader)
      await expect.poll(() => traffic.ofExtension().map(lineOf)).toEqual(['GET /api/extension/manifest/'])
    })

    test('claim 6: the next load is at a random time that does not depend on reading @whole', async () => {
      const { reader } = news
      const planned = await nextLoad(reader)
      await read(ferry.url)
      await read('http://everything-today.test/')
      expect(await nextLoad(reader)).toBe(planned)
      const minutes = await minutesToNextLoads(reader, 6)
      expect(Math.min(...minutes)).toBeGreaterThan(19)
      expect(Math.max(...minutes)).toBeLessThan(41)
      // Six random times within one of twenty minutes have a probability of 1 in 500,000.
      expect(Math.max(...minutes) - Math.min(...minutes)).toBeGreaterThan(1)
    })

    test('claim 7: a fix that the site hides disappears from an open page with the next pack', async ({ site }) => {
      const { reader } = news
      const { url, printed, fix } = gone[place]!
      await read(url)
      expect(await marksOf(news)).toBe(1)
      await hide('fix', await site.fixOf(url))
      await site.makePacks()
      await wakeTimers(reader)
      await expect.poll(() => marksOf(news)).toBe(0)
      const lines = await linesOf(reader.tab)
      expect(lines).toContain(printed)
      expect(lines).not.toContain(fix)
    })

    test('claim 8: a page whose scripts change the heading back and forth comes to rest', async () => {
      const { tab } = news.reader
      await tab.open(storm.url)
      await expect.poll(() => tab.run(() => 'rests' in document.body.dataset)).toBe(true)
      expect(await changesOf(news)).toBe(0)
      // A page that keeps restoring its heading wins.
      await read(`${storm.url}?utm_source=insists`)
      expect(await changesOf(news)).toBe(0)
      expect(await linesOf(tab)).toContain(storm.printed)
    })
  })

/** Ignores headers that the browser itself adds to every request of an extension. None of them identifies a reader or an article. */
function expectNothingElse(headers: Request['headers']): void {
  for (const name of ['cookie', 'referer', 'auth-token', 'authorization']) expect(headers[name], name).toBeUndefined()
  expect(headers.origin ?? '').not.toContain('.test')
}

/** Waits for 20 frames without a change of the page's headline, then counts the changes in 20 more. */
async function changesOf({ reader }: News): Promise<number> {
  return reader.tab.run(async () => {
    let changes = 0
    new MutationObserver((found) => {
      changes += found.length
    }).observe(document.body, { characterData: true, childList: true, subtree: true })
    const frames = async () => {
      for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame)
    }
    // An endless exchange never pauses, and fails by the test's timeout.
    for (let before = -1; before !== changes; ) {
      before = changes
      await frames()
    }
    const still = changes
    await frames()
    return changes - still
  })
}
