import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { DAMAGED, feedCaps } from './feed-entry.ts'
import { atom, item, PLACE, rss } from './feed-test-kit.ts'
import { readByFeedsmith } from './feedsmith-reader.ts'
import { readFeed } from './read-feed.ts'
import { readTolerantly } from './tolerant-reader.ts'

const read = (feed: string) => readFeed(Buffer.from(feed), 'application/xml', PLACE)
const titles = (feed: string) => read(feed).items.map(({ title }) => title)

describe('malformed feeds', () => {
  const whole = rss([1, 2, 3].map((n) => item(n)).join(''))
  test('a truncated feed keeps its complete items', () => {
    const { items, tolerant, lost } = read(whole.slice(0, whole.indexOf('Story 3') + 3))
    assert.deepEqual([items.length, tolerant, lost], [2, true, 1])
  })

  test('a feed is damaged if it ends before its first element does', () => {
    const empty = rss('')
    for (const cut of [
      whole.slice(0, -1),
      whole.slice(0, -20),
      whole.slice(0, -60),
      empty.slice(0, -8),
      '<rss><channel>',
    ])
      assert.equal(read(cut).damaged, true, cut)
    const entries = atom('<entry><title>A</title><link href="/1"/></entry>')
    assert.equal(read(entries.slice(0, -4)).damaged, true)
    const json = '{"version":"https://jsonfeed.org/version/1.1","title":"A","items":[]}'
    assert.throws(() => read(json.slice(0, -2)), { message: DAMAGED })

    const malformed = rss(`${item(1)}<item><title>Story<b></title></item>${item('A & B')}`)
    const followed = `${whole}\n<!-- cached --><script src="x"></script>`
    const turned = whole.replaceAll('rss', 'RSS')
    for (const feed of [whole, empty, entries, json, malformed, followed, turned, '<rss version="2.0"/>'])
      assert.equal(read(feed).damaged, false, feed)
  })

  test('a feed that is larger than what is read is not damaged', () => {
    const large = rss(item(1) + item(2, ' '.repeat(feedCaps.bytes)))
    assert.equal(readFeed(Buffer.from(large).subarray(0, feedCaps.bytes), 'application/xml', PLACE).damaged, false)
  })

  test('feedsmith alone rejects a truncated feed (ADR 0009)', () => {
    assert.throws(() => readByFeedsmith(whole.slice(0, -20)))
  })

  test('a stray & or an unclosed tag', () => {
    assert.deepEqual(titles(rss(item('A & B') + item(2))), ['Story A & B', 'Story 2'])
    assert.ok(titles(rss(`${item(1)}<item><title>Story<b></title></item>${item(2)}`)).includes('Story 1'))
  })

  test('items outside their channel', () => {
    assert.equal(
      read(`<rss version="0.91"><channel><title>News</title></channel>${item(1)}${item(2)}</rss>`).items.length,
      2,
    )
  })

  test('a definition with a parameter entity', () => {
    const feed = whole.replace('<rss', '<!DOCTYPE rss [<!ENTITY % x SYSTEM "http://127.0.0.1/x"> %x;]><rss')
    assert.deepEqual(titles(feed), ['Story 1', 'Story 2', 'Story 3'])
  })

  const noFeeds: [name: string, text: string][] = [
    ['nothing', ''],
    ['blanks', ' \n '],
    ['text', 'Not found'],
    ['HTML', '<!doctype html><html><head><title>News</title></head><body><item>x</item></body></html>'],
    ['other XML', '<sitemap><item><title>x</title><link>https://news.site.org/1</link></item></sitemap>'],
    ['broken JSON', '{"version":"https://jsonfeed.org/version/1.1","items":['],
    ['other JSON', '{"error":"none"}'],
    ['packed bytes', gzipSync(whole).toString('latin1')],
  ]
  for (const [name, text] of noFeeds) test(`${name} is not a feed`, () => assert.throws(() => read(text)))
})

