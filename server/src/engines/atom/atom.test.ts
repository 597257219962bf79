import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseFeed } from 'feedsmith'
import { type AtomFeed, atom } from './atom.ts'

const feed: AtomFeed = {
  id: 'https://site.example/log.atom',
  title: 'Fish & <Chips>',
  author: 'A site',
  self: 'https://site.example/log.atom',
  page: 'https://site.example/log?a=1&b=2',
  since: new Date(0),
  entries: [],
}
const entry = { id: 'https://site.example/log#1', title: 'One', text: 'Why', updated: new Date('2026-11-25T10:00:00Z') }

interface Read {
  title?: { value?: string }
  updated?: string
  entries?: Read[]
}

test('a feed without entries is valid, and was updated when it began', () => {
  const { format, feed: read } = parseFeed(atom(feed))
  assert.equal(format, 'atom')
  assert.deepEqual(
    [(read as Read).title?.value, (read as Read).updated],
    ['Fish & <Chips>', '1970-01-01T00:00:00.000Z'],
  )
})

test('hostile texts stay texts', () => {
  const text = '</content><script>alert(1)</script> ]]> & \u0000\u000b\ud800 "quoted"'
  const document = atom({ ...feed, entries: [{ ...entry, title: text, text, link: 'https://site.example/?a=1&b="2' }] })
  for (const never of ['\u0000', '\u000b', '\ud800', '<script']) assert.ok(!document.includes(never))
  const { feed: read } = parseFeed(document) as { feed: Read }
  assert.equal(read.entries?.length, 1)
  assert.ok(read.entries?.[0]?.title?.value?.startsWith('</content><script>alert(1)</script> ]]> &'))
})

test('it was updated with its newest entry', () => {
  const older = { ...entry, id: 'https://site.example/log#0', updated: new Date('2026-11-24T10:00:00Z') }
  assert.match(
    atom({ ...feed, entries: [older, entry] }),
    /<\/title>\n<updated>2026-11-25T10:00:00.000Z<\/updated>\n<author>/,
  )
})
