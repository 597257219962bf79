import assert from 'node:assert/strict'
import { test } from 'node:test'
import { urlKey } from '@unspun/canonical/canonical-url.ts'
import { extensionLimits } from '@unspun/contract/extension.ts'
import { headlineLimits } from '@unspun/contract/headlines.ts'
import { addAliases } from '../../headlines/store.ts'
import { act } from '../../moderation/act.ts'
import { operator } from '../../moderation/actions/action-handler.ts'
import { startTestSite } from '../../testing/test-kit.ts'
import { extensionOf, keyOfUrl } from './files-test-kit.ts'

const site = await startTestSite()
const { pool } = site.database
const HONEST = 10
const { makeGoodFix, run, titles, titleOf } = extensionOf(site, extensionLimits.addresses + HONEST)
const [author, attacker] = [await site.makeUser(), await site.makeUser()]

const storedOf = async (id: number): Promise<string[]> =>
  (await pool.query('select url from headline_urls where headline_id = $1 order by url_id', [id])).rows.map(
    ({ url }) => url,
  )
const submit = async (url: string) =>
  (await site.post('/api/headlines/create/', { url }, attacker.token)).body.headline_id
/** Serves redirects, one after the other, that end at an address. Returns the first. */
const redirectsTo = (to: string, count: number): string =>
  Array.from({ length: count }).reduce<string>(
    (location) => site.news.serve({ status: 302, headers: { location } }),
    to,
  )

test('redirects to one article leave those of others in the packs', async () => {
  const honest = []
  for (let n = 0; n < HONEST; n++) honest.push(await makeGoodFix(author, `Honest title ${n}`))
  const target = await makeGoodFix(attacker, 'Of many addresses')
  const chains = Array.from({ length: 20 }, () => redirectsTo(target.url, 4))
  for (const url of chains) assert.equal(await submit(url), target.headline_id)
  const stored = await storedOf(target.headline_id)
  assert.equal(stored.length, headlineLimits.addresses)
  assert.deepEqual(stored.slice(0, 2), [target.url, chains[0]])
  await run()
  const packed = await titles()
  assert.equal([...packed.values()].filter((title) => title === 'Of many addresses').length, extensionLimits.addresses)
  for (const [n, { url }] of honest.entries()) assert.equal(await titleOf(url), `Honest title ${n}`)
  assert.equal(await titleOf(target.url), 'Of many addresses')
})

test('of many addresses, packs have the article’s own, then the oldest of its site without a query', async () => {
  const good = await makeGoodFix(author, 'With old addresses')
  const { origin } = new URL(good.url)
  const addresses = [
    ...Array.from({ length: 30 }, (_, n) => `${origin}/with-query?id=${n}`),
    'https://short.example/a',
    `https://127.0.0.1@short.example/b`,
    `${origin.replace('127.0.0.1', '127.0.0.1.short.example')}/c`,
    ...Array.from({ length: extensionLimits.addresses }, (_, n) => `${origin}/plain-${n}`),
  ]
  for (const url of addresses)
    await pool.query(
      `insert into headline_urls (headline_id, key_hash, url, rule_version) values ($1, sha256($2::bytea), $3, 1)`,
      [good.headline_id, urlKey(url), url],
    )
  await run()
  const known = await titles()
  const isPacked = (url: string) => known.has(keyOfUrl(url).toString('hex'))
  assert.deepEqual([good.url, ...addresses].filter(isPacked), [
    good.url,
    ...addresses.slice(-extensionLimits.addresses, -1),
  ])
})

test('the own address of a merged headline is packed, also from another site', async () => {
  const [from, into] = [await makeGoodFix(author, 'Printed elsewhere'), await makeGoodFix(author, 'Printed twice')]
  const elsewhere = 'https://elsewhere.example/the-same-story'
  await pool.query('update headline_urls set url = $2, key_hash = sha256($3::bytea) where headline_id = $1', [
    from.headline_id,
    elsewhere,
    urlKey(elsewhere),
  ])
  const thing = { what: 'headline', id: from.headline_id } as const
  await act({ database: site.database, files: async () => site.files }, operator('the tests'), {
    action: 'merge',
    thing,
    reason: 'Twice',
    details: { into: into.headline_id },
  })
  await run()
  assert.ok(await titleOf(into.url))
  assert.equal(await titleOf(elsewhere), await titleOf(into.url))
})

test('addresses on other sites leave room for those of the article’s own', async () => {
  const { headline_id, url } = await site.makeHeadline(author)
  const { origin } = new URL(url)
  const many = (prefix: string) =>
    Array.from({ length: headlineLimits.addresses }, (_, n) => ({ url: prefix + n, key: urlKey(prefix + n) }))
  await addAliases(site.database, headline_id, many('https://short.example/'), 1)
  await addAliases(site.database, headline_id, many(`${origin}/own-`), 1)
  const stored = await storedOf(headline_id)
  assert.equal(stored.length, headlineLimits.addresses)
  assert.equal(stored.filter((each) => each.startsWith('https://short.example/')).length, headlineLimits.addresses / 2)
})
