import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Headline, withHeadline } from '@unspun/contract/headlines.ts'
import fc from 'fast-check'
import { packState, unpackState } from './page-state.ts'
import { unlisted } from './unlisted.ts'

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
  published_at: 1,
  fix_count: 2,
  dc_m: 1,
})
const fix = (headline_fix_id: number, of: Headline) =>
  withHeadline(
    { headline_fix_id, headline_id: of.headline_id, title: `Fix ${headline_fix_id}`, ...noPictures } as never,
    of,
  )
const noPictures = { title_image: '', title_image_sharing: '' }
/** The row as a list has it. */
const listed = (row: object) => Object.fromEntries(Object.entries(row).filter(([name]) => !unlisted.includes(name)))

/** The state after JSON, which drops undefined fields. */
const sent = (state: object) => JSON.parse(JSON.stringify(state))
const arrives = (state: object) => assert.deepEqual(unpackState(packState(state)), sent(state))

test('loader data survives packing', () => {
  const [first, second] = [headline(1), headline(2)]
  const fixes = [fix(10, first), fix(11, first), fix(20, second)]
  const lists = {
    home: { headlines: [first, second], headline_fixes: fixes, headline_ids: [2, 1], ts: 5 },
  }
  assert.deepEqual(unpackState(packState(lists)), {
    home: { ...lists.home, headlines: lists.home.headlines.map(listed), headline_fixes: fixes.map(listed) },
  })
  const table: object[] = [
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

test('lists of headlines leave out fields that no card shows', () => {
  const of = { ...headline(1), description: 'Said by the outlet' }
  const said = { ...fix(10, of), description: 'Said by its author', title_image: 'drawn.jpg' }
  const home = { headlines: [of], headline_fixes: [said], ts: 5 }
  assert.doesNotMatch(packState(home), /Said|drawn/)
  const { headlines, headline_fixes } = unpackState(packState(home)) as typeof home
  assert.deepEqual(headlines, [listed(of)])
  assert.deepEqual(headline_fixes, [listed(said)])
  arrives({ ...of, headline_fixes: [said] })
})

test('the text cannot close its script element', () => {
  assert.doesNotMatch(packState({ title: '</script><!--<script>' }), /</)
})
