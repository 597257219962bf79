import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestSite, type TestUser } from '../../testing/test-kit.ts'
import { rankSite } from '../ranking/rank-site.ts'
import { fillTwoCamps } from '../ranking/ranking-test-kit.ts'

const site = await startTestSite({ ROLE: 'web' })
const { pool } = site.database
const author = await site.makeUser()
const young = await site.makeUser()
const ids: number[] = []
for (let n = 0; n < 3; n++) {
  const { headline_id } = await site.makeHeadline(author)
  ids.push((await site.makeFix(author, headline_id, 'A fix')).headline_fix_id)
}
const vote = async (by: TestUser, id = ids[0]!, vote_value = 1) => {
  const { status, body } = await site.post('/api/headline-fixes/vote/', { headline_fix_id: id, vote_value }, by.token)
  assert.equal(status, 200)
  return body.counts_later as boolean
}

test('on a young site every vote counts at once', async () => {
  assert.equal(await vote(young), false)
})

test('on a grown site a newcomer learns once, at the first vote, that votes count later', async () => {
  await fillTwoCamps(site.database)
  await rankSite(site.database)
  const newcomer = await site.makeUser()
  assert.equal(await vote(newcomer, ids[0], 0), false, 'nothing was cast')
  const told = [await vote(newcomer), await vote(newcomer, ids[1]), await vote(newcomer, ids[0], -1)]
  assert.deepEqual(told, [true, false, false])
  assert.equal(await vote(young, ids[1]), true, 'the vote on the young site told nothing')
})

test('concurrent votes say it once', async () => {
  const newcomer = await site.makeUser()
  const told = await Promise.all(ids.map((id) => vote(newcomer, id)))
  assert.equal(told.filter(Boolean).length, 1)
})

test('authors, placed voters and people who do not want to be placed are not informed', async () => {
  assert.equal(await vote(author), false)
  const [placed, unplaced] = [await site.makeUser(), await site.makeUser()]
  await pool.query(
    `insert into voter_profiles (user_id, generation, standing) select $1, max(generation), 'placed' from ranking_generations`,
    [placed.user_id],
  )
  await site.post('/api/users/update-privacy/', { unplaced: true }, unplaced.token)
  assert.deepEqual([await vote(placed), await vote(unplaced)], [false, false])
})

test('a vote does not wait for its voter’s row', async () => {
  const newcomer = await site.makeUser()
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select from users where user_id = $1 for no key update', [newcomer.user_id])
    assert.equal(await vote(newcomer), false)
    await client.query('rollback')
  } finally {
    client.release()
  }
  assert.equal(await vote(newcomer, ids[1]), true)
})
