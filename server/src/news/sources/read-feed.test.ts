import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { atom, item, NAMESPACES, NOW, PLACE, rss } from './feed-test-kit.ts'
import { readByFeedsmith } from './feedsmith-reader.ts'
import { readFeed } from './read-feed.ts'
import { readTolerantly } from './tolerant-reader.ts'

const read = (feed: string | Buffer, contentType = 'application/xml') => readFeed(Buffer.from(feed), contentType, PLACE)
const titles = (feed: string | Buffer, contentType?: string) => read(feed, contentType).items.map(({ title }) => title)

const rdf = (listed: number[], items: number[]) => `<?xml version="1.0"?>
  <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" ${NAMESPACES}>
  <channel rdf:about="https://news.site.org/"><title>The News</title><items><rdf:Seq>
  ${listed.map((n) => `<rdf:li resource="https://news.site.org/${n}"/>`).join('')}</rdf:Seq></items></channel>
  ${items.map((n) => `<item rdf:about="https://news.site.org/${n}"><title>Story ${n}</title><link>https://news.site.org/${n}</link><dc:date>2026-11-20T0${n}:00:00Z</dc:date></item>`).join('')}</rdf:RDF>`

describe('feeds of every kind', () => {
  test('RSS 2.0', () => {
    const more =
      '<pubDate>Fri, 20 Nov 2026 07:00:00 EST</pubDate><media:thumbnail url="https://pictures.site.org/1.jpg"/>'
    assert.deepEqual(read(rss(item(1, more), '<title>The &amp;amp; News</title><ttl>30</ttl>')), {
      title: 'The & News',
      ttlMinutes: 30,
      items: [
        {
          guid: 'id-1',
          title: 'Story 1',
          link: 'https://news.site.org/1',
          link_key: 'news.site.org/1',
          image_url: 'https://pictures.site.org/1.jpg',
          published_at: Date.parse('2026-11-20T12:00:00Z'),
        },
      ],
      lost: 0,
      tolerant: false,
      damaged: false,
    })
  })

  test('Atom, with relative links from xml:base', () => {
    const entry = `<entry xml:base="world/"><title type="html">Bridge &lt;b&gt;opens&lt;/b&gt;</title><id>tag:site.org,2026:7</id>
      <link rel="enclosure" href="p.jpg" type="image/jpeg"/><link href="7.html"/><link rel="replies" href="c"/>
      <published>2026-11-20T10:00:00+01:00</published><updated>2026-11-21T10:00:00Z</updated></entry>`
    assert.deepEqual(read(atom(entry, 'xml:base="https://site.org/en/"')).items, [
      {
        guid: 'tag:site.org,2026:7',
        title: 'Bridge opens',
        link: 'https://site.org/en/world/7.html',
        link_key: 'site.org/en/world/7',
        image_url: 'https://site.org/en/world/p.jpg',
        published_at: Date.parse('2026-11-20T09:00:00Z'),
      },
    ])
  })

  test('Atom without xml:base resolves against the feed', () => {
    const [found] = read(atom('<entry><title>A</title><id>1</id><link href="../7"/></entry>')).items
    assert.equal(found?.link, 'https://news.site.org/7')
  })

  test('JSON Feed', () => {
    const feed = {
      version: 'https://jsonfeed.org/version/1.1',
      title: 'The News',
      items: [
        {
          id: '1',
          url: 'https://news.site.org/1',
          title: 'Story 1',
          image: '/1.jpg',
          date_published: '2026-11-20T10:00:00Z',
        },
        { id: '2', url: 'https://news.site.org/2', content_text: 'A note without a title' },
      ],
    }
    const { items, lost, title } = read(JSON.stringify(feed), 'application/feed+json')
    assert.deepEqual([title, lost, items.length], ['The News', 1, 1])
    assert.equal(items[0]?.image_url, 'https://news.site.org/1.jpg')
  })

  test('RSS 1.0 is complete', () => {
    const { items, lost, tolerant } = read(rdf([1, 2], [1, 2]))
    assert.deepEqual([items.map(({ title }) => title), lost, tolerant], [['Story 2', 'Story 1'], 0, false])
  })

  test('an RSS 1.0 item that the channel does not list is not lost', () => {
    const { items, lost, tolerant } = read(rdf([1], [1, 2, 3]))
    assert.deepEqual([items.map(({ title }) => title), lost, tolerant], [['Story 3', 'Story 2', 'Story 1'], 0, true])
  })

  test('feedsmith alone loses such items (ADR 0009)', () => {
    assert.equal(readByFeedsmith(rdf([1], [1, 2, 3])).entries.length, 1)
  })

  test('a feed without items is valid', () => {
    assert.deepEqual([read(rss('')).items, read(rss('')).lost], [[], 0])
  })
})

