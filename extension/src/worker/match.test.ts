import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { base64Of, type Pack, readPack } from '@unspun/contract/packs.ts'
import fc from 'fast-check'
import { keyOf, printedHash } from './keys.ts'
import { matchArticle, matchHeadline } from './match.ts'
import { findIn, openPack } from './packs/open-pack.ts'

interface Row {
  url: string
  printed: string
  title: string
}

function packOf(rows: Row[]): Pack {
  const sorted = rows
    .map((row, index) => ({ ...row, id: index + 1, key: keyOf(row.url)! }))
    .sort((a, b) => Buffer.compare(a.key, b.key))
  return {
    format: 1,
    keys: base64Of(Buffer.concat(sorted.map(({ key }) => key))),
    printed: base64Of(Buffer.concat(sorted.map(({ printed }) => printedHash(printed)))),
    headline_fix_ids: sorted.map(({ id }) => id),
    headline_ids: sorted.map(({ id }) => id),
    votes: sorted.map(({ id }) => 10 * id),
    titles: sorted.map(({ title }) => title),
  }
}

const bridge = {
  url: 'https://planet.example/bridge',
  printed: 'Minister SLAMS rivals',
  title: 'Minister criticises plan',
}
const cats = { url: 'https://planet.example/cats', printed: 'You will not believe it', title: 'Two cats travel' }

const finderOf =
  (...packs: Pack[]) =>
  (key: Uint8Array) => {
    const found = findIn(packs.map(openPack), key)
    return found === 'gone' ? null : found
  }

test('a key is a prefix of the SHA-256 of the canonical address', () => {
  const expected = createHash('sha256').update('planet.example/bridge').digest().subarray(0, 10)
  assert.deepEqual(Buffer.from(keyOf('https://www.planet.example/bridge/?utm_source=x')!), expected)
  for (const url of ['', 'text', 'https://']) assert.equal(keyOf(url), null)
})

test('every entry of a pack is found, and nothing else', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(500), { maxLength: 60 }), fc.nat(500), (numbers, other) => {
      const rows = numbers.map((n) => ({ url: `https://a.example/${n}`, printed: `Printed ${n}`, title: `Title ${n}` }))
      const pack = packOf(rows)
      assert.deepEqual(readPack(pack), pack)
      const find = openPack(pack)
      for (const [index, { url, title }] of rows.entries()) {
        const found = find(keyOf(url)!)
        assert.ok(found && found !== 'gone')
        assert.deepEqual({ title: found.title, votes: found.votes }, { title, votes: 10 * (index + 1) })
      }
      if (!numbers.includes(other)) assert.equal(find(keyOf(`https://a.example/${other}`)!), null)
    }),
    { numRuns: 30 },
  )
})

test('a later pack overrides an earlier one, and an empty title removes its entry', () => {
  const find = finderOf(
    packOf([bridge, cats]),
    packOf([
      { ...bridge, title: 'A better title' },
      { ...cats, title: '' },
    ]),
  )
  assert.equal(matchHeadline({ url: bridge.url, texts: [bridge.printed] }, find)?.title, 'A better title')
  assert.equal(matchHeadline({ url: cats.url, texts: [cats.printed] }, find), null)
})

test('a match names the text that is the published headline, or notes that the outlet has changed it', () => {
  const find = finderOf(packOf([bridge]))
  const match = (...texts: string[]) => matchHeadline({ url: bridge.url, texts }, find)?.at
  assert.equal(match('minister slams rivals!'), 0)
  assert.equal(match('slams rivals', 'Minister slams rivals'), 1)
  assert.equal(match('Minister praises rivals'), -1)
})

test('a canonical address counts only within the site and with the published headline', () => {
  const find = finderOf(packOf([bridge]))
  const article = { url: 'https://m.planet.example/id/7', texts: [bridge.printed], canonical: bridge.url }
  assert.equal(matchArticle(article, find)?.title, bridge.title)
  assert.equal(matchArticle({ ...article, texts: ['Another article'] }, find), null)
  assert.equal(matchArticle({ ...article, url: 'https://other.example/7' }, find), null)
  assert.equal(matchArticle({ ...article, canonical: null }, find), null)
  assert.equal(matchArticle({ ...article, canonical: 'text' }, find), null)
})

test('an address with a parameter that may select the article matches the one without it by the published headline', () => {
  const find = finderOf(packOf([bridge]))
  const match = (url: string, ...texts: string[]) => matchHeadline({ url, texts }, find)?.title
  for (const query of ['ref=nytimes', 'newsletter_id=12&utm_source=x', 'amp=1', 'cmp=share_btn&ref=x'])
    assert.equal(match(`${bridge.url}?${query}`, bridge.printed), bridge.title, query)
  assert.equal(match(`${bridge.url}?ref=1234`, 'Another article of the archive'), undefined)
  assert.equal(match(`${bridge.url}?id=12`, bridge.printed), undefined)
  const archived = matchArticle({ url: `${bridge.url}?ref=1`, texts: [bridge.printed], canonical: null }, find)
  assert.equal(archived?.at, 0)
  const own = packOf([{ ...bridge, url: `${bridge.url}?ref=1234`, title: 'A letter' }])
  assert.equal(
    matchHeadline({ url: `${bridge.url}?ref=1234`, texts: [] }, finderOf(packOf([bridge]), own))?.title,
    'A letter',
  )
})
