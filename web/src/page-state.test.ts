import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withHeadline } from '@unspun/contract/fix-of-headline.ts'
import type { Headline } from '@unspun/contract/headlines.ts'
import fc from 'fast-check'
import { packState, unpackState } from './page-state.ts'

const headline = (headline_id: number): Headline => ({
  headline_id,
  url_id: headline_id + 7,
  original_url: 'https://a.example/1',
  domain: 'a.example',
  title: `Title ${headline_id}`,
  title_by_reader: false,
  lang: '',
  description: '',
  video_id: '',
  image: '',
  thumbnail: '',
  image_url: 'https://a.example/1.jpg',
  headline_image: '',
  headline_image_url: 'https://a.example/1.jpg',
  picture_state: 'stored',
  fix_count: 2,
  dc_m: 1,
})
const fix = (headline_fix_id: number, of: Headline) =>
  withHeadline(
    { headline_fix_id, headline_id: of.headline_id, title: `Fix ${headline_fix_id}`, ...noPictures } as never,
    of,
  )
const noPictures = { title_image: '', title_image_sharing: '' }

/** The state after JSON, which drops undefined fields. */
const sent = (state: object) => JSON.parse(JSON.stringify(state))
const arrives = (state: object) => assert.deepEqual(unpackState(packState(state)), sent(state))

test('loader data survives packing', () => {
  const [first, second] = [headline(1), headline(2)]
  const fixes = [fix(10, first), fix(11, first), fix(20, second)]
  const table: object[] = [
    { loaderData: { home: { headlines: [first, second], headline_fixes: fixes, headline_ids: [2, 1], ts: 5 } } },
    { loaderData: { headline: { ...first, headline_fixes: fixes.slice(0, 2), ts: 5 } } },
    { loaderData: { fix: { fix: fixes[0], headline: { ...first, headline_fixes: fixes.slice(0, 1) } } } },
    { loaderData: { home: { headlines: [], headline_fixes: [] } }, errors: undefined },
    // A fix keeps all fields if its headline is not in the answer.
    { loaderData: { profile: { headline_fixes: fixes, headlines: [first] } } },
    { loaderData: { profile: { headline_fixes: fixes } } },
    { site: { name: 'Unspun', sign_in_providers: [] }, lists: [[], [1, 2], ['a'], [null], [{}], [[1], [2]]] },
    { rows: [{ a: 1 }, { b: 2 }], more: [{ a: 1 }, { a: 1, b: 2 }], holes: [{ a: 1 }, { a: undefined }] },
  ]
  for (const state of table) arrives(state)
})

test('any other data survives packing', () => {
  const row = fc.record({ a: fc.jsonValue(), b: fc.string() })
  fc.assert(fc.property(fc.record({ rows: fc.array(row), other: fc.jsonValue() }), arrives))
})

test('fixes do not repeat the data of their headline', () => {
  const first = { ...headline(1), title: 'Said once' }
  const text = packState({ home: { headlines: [first], headline_fixes: [fix(10, first), fix(11, first)] } })
  assert.equal(text.split('Said once').length - 1, 1)
})

test('lists of headlines leave out fields that only the page of a fix shows', () => {
  const drawn = { ...fix(10, headline(1)), title_image: 'drawn.jpg', title_image_sharing: 'drawn-wide.jpg' }
  const home = { headlines: [headline(1)], headline_fixes: [drawn] }
  assert.doesNotMatch(packState(home), /drawn/)
  assert.deepEqual(unpackState(packState(home)), { ...home, headline_fixes: [{ ...drawn, ...noPictures }] })
  arrives({ ...headline(1), headline_fixes: [drawn] })
})

test('the text cannot close its script element', () => {
  assert.doesNotMatch(packState({ title: '</script><!--<script>' }), /</)
})
