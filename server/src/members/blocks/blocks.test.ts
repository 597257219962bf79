import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { blockLimits } from '@unspun/contract/blocks.ts'
import * as blockMessages from '@unspun/contract/messages/blocks.ts'
import { startTestSite, type TestUser } from '../../testing/test-kit.ts'

const site = await startTestSite()
const { pool } = site.database
const [ana, ben] = [await site.makeUser(), await site.makeUser()]
const newcomer = await site.makeUser({ verified: false })

const set = (by: TestUser | undefined, user_id: number, block = true) =>
  site.post('/api/blocks/set/', { user_id, block }, by?.token)
const blockedBy = async (by: TestUser): Promise<number[]> =>
  (await site.post('/api/blocks/list/', {}, by.token)).body.blocks.map((each: { user_id: number }) => each.user_id)

describe('blocking', () => {
  test('requires a verified member, and another member who exists', async () => {
    assert.equal((await set(undefined, ben.user_id)).status, 401)
    assert.equal((await set(newcomer, ben.user_id)).status, 403)
    assert.equal((await set(ana, 999_999)).status, 404)
    assert.deepEqual((await set(ana, ana.user_id)).body.errors, [blockMessages.self])
    assert.equal((await site.post('/api/blocks/list/', {})).status, 401)
    assert.deepEqual(await blockedBy(ana), [])
  })

  test('is set to the given state, however often it is called', async () => {
    const cleo = await site.makeUser()
    for (const _ of [1, 2]) assert.equal((await set(ana, ben.user_id)).body.block, true)
    await set(ana, cleo.user_id)
    assert.deepEqual(await blockedBy(ana), [cleo.user_id, ben.user_id])
    for (const _ of [1, 2]) assert.equal((await set(ana, cleo.user_id, false)).body.block, false)
    assert.deepEqual(await blockedBy(ana), [ben.user_id])
  })

  test('is invisible to the blocked member', async () => {
    await set(ana, ben.user_id)
    assert.deepEqual(await blockedBy(ben), [])
    const answers = [
      await site.post('/api/users/get-profile/', { user_id: ana.username }, ben.token),
      await site.post('/api/users/get-profile/', { user_id: ben.username }, ben.token),
    ]
    assert.doesNotMatch(JSON.stringify(answers.map(({ body }) => body)), /block/)
  })

  test('works in both directions at the same time', async () => {
    const [dan, eve] = [await site.makeUser(), await site.makeUser()]
    const answers = await Promise.all([set(dan, eve.user_id), set(eve, dan.user_id)])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    )
    assert.deepEqual([await blockedBy(dan), await blockedBy(eve)], [[eve.user_id], [dan.user_id]])
  })

  test('is refused beyond the limit, even if two requests arrive at once', async () => {
    const [fay, gil, hal] = [await site.makeUser(), await site.makeUser(), await site.makeUser()]
    await pool.query(
      `with others as (
        insert into users (identity_uid, username, display_name) select 'many-' || n, 'many-' || n, 'Many' from generate_series(1, $2) n
        returning user_id)
      insert into blocks (user_id, blocked_user_id) select $1, user_id from others`,
      [fay.user_id, blockLimits.members - 1],
    )
    const answers = await Promise.all([set(fay, gil.user_id), set(fay, hal.user_id)])
    const refused = answers.filter(({ body }) => body.errors)
    assert.deepEqual(
      refused.map(({ body }) => body.errors),
      [[blockMessages.full(blockLimits.members)]],
    )
    assert.equal((await blockedBy(fay)).length, blockLimits.members)
    // At the limit, a member can still repeat an existing block and remove another.
    const [latest] = await blockedBy(fay)
    assert.equal((await set(fay, latest!)).body.block, true)
    assert.equal((await set(fay, latest!, false)).body.block, false)
  })

  test('does not show hidden members', async () => {
    const [ida, jon] = [await site.makeUser(), await site.makeUser()]
    await set(ida, jon.user_id)
    await pool.query('update users set hidden_at = now() where user_id = $1', [jon.user_id])
    assert.deepEqual(await blockedBy(ida), [])
    assert.equal((await set(ida, jon.user_id, false)).body.block, false)
  })
})