describe('unusable items', () => {
  const cases: [name: string, item: string][] = [
    ['no link', '<item><title>Story</title></item>'],
    ['no title', '<item><link>https://news.site.org/1</link></item>'],
    [
      'an invisible title',
      '<item><title>&#8203; &lt;b&gt;&lt;/b&gt;</title><link>https://news.site.org/1</link></item>',
    ],
    ['javascript:', '<item><title>Story</title><link>javascript:alert(1)</link></item>'],
    ['data:', '<item><title>Story</title><link>data:text/html,x</link></item>'],
    ['file:', '<item><title>Story</title><link>file:///etc/passwd</link></item>'],
    ['a password', '<item><title>Story</title><link>https://me:secret@news.site.org/1</link></item>'],
    ['an overlong link', `<item><title>Story</title><link>https://news.site.org/${'x'.repeat(3000)}</link></item>`],
  ]
  for (const [name, bad] of cases)
    test(`${name} is left out and counted, without affecting other items`, () => {
      const { items, lost } = read(rss(item(1) + bad + item(2)))
      assert.deepEqual([items.map(({ title }) => title), lost], [['Story 1', 'Story 2'], 1])
    })

  test('duplicates are merged', () => {
    const again =
      '<item><title>Other</title><link>https://www.news.site.org/1?utm_source=rss</link><guid>x</guid></item>'
    assert.deepEqual(titles(rss(item(1) + again + item(1) + item(2))), ['Story 1', 'Story 2'])
  })
})

test('without a GUID the link identifies an item; a GUID that is a URL replaces a missing link', () => {
  const { items } = read(
    rss(`<item><title>A</title><link>https://news.site.org/a?utm_medium=rss</link></item>
      <item><title>B</title><guid>https://news.site.org/b</guid></item>
      <item><title>C</title><link>https://news.site.org/c</link><guid>${'x'.repeat(600)}</guid></item>`),
  )
  assert.deepEqual(
    items.map(({ guid, link }) => [guid, link]),
    ['a', 'b', 'c'].map((name) => Array(2).fill(`https://news.site.org/${name}`)),
  )
})

test('titles are one clean line of limited length', () => {
  const title = (text: string) =>
    titles(rss(`<item><title>${text}</title><link>https://news.site.org/1</link></item>`))[0]
  assert.equal(title('<![CDATA[Outrage <em>grows</em> &amp;   spreads]]>'), 'Outrage grows & spreads')
  assert.equal(title('Tom &amp;amp; Jerry&amp;#8217;s \n day'), 'Tom & Jerry’s day')
  assert.equal(title('Safe\u202e evil'), 'Safe evil')
  assert.match(title('word '.repeat(200)) ?? '', /^(?:word ){40,}word…$/)
  assert.ok(title('word '.repeat(200))!.length <= 250)
})

const dated = (n: number, date: string) => item(n, `<pubDate>${date}</pubDate>`)

test('items are sorted by date, then in feed order; nothing is newer than now', () => {
  const feed = rss(
    dated(1, 'Fri, 20 Nov 2026 10:00:00 GMT') +
      dated(2, 'Fri, 20 Nov 2026 11:00:00 GMT') +
      dated(3, 'Fri, 20 Nov 2026 10:00:00 GMT') +
      dated(4, new Date(NOW + 60 * 60_000).toUTCString()),
  )
  const { items } = read(feed)
  assert.deepEqual(
    items.map(({ title }) => title),
    [4, 2, 1, 3].map((n) => `Story ${n}`),
  )
  assert.equal(items[0]?.published_at, NOW)
})

