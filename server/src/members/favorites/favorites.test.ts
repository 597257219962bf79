import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { favoriteLimits } from '@unspun/contract/favorites.ts'
import { startTestSite, type TestUser } from '../../testing/test-kit.ts'

const site = await startTestSite()
const ana = await site.makeUser()
const ben = await site.makeUser()
const newcomer = await site.makeUser({ verified: false })
const { headline_id } = await site.makeHeadline(ana)
const { headline_fix_id } = await site.makeFix(ana, headline_id, 'A fix')

const fix = (by?: TestUser, id = headline_fix_id) =>
  site.post('/api/headline-fixes/favorite/', { headline_fix_id: id }, by?.token)
const headline = (by?: TestUser, id = headline_id) =>
  site.post('/api/headlines/favorite/', { headline_id: id }, by?.token)
const list = async (by: TestUser, input: object = {}) =>
  (await site.post('/api/users/list-favorites/', input, by.token)).body

describe('a favourite', () => {
  test('requires a verified user and an existing headline or fix', async () => {
    for (const toggle of [fix, headline]) {
      assert.equal((await toggle()).status, 401)
      assert.equal((await toggle(newcomer)).status, 403)
      assert.equal((await toggle(ben, 999_999)).status, 404)
    }
    assert.equal((await site.post('/api/users/list-favorites/', {})).status, 401)
  })

  test('is added and removed by the same call', async () => {
    const isOne = async () => [
      (await site.get(`/api/headline-fixes/get-favorite/?id=${headline_fix_id}&user_id=${ben.user_id}`)).body.favorite,
      (await site.get(`/api/headlines/get-favorite/?id=${headline_id}&user_id=${ben.user_id}`)).body.favorite,
    ]
    assert.deepEqual(await isOne(), [false, false])
    assert.deepEqual([(await fix(ben)).body.favorite, (await headline(ben)).body.favorite], [true, true])
    assert.deepEqual(await isOne(), [true, true])
    assert.deepEqual([(await fix(ben)).body.favorite, (await headline(ben)).body.favorite], [false, false])
    assert.deepEqual(await isOne(), [false, false])
  })

  test('is stored once under concurrent requests', async () => {
    await Promise.all(Array.from({ length: 21 }, () => fix(ben)))
    const { rows } = await site.database.pool.query('select count(*)::int as n from favorites where user_id = $1', [
      ben.user_id,
    ])
    assert.ok(rows[0].n <= 1)
    await site.database.pool.query('delete from favorites')
  })
})

describe('the list of favourites', () => {
  test('excludes fixes of hidden users', async () => {
    const [author, reader] = [await site.makeUser(), await site.makeUser()]
    const theirs = await site.makeFix(author, headline_id, 'By somebody hidden')
    await fix(reader)
    await fix(reader, theirs.headline_fix_id)
    assert.equal((await list(reader)).favorites.length, 2)
    await site.database.pool.query('update users set hidden_at = now() where user_id = $1', [author.user_id])
    const { favorites, headline_fixes } = await list(reader)
    assert.deepEqual(favorites, [{ headline_id: null, headline_fix_id }])
    assert.equal(headline_fixes.length, 1)
  })

  test('contains the user’s own favourites of both kinds, newest first, with the data of their cards', async () => {
    await headline(ben)
    await fix(ben)
    const { favorites, headlines, headline_fixes } = await list(ben)
    assert.deepEqual(favorites, [
      { headline_id: null, headline_fix_id },
      { headline_id, headline_fix_id: null },
    ])
    assert.deepEqual(
      headlines.map((each: { headline_id: number }) => each.headline_id),
      [headline_id],
    )
    assert.deepEqual(
      headline_fixes.map((each: { title: string }) => each.title),
      ['A fix'],
    )
    assert.deepEqual((await list(ana)).favorites, [])
  })

  test('continues after the cursor and leaves out what is not visible', async () => {
    const reader = await site.makeUser()
    const ids: number[] = []
    for (let n = 0; n < favoriteLimits.page + 2; n++) {
      const added = await site.makeHeadline(ana)
      ids.push(added.headline_id)
      await headline(reader, added.headline_id)
    }
    const first = await list(reader)
    assert.equal(first.favorites.length, favoriteLimits.page)
    const second = await list(reader, { last_id: first.next })
    assert.equal(second.next, undefined)
    const seen = [...first.favorites, ...second.favorites].map((each) => each.headline_id)
    assert.deepEqual(seen, ids.reverse())
    await site.database.pool.query('update headlines set hidden_at = now() where headline_id = $1', [ids[0]])
    await fix(reader)
    await site.database.pool.query('update headline_fixes set status_id = 2 where headline_fix_id = $1', [
      headline_fix_id,
    ])
    assert.equal((await list(reader)).favorites[0].headline_id, ids[1])
  })
})
