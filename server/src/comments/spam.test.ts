import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { commentLimits } from '@unspun/contract/comments.ts'
import * as commentMessages from '@unspun/contract/messages/comments.ts'
import { startTestSite, type TestUser } from '../testing/test-kit.ts'

const site = await startTestSite()
const ana = await site.makeUser()
const { headline_id } = await site.makeHeadline(ana)
const [one, two] = await Promise.all(
  ['One', 'Two'].map(async (title) => (await site.makeFix(ana, headline_id, title)).headline_fix_id),
)

const say = async (by: TestUser, body: string, place: object = {}) => {
  const answer = await site.post('/api/comments/create/', { headline_fix_id: one, body, ...place }, by.token)
  assert.equal(answer.status, 200)
  return answer.body
}
const LONG = 'Everybody should read this book, it explains what the papers hide.'
const repeated = [commentMessages.repeated]

describe('the same comment', () => {
  test('is refused for a day, on any fix and in other spellings', async () => {
    const ben = await site.makeUser()
    const { comment_id } = await say(ben, LONG)
    for (const again of [LONG, LONG.toUpperCase(), `  ${LONG.replaceAll(' ', ' … ')} 👍`, `${LONG}\n\n.`])
      for (const place of [{}, { headline_fix_id: two }, { parent_id: comment_id }])
        assert.deepEqual((await say(ben, again, place)).errors, repeated, again)
    assert.ok((await say(ana, LONG)).comment_id, 'another person may say it')
    assert.ok((await say(ben, `${LONG} And more.`)).comment_id)
    await site.database.pool.query(
      `update comments set created_at = now() - interval '25 hours' where comment_id = $1`,
      [comment_id],
    )
    assert.ok((await say(ben, LONG)).comment_id)
  })

  test('may be posted elsewhere if it is short and has no link', async () => {
    const ben = await site.makeUser()
    const { comment_id } = await say(ana, 'A question')
    for (const place of [{}, { headline_fix_id: two }, { parent_id: comment_id }]) {
      assert.ok((await say(ben, 'Thanks!', place)).comment_id)
      assert.deepEqual((await say(ben, 'thanks', place)).errors, repeated, 'twice in one place')
    }
    assert.ok((await say(ben, 'http://a.example/')).comment_id)
    assert.deepEqual((await say(ben, 'http://a.example/', { headline_fix_id: two })).errors, repeated)
    assert.ok((await say(ben, '=http://b.example/')).comment_id)
    assert.deepEqual((await say(ben, '=http://b.example/', { headline_fix_id: two })).errors, repeated)
    assert.ok((await say(ben, '👍')).comment_id)
    assert.ok((await say(ben, '👎')).comment_id)
    assert.deepEqual((await say(ben, ' 👍 ')).errors, repeated)
  })

  test('may be posted again after it was deleted, but not after it was hidden', async () => {
    const ben = await site.makeUser()
    const first = await say(ben, LONG)
    await site.post('/api/comments/delete/', { comment_id: first.comment_id }, ben.token)
    const { comment_id } = await say(ben, LONG)
    assert.ok(comment_id)
    await site.database.pool.query('update comments set hidden_at = now() where comment_id = $1', [comment_id])
    assert.deepEqual((await say(ben, LONG)).errors, repeated)
  })

  test('is stored once if it is sent several times at once', async () => {
    for (const ben of [await site.makeUser(), await site.makeUser({ firstDay: true })]) {
      const all = await Promise.all([1, 2, 3, 4].map(() => say(ben, LONG)))
      assert.equal(all.filter(({ comment_id }) => comment_id).length, 1)
      assert.equal(all.filter(({ errors }) => errors?.[0] === commentMessages.repeated).length, 3)
    }
  })
})

describe('links', () => {
  const tooMany = [commentMessages.tooManyLinks(commentLimits.linksNewcomerDays)]

  test('are limited to one per comment for new members', async () => {
    const ben = await site.makeUser({ firstDay: true })
    const several = [
      'See http://a.example/ and https://b.example/',
      'See HTTP://a.example/,https://b.example/',
      'See www.a.example and www.b.example',
      'https://a.example/ https://a.example/',
      '=https://a.example/ /https://b.example/',
      '%https://a.example/ =https://b.example/',
    ]
    for (const body of several) assert.deepEqual((await say(ben, body)).errors, tooMany, body)
    const fine = ['See https://a.example/x', 'https://web.archive.org/web/2026/https://a.example/', 'No link at www']
    for (const body of fine) assert.ok((await say(ben, body)).comment_id, body)
  })

  test('are not limited two days later', async () => {
    const ben = await site.makeUser({ firstDay: true })
    const join = (ago: string) =>
      site.database.pool.query(`update users set created_at = now() - $2::interval where user_id = $1`, [
        ben.user_id,
        ago,
      ])
    await join('47 hours')
    assert.deepEqual((await say(ben, 'http://a.example/ http://b.example/')).errors, tooMany)
    await join('49 hours')
    assert.ok((await say(ben, 'http://a.example/ http://b.example/')).comment_id)
  })
})
