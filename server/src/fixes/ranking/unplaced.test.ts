import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startTestSite } from '../../testing/test-kit.ts'
import { rankSite } from './rank-site.ts'
import { fillTwoCamps } from './ranking-test-kit.ts'

const site = await startTestSite({ ROLE: 'web' })
const { pool } = site.database
await fillTwoCamps(site.database)
const member = await site.makeUser()

// Gives the member the votes of an active voter.
await pool.query(
  `update fix_votes set user_id = $1 where user_id = (select user_id from users where identity_uid = 'camp-5')`,
  [member.user_id],
)

const positions = async (userId: number) =>
  (
    await pool.query(
      `select x <> 0 as is_placed, standing from voter_profiles where user_id = $1 order by generation desc`,
      [userId],
    )
  ).rows
const choose = (unplaced: boolean) => site.post('/api/users/update-privacy/', { unplaced }, member.token)

describe('a member who does not want to be placed', () => {
  test('has no position in any generation after the next run, and can change their mind', async () => {
    await rankSite(site.database)
    assert.deepEqual(await positions(member.user_id), [{ is_placed: true, standing: 'placed' }])

    const { status, body } = await choose(true)
    assert.deepEqual([status, body.unplaced, body.votes_private], [200, true, false])
    assert.equal((await site.post('/api/users/get-auth/', {}, member.token)).body.unplaced, true)
    await rankSite(site.database)
    assert.deepEqual(await positions(member.user_id), [{ is_placed: false, standing: 'unplaced' }])
    const { rows: others } = await pool.query(
      `select distinct generation from voter_profiles where standing = 'placed'`,
    )
    assert.equal(others.length, 2, 'those of others stay')

    assert.equal((await choose(false)).body.unplaced, false)
    await rankSite(site.database)
    assert.equal((await positions(member.user_id))[0].standing, 'placed')
  })

  test('still votes, and their votes count', async () => {
    await choose(true)
    await rankSite(site.database)
    const { rows } = await pool.query(
      `select v.headline_fix_id as id, (f.sums).u > 0 as counts from fix_votes v join headline_fixes f using (headline_fix_id)
        where v.user_id = $1`,
      [member.user_id],
    )
    assert.ok(rows.length > 0 && rows.every(({ counts }) => counts))
  })
})
