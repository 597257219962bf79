import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atomDocument, type FeedDescription, type FeedEntry, jsonDocument } from './feed-document.ts'
import { readAtom, readJsonFeed } from './feed-test-kit.ts'

const feed: FeedDescription = {
  id: 'https://site.example/log.atom',
  title: 'Fish & <Chips>',
  author: 'A site',
  self: 'https://site.example/log.atom?a=1&b=2',
  page: 'https://site.example/log',
  since: new Date(0),
  entries: [],
}
const entry: FeedEntry = {
  id: 'https://site.example/log#1',
  title: 'One',
  body: [['Why: ', { text: 'So' }]],
  updated: new Date('2026-11-25T10:00:00Z'),
}
const older = { ...entry, id: 'https://site.example/log#0', updated: new Date('2026-11-24T10:00:00Z') }
const formats = [
  ['Atom', (given: FeedDescription) => readAtom(atomDocument(given))],
  ['JSON Feed', (given: FeedDescription) => readJsonFeed(jsonDocument(given))],
] as const

for (const [format, written] of formats) {
  test(`${format}: everything that a feed says is read`, () => {
    const { hub, ...rest } = written({ ...feed, about: 'All of it', hub: 'https://hub.example/', entries: [] })
    assert.deepEqual(rest, { title: feed.title, self: feed.self, page: feed.page, entries: [] })
    assert.equal(hub, 'https://hub.example/')
    const published = new Date('2026-11-23T10:00:00Z')
    const author = { name: 'Ana', address: 'https://site.example/ana' }
    const whole = { ...entry, lang: 'pt-BR', address: 'https://site.example/1?a=1&b="2"', author, published }
    assert.deepEqual(written({ ...feed, entries: [whole] }).entries, [
      {
        id: entry.id,
        title: 'One',
        lang: 'pt-BR',
        html: '<p>Why: <bdi>So</bdi></p>',
        address: whole.address,
        author: 'Ana',
        published: published.toISOString(),
        updated: entry.updated.toISOString(),
      },
    ])
  })

  test(`${format}: hostile texts stay texts`, () => {
    const text = '</content><script>alert(1)</script> ]]> & \u0000\u000b\ud800\uffff "quoted"'
    const seen = '</content><script>alert(1)</script> ]]> & \ufffd "quoted"'
    const hostile = {
      ...entry,
      title: text,
      lang: '"><x>',
      body: [[{ text: `${text}\nline`, lang: 'x y', href: `x:${text}` }]],
    }
    const [read] = written({ ...feed, title: text, about: text, author: text, entries: [hostile] }).entries
    assert.deepEqual([read?.title, read?.lang], [seen, undefined])
    assert.equal(read?.html.replace(/^<p><a href="[^"<>]*"><bdi>[^<>]*<br>line<\/bdi><\/a><\/p>$/, ''), '')
  })

  test(`${format}: a text without a visible letter still makes a valid feed`, () => {
    const none = written({ ...feed, author: '\u0000', entries: [{ ...entry, title: ' \u0007', body: [] }] })
    assert.equal(none.entries[0]?.title, '…')
  })
}

test('an Atom feed has the time of its newest entry or, without entries, of its beginning', () => {
  const updatedIn = (entries: FeedEntry[]) => /<\/title><updated>([^<]*)</.exec(atomDocument({ ...feed, entries }))?.[1]
  assert.equal(updatedIn([older, entry]), '2026-11-25T10:00:00.000Z')
  assert.equal(updatedIn([]), '1970-01-01T00:00:00.000Z')
})

test('the schema refuses what RFC 4287 does not allow', () => {
  const document = atomDocument({ ...feed, entries: [entry] })
  for (const [found, changed] of [
    [/<updated>[^<]*<\/updated>/, ''],
    [/<id>[^<]*/, '<id>7'],
    [/<title>[^<]*/, '<title> '],
    ['T10:00:00.000Z', ' 10:00'],
    ['<entry>', '<entry><summary/>'],
    [' type="html"', ' type="xhtml"'],
  ] as const) {
    const broken = document.replace(found, changed)
    assert.notEqual(broken, document)
    assert.throws(() => readAtom(broken), /failed to validate|Expecting|Invalid|Error/, String(found))
  }
})
