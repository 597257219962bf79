import { type Known, storiesOf } from './outlets/known.ts'
import type { News } from './rig/news.ts'
import { browsers, expect, test } from './rig/test.ts'
import { isRead, linesOf, markedOf, readUnhurried, showsMarked } from './rig/texts.ts'

test.describe.configure({ mode: 'default' })

const [ferry, parking, calm, bridge] = storiesOf('harbour-courier.test') as Four
const [trains, meals, library] = storiesOf('daily-lantern.test') as Four
const [owl, river, market] = storiesOf('the-kestrel.test') as Four
const [port, maktaba] = storiesOf('almanara.test') as Four
const [, strike, quiet] = storiesOf('restless-post.test') as Four
const everything = storiesOf('everything-today.test')
type Four = [Known, Known, Known, Known]

interface Case {
  what: string
  url: string
  /** The stories whose fixes replace their headlines, in the order of the page. */
  fixed?: Known[]
  /** Headlines that get a mark alone, because the outlet has changed them since. */
  changed?: Known[]
  kept?: string[]
}

const cases: Case[] = [
  {
    what: 'an article with a kicker',
    url: ferry.url,
    fixed: [ferry],
    kept: ['Around the harbour', 'How it goes on', 'Skip to the whole text'],
  },
  { what: 'an article without a fix', url: calm.url, kept: [calm.printed] },
  {
    what: 'headings inside links',
    url: 'http://harbour-courier.test/',
    fixed: [ferry, parking],
    changed: [bridge],
    kept: [calm.printed],
  },
  { what: 'a headline that the outlet has changed', url: bridge.url, changed: [bridge] },
  { what: 'AMP', url: 'http://harbour-courier.test/amp/transport/ferry-line-returns.html', fixed: [ferry] },
  { what: 'a view for printing', url: 'http://harbour-courier.test/print?story=ferry-line-returns', fixed: [ferry] },
  { what: 'an article in a frame', url: 'http://harbour-courier.test/framed', kept: ['In a frame'] },
  {
    what: 'a question for consent over the article',
    url: 'http://harbour-courier.test/covered',
    fixed: [parking],
    kept: [calm.printed, 'We value your privacy and our 812 partners'],
  },
  { what: 'links inside headings', url: 'http://daily-lantern.test/', fixed: [trains, meals], kept: [library.printed] },
  { what: 'several h1, the headline a link', url: trains.url, fixed: [trains], kept: ['Daily Lantern'] },
  { what: 'a headline in pieces', url: meals.url, fixed: [meals] },
  { what: 'cards under links without text', url: 'http://the-kestrel.test/', kept: [owl.printed, market.printed] },
  {
    what: 'links around pictures and kickers',
    url: 'http://the-kestrel.test/teasers',
    fixed: [owl, river],
    kept: ['News'],
  },
  {
    what: 'h2 as the headline, and related stories',
    url: river.url,
    fixed: [river, owl],
    kept: ['The Kestrel', 'More'],
  },
  { what: 'right to left', url: port.url, fixed: [port] },
  { what: 'a list from right to left', url: 'http://almanara.test/', fixed: [port], kept: [maktaba.printed] },
  {
    what: 'results of a search',
    url: 'http://findings.test/search?q=news',
    fixed: [ferry, parking, trains, meals, owl, river],
    changed: [bridge],
    kept: [calm.printed, ferry.url],
  },
  {
    what: 'an aggregator whose links are redirects',
    url: 'http://gather.test/',
    fixed: [ferry, parking, trains, meals, owl, river],
    // A changed headline gets its mark only where the page marks it as a headline.
    kept: [library.printed, bridge.printed, '(120 comments)'],
  },
  {
    what: '300 links',
    url: 'http://everything-today.test/',
    fixed: everything.filter(({ fix }) => fix),
    kept: everything.filter(({ fix }) => !fix).map(({ printed }) => printed),
  },
]

for (const browser of browsers)
  test.describe(`markup of outlets in ${browser} @whole`, () => {
    let news: News
    test.beforeAll(async ({ start }) => {
      news = await start(browser)
      await news.reader.tab.open(ferry.url)
      await isRead(news.reader.tab)
    })

    for (const { what, url, fixed = [], changed = [], kept = [] } of cases)
      test(what, async () => {
        const { tab } = news.reader
        await readUnhurried(
          news,
          url,
          fixed.map(({ fix }) => fix),
        )
        await isRead(tab)
        const lines = await linesOf(tab)
        for (const { printed } of fixed) expect(lines).not.toContain(printed)
        for (const text of [...kept, ...changed.map(({ printed }) => printed)]) expect(lines).toContain(text)
        await showsMarked(tab, [...fixed.map(({ fix }) => fix), ...changed.map(({ printed }) => printed)])
      })

    test('pages whose own scripts write their headlines', async () => {
      const { tab } = news.reader
      // A headline that appears after the first paint is replaced only if nothing moves, so the test checks the mark.
      await tab.open(strike.url)
      await isRead(tab)
      await expect.poll(async () => (await markedOf(tab)).length).toBe(1)
      await tab.open('http://everything-today.test/late')
      await expect.poll(async () => (await markedOf(tab)).length).toBe(everything.filter(({ fix }) => fix).length)
      await tab.open('http://restless-post.test/')
      await expect.poll(async () => (await markedOf(tab)).length).toBe(2)
      const follow = (path: string) =>
        tab.run((path) => document.querySelector<HTMLAnchorElement>(`main a[href="${path}"]`)!.click(), path)
      await follow(quiet.path)
      await showsMarked(tab, [])
      await tab.run(() => history.back())
      await expect.poll(async () => (await markedOf(tab)).length).toBe(2)
      // The page copies a part with marks in it and shows the copy.
      await tab.run(() => {
        const app = document.getElementById('app')!
        const copy = app.innerHTML
        app.innerHTML = copy
      })
      await expect.poll(() => tab.run(() => document.querySelectorAll('#app unspun-mark').length)).toBe(2)
      await expect.poll(async () => (await markedOf(tab)).length).toBe(2)
      await follow(strike.path)
      await expect.poll(async () => (await markedOf(tab)).length).toBe(1)
      await tab.open('http://restless-post.test/scroll')
      await tab.run(() => scrollTo(0, document.body.scrollHeight))
      await expect.poll(async () => (await markedOf(tab)).length).toBe(2)
    })
  })