describe('items whose date nobody can read', () => {
  const HOUR = 60 * 60_000
  const listed = (feed: string) =>
    read(feed).items.map(({ title, published_at }) => [title, (NOW - published_at) / HOUR])
  const hoursAgo = (hours: number) => new Date(NOW - hours * HOUR).toUTCString()

  test('come after the others, in the order of the feed', () => {
    const feed = rss(
      item(1) + dated(2, hoursAgo(3)) + dated(3, 'once upon a time') + dated(4, hoursAgo(9)) + dated(5, hoursAgo(6)),
    )
    assert.deepEqual(listed(feed), [
      ['Story 2', 3],
      ['Story 5', 6],
      ['Story 4', 9],
      ['Story 1', 9],
      ['Story 3', 9],
    ])
  })

  test('or is more than a day ahead are not taken for new', () => {
    const feed = rss(dated(1, hoursAgo(-30)) + dated(2, 'Fri, 20 Nov 2099 10:00:00 GMT') + dated(3, hoursAgo(3)))
    assert.deepEqual(listed(feed), [
      ['Story 3', 3],
      ['Story 1', 3],
      ['Story 2', 3],
    ])
  })

  test('have another date that can be read', () => {
    const both = '<pubDate>once upon a time</pubDate><dc:date>2026-11-01T00:00:00Z</dc:date>'
    for (const broken of ['', '<unclosed>'])
      assert.equal(read(rss(item(1, both), broken)).items[0]?.published_at, Date.parse('2026-11-01T00:00:00Z'), broken)
  })

  test('are written as others of the feed, day first or month first', () => {
    const days = (...dates: string[]) =>
      read(rss(dates.map((date, n) => dated(n, date)).join(''))).items.map(({ published_at }) =>
        new Date(published_at).toISOString().slice(0, 10),
      )
    assert.deepEqual(days('8/21/2026 9:00:00 AM', '9/5/2026 9:00:00 AM'), ['2026-09-05', '2026-08-21'])
    assert.deepEqual(days('21/08/2026 - 09:00', '05/09/2026 - 09:00'), ['2026-09-05', '2026-08-21'])
    assert.deepEqual(days('8/21/2026', '21/8/2026', '9/5/2026'), ['2026-08-21', '2026-08-21', '2026-08-21'])
  })

  test('are as old as the feed says, without any date of an item', () => {
    const both = item(1) + dated(2, 'once upon a time')
    for (const made of [`<pubDate>${hoursAgo(5)}</pubDate>`, `<lastBuildDate>${hoursAgo(5)}</lastBuildDate>`])
      for (const broken of ['', '<unclosed>'])
        assert.deepEqual(
          listed(rss(both, made + broken)),
          [
            ['Story 1', 5],
            ['Story 2', 5],
          ],
          made + broken,
        )
  })

  test('are never new', () => {
    assert.deepEqual(listed(rss(item(1))), [['Story 1', 24]])
    assert.deepEqual(listed(rss(item(1), `<lastBuildDate>${hoursAgo(-5)}</lastBuildDate>`)), [['Story 1', 0]])
  })
})

