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
/** The number of marks at the headline of an article. */
const marksOf = async ({ reader: { tab } }: News) => (await markedOf(tab, 'h1')).length
const lineOf = ({ method, path }: Request) => `${method} ${path}`

for (const [place, browser] of browsers.entries())
  test.describe(browser, () => {
    let news: News
    test.beforeAll(async ({ start }) => {
      news = await start(browser)
    })

    /** Opens an address and waits until the extension has read it. */
    async function read(url: string): Promise<void> {
      await news.reader.tab.open(url)
      await isRead(news.reader.tab)
    }

    /** The requests of the browser to anybody but outlets while somebody reads these pages. */
    async function askedBy(...urls: string[]): Promise<string[]> {
      news.traffic.forget()
      for (const url of urls) await read(url)
      return news.traffic.ofExtension().map(lineOf)
    }

    test('claim 6: a fresh browser asks for the manifest and for packs, without a word about its reader', async () => {
      const { reader, traffic } = news
      await reader.tab.open(ferry.url)
      await isRead(reader.tab)
      const [first, ...files] = traffic.ofExtension()
      expect(lineOf(first!)).toBe('GET /api/extension/manifest/')
      for (const file of files)
        expect(lineOf(file)).toMatch(/^GET \/api\/extension\/(pack|keys)\/\?name=[0-9a-f]{32}\.\1$/)
      for (const { headers } of [first!, ...files]) expectNothingElse(headers)
    })

    test('claim 1: an article without a fix, front pages and an article of a pack ask nothing', async () => {
      const front = ['http://harbour-courier.test/', 'http://everything-today.test/']
      expect(await askedBy(calm.url, ...front, ferry.url, calm.url)).toEqual([])
    })

    test('claims 2 to 4: of the archive, only an opened article asks, once, and tells nothing but a prefix', async () => {
      const { reader, traffic } = news
      const [first, second] = old.map(({ url }) => url) as [string, string]
      expect(await askedBy('http://old-paper.test/', first), 'without consent').toEqual([])

      // A member of the site, whose cookie must stay where it is.
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

    test('claim 6: the timer asks for the manifest alone, and browsing does not set it off', async () => {
      const { reader, traffic } = news
      traffic.forget()
      await wakeTimers(reader)
      await expect.poll(() => traffic.ofExtension().map(lineOf)).toEqual(['GET /api/extension/manifest/'])
    })

    test('claim 6: the next load is at a random time, and reading does not move it @whole', async () => {
      const { reader } = news
      const planned = await nextLoad(reader)
      await read(ferry.url)
      await read('http://everything-today.test/')
      expect(await nextLoad(reader)).toBe(planned)
      const minutes = await minutesToNextLoads(reader, 6)
      expect(Math.min(...minutes)).toBeGreaterThan(19)
      expect(Math.max(...minutes)).toBeLessThan(41)
      // Six random times within one of twenty minutes come by chance once in 500,000 runs.
      expect(Math.max(...minutes) - Math.min(...minutes)).toBeGreaterThan(1)
    })

    test('claim 7: a fix that the site hides leaves an open page with the next pack', async ({ site }) => {
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

    test('claim 8: a page whose scripts change the heading back and forth ends in rest', async () => {
      const { tab } = news.reader
      await tab.open(storm.url)
      await expect.poll(() => tab.run(() => 'rests' in document.body.dataset)).toBe(true)
      expect(await changesOf(news)).toBe(0)
      // A page that insists on its heading wins.
      await read(`${storm.url}?utm_source=insists`)
      expect(await changesOf(news)).toBe(0)
      expect(await linesOf(tab)).toContain(storm.printed)
    })
  })

/** Headers that the browser itself adds to every request of an extension. None of them names a reader or an article. */
function expectNothingElse(headers: Request['headers']): void {
  for (const name of ['cookie', 'referer', 'auth-token', 'authorization']) expect(headers[name], name).toBeUndefined()
  expect(headers.origin ?? '').not.toContain('.test')
}

/** How often a page's headline changes, once nothing has changed for 20 frames, in as many more. */
async function changesOf({ reader }: News): Promise<number> {
  return reader.tab.run(async () => {
    let changes = 0
    new MutationObserver((found) => {
      changes += found.length
    }).observe(document.body, { characterData: true, childList: true, subtree: true })
    const frames = async () => {
      for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame)
    }
    // An endless exchange never has a still stretch, and the test's own time limit ends it.
    for (let before = -1; before !== changes; ) {
      before = changes
      await frames()
    }
    const still = changes
    await frames()
    return changes - still
  })
}
