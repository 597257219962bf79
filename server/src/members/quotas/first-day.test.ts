import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as postingMessages from '@unspun/contract/messages/posting.ts'
import { dayLimits } from '@unspun/contract/posting.ts'
import { startTestSite, type TestUser } from '../../testing/test-kit.ts'

const site = await startTestSite()
const ana = await site.makeUser()
const { headline_id, url: knownUrl } = await site.makeHeadline(ana)
const { headline_fix_id } = await site.makeFix(ana, headline_id, 'A fix')

async function newcomerWith(left: number): Promise<TestUser> {
  const person = await site.makeUser({ firstDay: true })
  await site.database.pool.query(
    `insert into comments (headline_id, headline_fix_id, user_id, body)
     select $1, $2, $3, 'Posted before' from generate_series(1, $4)`,
    [headline_id, headline_fix_id, person.user_id, dayLimits.new.posts - left],
  )
  return person
}
let said = 0
const comment = (by: TestUser, body: object = {}) =>
  site.post('/api/comments/create/', { headline_fix_id, body: `No. ${++said}`, ...body }, by.token)
const fix = (by: TestUser, title: string, id = headline_id) =>
  site.post('/api/headline-fixes/create/', { headline_id: id, title }, by.token)
const headline = (by: TestUser, url = site.news.serve('A story')) =>
  site.post('/api/headlines/create/', { url }, by.token)

describe('on the first day', () => {
  test('headlines, fixes and comments count together, and the refusal says when the day ends', async () => {
    const ben = await newcomerWith(3)
    for (const posted of [await headline(ben), await fix(ben, 'Ben’s'), await comment(ben)]) {
      assert.deepEqual([posted.status, posted.body.errors], [200, undefined])
    }
    await site.database.pool.query(`update users set created_at = now() - interval '23 hours' where user_id = $1`, [
      ben.user_id,
    ])
    for (const refused of [await headline(ben), await fix(ben, 'Another'), await comment(ben)]) {
      assert.deepEqual([refused.status, refused.body.errors], [429, [postingMessages.firstDay]])
      assert.equal(refused.body.primary_error, 'Limits__FirstDay')
      const wait = Number(refused.headers['retry-after'])
      assert.ok(wait > 3540 && wait <= 3600, String(wait))
    }
    const vote = await site.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value: 1 }, ben.token)
    assert.equal(vote.status, 200, 'votes are not posts')
    await site.database.pool.query(`update users set created_at = now() - interval '25 hours' where user_id = $1`, [
      ben.user_id,
    ])
    assert.equal((await comment(ben)).status, 200)
  })

  test('only one of two concurrent posts succeeds at the limit', async () => {
    const kinds = [comment, (by: TestUser) => fix(by, `Fix of ${by.user_id}`), (by: TestUser) => headline(by)]
    for (const [one, other] of [
      [comment, comment],
      [comment, kinds[1]!],
      [comment, kinds[2]!],
      [kinds[1]!, kinds[2]!],
    ] as const) {
      const ben = await newcomerWith(1)
      const both = await Promise.all([one(ben), other(ben)])
      assert.deepEqual(both.map(({ status }) => status).sort(), [200, 429])
    }
  })

  test('calls that post nothing do not count and work after the limit', async () => {
    const ben = await newcomerWith(1)
    const mistakes = async () => [
      await headline(ben, 'no address'),
      await headline(ben, 'http://127.0.0.1:1/'),
      await headline(ben, knownUrl),
      await fix(ben, 'On nothing', 999_999),
      await fix(ben, ' '),
      await comment(ben, { headline_fix_id: 999_999 }),
      await comment(ben, { parent_id: 999_999 }),
    ]
    const first = await mistakes()
    assert.ok(first.every(({ status }) => status !== 429))
    assert.equal((await fix(ben, 'The last one')).status, 200)
    assert.equal((await comment(ben)).status, 429)
    const later = await mistakes()
    assert.deepEqual(
      later.map(({ status, body }) => [status, body.errors, body.known]),
      first.map(({ status, body }) => [status, body.errors, body.known]),
    )
    const same = await fix(ben, 'The last one')
    assert.deepEqual([same.status, same.body.title], [200, 'The last one'])
  })

  test('submitting the same address at the same time is not refused by the limit', async () => {
    const ben = await newcomerWith(0)
    const url = site.news.serve('Wanted by two')
    const [refused, posted] = await Promise.all([headline(ben, url), headline(ana, url)])
    assert.equal(posted.status, 200)
    assert.ok([200, 429].includes(refused.status))
    assert.equal(refused.body.headline_id ?? posted.body.headline_id, posted.body.headline_id)
  })
})