describe('charsets', () => {
  const story = (declared: string, title: number[] | Buffer) =>
    Buffer.concat([
      Buffer.from(`${declared}<rss version="2.0"><channel><item><link>https://news.site.org/1</link><title>`),
      Buffer.from(title),
      Buffer.from('</title></item></channel></rss>'),
    ])
  const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>`
  const cases: [name: string, feed: Buffer, contentType: string, title: string][] = [
    ['windows-1251 as declared', story(xml('windows-1251'), [0xcc, 0xee, 0xf1, 0xf2]), '', 'Мост'],
    ['blanks before the declaration', story(`\n  ${xml('windows-1251')}`, [0xcc, 0xee, 0xf1, 0xf2]), '', 'Мост'],
    ['from the header', story('', [0xcc, 0xee, 0xf1, 0xf2]), 'text/xml; charset=windows-1251', 'Мост'],
    ['Shift_JIS', story(xml('Shift_JIS'), [0x8b, 0xb4]), '', '橋'],
    ['GB2312', story(xml('gb2312'), [0xc7, 0xc5]), '', '桥'],
    ['EUC-KR', story(xml('euc-kr'), [0xb4, 0xd9, 0x8c, 0x63]), '', '다똠'],
    ['Latin labelled as UTF-8', story(xml('utf-8'), Buffer.from('Café', 'latin1')), '', 'Café'],
    ['UTF-8 labelled as Latin', story(xml('iso-8859-1'), Buffer.from('Žižkov')), '', 'Žižkov'],
    [
      'UTF-8 with one stray byte',
      story(xml('utf-8'), Buffer.concat([Buffer.from('Žižkov'), Buffer.from([0xff])])),
      '',
      'Žižkov\ufffd',
    ],
    ['an unknown name', story(xml('klingon'), Buffer.from('Bridge')), '', 'Bridge'],
    [
      'UTF-16 with a byte order mark',
      Buffer.from(`\ufeff${story(xml('utf-16'), Buffer.from('Žižkov'))}`, 'utf16le'),
      '',
      'Žižkov',
    ],
    [
      'UTF-16 without a byte order mark',
      Buffer.from(`${story(xml('utf-16'), Buffer.from('Bridge'))}`, 'utf16le'),
      '',
      'Bridge',
    ],
  ]
  for (const [name, feed, contentType, title] of cases)
    test(name, () => assert.deepEqual(titles(feed, contentType), [title]))
})

describe('pictures', () => {
  const cases: [name: string, more: string, image: string][] = [
    ['none', '', ''],
    [
      'the widest that is not too wide',
      '<media:content url="/s.jpg" width="140" medium="image"/><media:content url="/m.jpg" width="700" medium="image"/><media:content url="/l.jpg" width="9000" medium="image"/>',
      '/m.jpg',
    ],
    [
      'inside a group',
      '<media:group><media:content url="/v.mp4" type="video/mp4"/><media:content url="/p.jpg" type="image/jpeg"/></media:group>',
      '/p.jpg',
    ],
    ['by its file extension', '<media:content url="/p.webp?w=1"/>', '/p.webp?w=1'],
    [
      'a video has none, but its thumbnail counts',
      '<media:content url="/v.mp4" type="video/mp4"><media:thumbnail url="/t.jpg"/></media:content>',
      '/t.jpg',
    ],
    [
      'an enclosure',
      '<enclosure url="/a.mp3" type="audio/mpeg" length="1"/><enclosure url="/e.png" type="image/png" length="1"/>',
      '/e.png',
    ],
    ['of a podcast', '<itunes:image href="/i.jpg"/>', '/i.jpg'],
    [
      'the first visible one in the text',
      '<description><![CDATA[<img src="/dot.gif" width="1" height="1"><img src="data:image/png;base64,x"><img alt="" src=\'/seen.jpg?a=1&amp;b=2\'>]]></description>',
      '/seen.jpg?a=1&b=2',
    ],
    ['in the full text', '<content:encoded>&lt;p&gt;&lt;img src="/c.jpg"/&gt;&lt;/p&gt;</content:encoded>', '/c.jpg'],
    [
      'an invalid URL is skipped',
      '<media:thumbnail url="javascript:alert(1)"/><itunes:image href="/i.jpg"/>',
      '/i.jpg',
    ],
  ]
  for (const [name, more, image] of cases)
    test(name, () => {
      const expected = image && new URL(image, PLACE.url).href
      assert.equal(read(rss(item(1, more))).items[0]?.image_url, expected)
      assert.equal(readTolerantly(rss(item(1, more))).entries.length, 1)
    })
})
