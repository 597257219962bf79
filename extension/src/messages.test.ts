import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { mostLinks, mostText, readAccountCall, readPageCall, readPopupCall } from './messages.ts'

const link = { url: 'https://news.example/a', texts: ['A headline'] }
const article = { ...link, canonical: null }

test('calls of pages are parsed, without unknown fields', () => {
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

test('the popup has other calls than pages', () => {
  const state = { kind: 'state', url: 'https://a/', is_shown: true }
  assert.deepEqual(readPopupCall(state), state)
  assert.deepEqual(readPopupCall({ kind: 'state', url: 7, is_shown: 1 }), { kind: 'state', url: null, is_shown: false })
  assert.deepEqual(readPopupCall({ kind: 'load-packs' }), { kind: 'load-packs' })
  const others = { kind: 'others', headline_id: 3, headline_fix_id: 7 }
  assert.deepEqual(readPopupCall({ ...others, url: 'https://a/' }), others)
  assert.equal(readPageCall(others), null)
  for (const wrong of [0, -1, 1.5, '3', undefined]) assert.equal(readPopupCall({ ...others, headline_id: wrong }), null)
  assert.equal(readPopupCall({ kind: 'match', article: null, links: [] }), null)
})

test('only the popup has calls for the account and votes', () => {
  const calls = [
    { kind: 'account', headline_fix_id: 7, url: 'https://a/' },
    ...[1, 0, -1].map((vote_value) => ({ kind: 'vote', headline_fix_id: 7, vote_value })),
  ]
  for (const call of calls) {
    assert.deepEqual(readAccountCall({ ...call, extra: 1 }), call)
    assert.deepEqual([readPageCall(call), readPopupCall(call)], [null, null])
  }
  const refused = [
    { kind: 'account', headline_fix_id: 7 },
    { kind: 'account', headline_fix_id: '7', url: 'https://a/' },
    { kind: 'vote', headline_fix_id: 0, vote_value: 1 },
    { kind: 'vote', headline_fix_id: 7, vote_value: 2 },
    { kind: 'vote', headline_fix_id: 7, vote_value: '1' },
    { kind: 'token', headline_fix_id: 7 },
    null,
  ]
  for (const call of refused) assert.equal(readAccountCall(call), null)
})

test('no message makes the parser fail', () => {
  const kind = fc.constantFrom('match', 'look-up', 'state', 'load-packs', 'others', 'account', 'vote')
  const call = fc.record({ kind, article: fc.anything(), links: fc.anything(), url: fc.anything() })
  fc.assert(
    fc.property(call, (value) => {
      readPageCall(value)
      readPopupCall(value)
      readAccountCall(value)
    }),
  )
})
