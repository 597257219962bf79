import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { mostLinks, mostText, readPageCall, readPopupCall } from './messages.ts'

const link = { url: 'https://news.example/a', texts: ['A headline'] }
const article = { ...link, canonical: null }

test('calls of pages are read, without fields that nobody asked for', () => {
  const call = { kind: 'match', article, links: [link], extra: 1 }
  assert.deepEqual(readPageCall(call), { kind: 'match', article, links: [link] })
  assert.deepEqual(readPageCall({ kind: 'look-up', article }), { kind: 'look-up', article })
})

const REFUSED: [why: string, call: unknown][] = [
  ['no object', 'match'],
  ['null', null],
  ['an unknown kind', { kind: 'votes' }],
  ['a kind of the popup', { kind: 'state', url: null }],
  ['links are missing', { kind: 'match', article: null }],
  ['too many links', { kind: 'match', article: null, links: Array(mostLinks + 1).fill(link) }],
  ['a link without texts', { kind: 'match', article: null, links: [{ ...link, texts: [] }] }],
  ['too many texts', { kind: 'match', article: null, links: [{ ...link, texts: ['a', 'b', 'c'] }] }],
  ['a long text', { kind: 'match', article: null, links: [{ ...link, texts: ['x'.repeat(mostText + 1)] }] }],
  ['a long address', { kind: 'match', article: null, links: [{ ...link, url: `https://a/${'x'.repeat(2048)}` }] }],
  ['an article without texts', { kind: 'match', article: { url: 'https://a/' }, links: [] }],
  ['a look-up of nothing', { kind: 'look-up', article: null }],
]
for (const [why, call] of REFUSED)
  test(`a page's call is refused: ${why}`, () => assert.equal(readPageCall(call), null))

test('the popup may ask other things than pages', () => {
  assert.deepEqual(readPopupCall({ kind: 'state', url: 'https://a/' }), { kind: 'state', url: 'https://a/' })
  assert.deepEqual(readPopupCall({ kind: 'state', url: 7 }), { kind: 'state', url: null })
  assert.deepEqual(readPopupCall({ kind: 'load-packs' }), { kind: 'load-packs' })
  assert.equal(readPopupCall({ kind: 'match', article: null, links: [] }), null)
})

test('no message breaks the reading', () => {
  const kind = fc.constantFrom('match', 'look-up', 'state', 'load-packs')
  const call = fc.record({ kind, article: fc.anything(), links: fc.anything(), url: fc.anything() })
  fc.assert(
    fc.property(call, (value) => {
      readPageCall(value)
      readPopupCall(value)
    }),
  )
})