// Without its guard, each case takes seconds, minutes or all memory. With it, it takes at most a second or two.
describe('hostile feeds', () => {
  const filled = (piece: string) => piece.repeat(feedCaps.bytes / piece.length)

  test('entities are not expanded', () => {
    const lines = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
    const feed = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY l0 "lol">${lines}]>${rss(item(1, '<description>&l9;</description>') + item('&l9;'), '').replace(/^<\?xml[^>]*>/, '')}`
    const found = titles(feed)
    assert.equal(found[0], 'Story 1')
    assert.ok((found[1] ?? '').length < 30)
  })

  test('external entities are not read', () => {
    const feed = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>${rss(item('&x;')).replace(/^<\?xml[^>]*>/, '')}`
    assert.ok(titles(feed).every((title) => !title.includes('root:')))
  })

  test('reads 2,000 of 10,000 items and keeps 500', () => {
    const { items, tolerant } = read(rss(Array.from({ length: 10_000 }, (_, n) => item(n)).join('')))
    assert.deepEqual([items.length, tolerant, items[0]?.title], [500, true, 'Story 0'])
  })

  test('deep nesting', () => {
    assert.deepEqual(titles(rss(item(1) + filled('<a>'))), ['Story 1'])
    assert.deepEqual(titles(rss(item(1) + '<a>'.repeat(150) + item(2))), ['Story 1', 'Story 2'])
    assert.deepEqual(titles(rss(item(1) + '<a>'.repeat(250) + item(2))), ['Story 1'])
    assert.throws(() => read(filled('<rss>')))
  })

  test('an overlong text is cut', () => {
    const { entries } = readTolerantly(rss(item(1, `<description>${filled('Long ')}</description>`)))
    assert.ok(entries[0]!.html.length < 2 * feedCaps.text)
  })

  test('only the first dates of a feed are kept', () => {
    const dates = '<pubDate/><pubDate>unknown</pubDate>'.repeat(10_000)
    const { dates: kept } = readTolerantly(`<rss><channel><title>News</title>${dates}${item(1)}</channel></rss>`)
    assert.deepEqual(kept, Array(feedCaps.datesOfFeed).fill('unknown'))
  })

  test('links into private networks are dropped, except from a feed in such a network', () => {
    const linkTo = (link: string) => `<item><title>Story</title><link>${link}</link></item>`
    const pictured = (url: string) =>
      item(1, `<media:thumbnail url="${url}"/><enclosure url="https://pictures.site.org/1.jpg" type="image/jpeg"/>`)
    const inside = [
      'http://192.168.1.1/restart',
      'https://[fe80::1]/',
      'http://localhost:8080/x',
      'http://router/x',
      'http://nas.local/x',
    ]
    for (const address of inside) {
      assert.deepEqual(read(rss(linkTo(address))).items, [], address)
      assert.equal(read(rss(pictured(address))).items[0]?.image_url, 'https://pictures.site.org/1.jpg', address)
    }
    const own = readFeed(Buffer.from(rss(linkTo('http://wiki.lan/1'))), 'application/xml', {
      ...PLACE,
      url: 'http://news.lan/feed',
    })
    assert.equal(own.items.length, 1)
  })

  const floods: [name: string, text: string][] = [
    ['nothing but empty items', rss(filled('<item/>'))],
    ['blanks before and after', `${filled(' ').slice(2000)}${rss(item(1))}`],
    ['one tag that never ends', `<rss ${filled('a="b" ')}`],
    ['a quote that never ends', `<rss a="${filled('<item>')}`],
    ['a comment that never ends', rss(`${item(1)}<!--${filled('-')}`)],
    ['CDATA that never ends', rss(`${item(1)}<item><title><![CDATA[${filled(']')}`)],
    ['only <', filled('<')],
    ['only &', rss(`<item><title>${filled('&')}`)],
    ['entities in entities', rss(item(1, `<description>&${filled('amp;')}</description>`))],
    ['pictures without an end', rss(item(1, `<description><![CDATA[${filled('<img ')}]]></description>`))],
    ['deep JSON', `{"version":"https://jsonfeed.org/version/1","items":${filled('[')}`],
    ['an overlong title', rss(`<item><title>${filled('Long ')}</title><link>https://news.site.org/1</link></item>`)],
  ]
  for (const [name, text] of floods)
    test(name, () => {
      try {
        for (const { title } of read(text).items) assert.ok(title.length <= 250)
      } catch (error) {
        assert.ok(error instanceof Error && !(error instanceof RangeError), String(error))
      }
    })

  test('unusual property names have no effect', () => {
    assert.deepEqual(titles(rss(item(1, '<__proto__><title>x</title></__proto__><constructor>x</constructor>'))), [
      'Story 1',
    ])
    assert.equal(({} as { title?: string }).title, undefined)
  })
})
