import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Comment } from '@unspun/contract/comments.ts'
import * as commentMessages from '@unspun/contract/messages/comments.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import { startTestSite, type TestUser } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'

const site = await startTestSite()
const ana = await site.makeUser()
const ben = await site.makeUser()

async function makeTalk({ author = ana, commenter = ana }: { author?: TestUser; commenter?: TestUser } = {}) {
  const { headline_id } = await site.makeHeadline(ana)
  const { headline_fix_id } = await site.makeFix(author, headline_id, 'A fix')
  const { comment_id } = await site.makeComment(commenter, headline_fix_id, { body: 'Parent' })
  const reply = await site.makeComment(ana, headline_fix_id, { body: 'Reply', parent_id: comment_id })
  return { headline_id, headline_fix_id, comment_id, reply_id: reply.comment_id }
}

const hide = (table: string, column: string, id: number) =>
  site.database.pool.query(`update ${table} set hidden_at = now() where ${column} = $1`, [id])
const show = (table: string, column: string, id: number) =>
  site.database.pool.query(`update ${table} set hidden_at = null where ${column} = $1`, [id])
const hidePerson = ({ user_id }: TestUser) => hide('users', 'user_id', user_id)

const vote = (comment_id: number) => site.post('/api/comments/vote/', { comment_id, vote_value: 1 }, ben.token)
const answer = (headline_fix_id: number, thread: object) =>
  site.post('/api/comments/create/', { headline_fix_id, body: 'x', ...thread }, ben.token)
const list = async (headline_fix_id: number, input: object = {}): Promise<Comment[]> =>
  (await site.post('/api/comments/list-by-headline-fix-id/', { headline_fix_id, ...input })).body.comments
const storedCount = async (id: number) =>
  (await site.database.pool.query('select comment_count from headline_fixes where headline_fix_id = $1', [id])).rows[0]
    .comment_count

describe('comments on a fix that is not visible', () => {
  const ways: Record<string, (talk: Awaited<ReturnType<typeof makeTalk>>, author: TestUser) => Promise<unknown>> = {
    'disabled by its owner': ({ headline_fix_id }, author) =>
      site.post('/api/headline-fixes/toggle-status/', { headline_fix_id }, author.token),
    hidden: ({ headline_fix_id }) => hide('headline_fixes', 'headline_fix_id', headline_fix_id),
    'of a hidden headline': ({ headline_id }) => hide('headlines', 'headline_id', headline_id),
    'of a hidden member': (_, author) => hidePerson(author),
  }
  for (const [name, make] of Object.entries(ways)) {
    test(`(${name}) accept no votes and no replies`, async () => {
      const author = await site.makeUser()
      const talk = await makeTalk({ author })
      assert.equal((await vote(talk.comment_id)).status, 200)
      await make(talk, author)
      for (const id of [talk.comment_id, talk.reply_id]) {
        const { status, body } = await vote(id)
        assert.deepEqual([status, body.errors], [404, [commentMessages.notFound]])
      }
      assert.equal((await answer(talk.headline_fix_id, { parent_id: talk.comment_id })).status, 404)
      const fixVote = { headline_fix_id: talk.headline_fix_id, vote_value: 1 }
      const { status, body } = await site.post('/api/headline-fixes/vote/', fixVote, ben.token)
      assert.deepEqual([status, body.errors], [404, [fixMessages.notFound]])
    })
  }

  test('can still be deleted by their author, and the count is right when the fix is visible again', async () => {
    const talk = await makeTalk()
    const toggle = () =>
      site.post('/api/headline-fixes/toggle-status/', { headline_fix_id: talk.headline_fix_id }, ana.token)
    await toggle()
    const removed = await site.post('/api/comments/delete/', { comment_id: talk.reply_id }, ana.token)
    assert.equal(removed.status, 200)
    assert.equal((await toggle()).body.comment_count, 1)
  })
})

describe('a hidden user’s comment', () => {
  test('disappears with its replies from the list, the count, the votes and the thread', async () => {
    const commenter = await site.makeUser()
    const { headline_fix_id, comment_id, reply_id } = await makeTalk({ commenter })
    const other = await site.makeComment(ana, headline_fix_id, { body: 'Other' })
    assert.equal(await storedCount(headline_fix_id), 3)
    await hidePerson(commenter)

    assert.deepEqual(
      (await list(headline_fix_id)).map(({ body }) => body),
      ['Other'],
    )
    assert.deepEqual(await list(headline_fix_id, { parent_id: comment_id }), [])
    assert.equal(await storedCount(headline_fix_id), 1)
    for (const id of [comment_id, reply_id]) assert.equal((await vote(id)).status, 404)
    assert.equal((await vote(other.comment_id)).status, 200)
    for (const thread of [{ parent_id: comment_id }, { parent_id: comment_id, reply_to_id: reply_id }]) {
      const { status, body } = await answer(headline_fix_id, thread)
      assert.deepEqual([status, body.errors], [404, [commentMessages.notFound]])
    }

    await show('users', 'user_id', commenter.user_id)
    assert.deepEqual([(await list(headline_fix_id)).length, await storedCount(headline_fix_id)], [3, 3])
  })

  test('is neither shown nor counted if it arrives while the user is being hidden', async () => {
    const commenter = await site.makeUser()
    const { headline_fix_id } = await makeTalk()
    const operator = await site.database.pool.connect()
    await operator.query('begin')
    await operator.query('update users set hidden_at = now() where user_id = $1', [commenter.user_id])
    const commenting = site.post('/api/comments/create/', { headline_fix_id, body: 'x' }, commenter.token)
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await until(async () => (await site.database.pool.query(waiting)).rowCount === 1)
    await operator.query('commit')
    operator.release()
    assert.equal((await commenting).status, 403)
    assert.deepEqual([(await list(headline_fix_id)).length, await storedCount(headline_fix_id)], [2, 2])
  })

  test('is not kept by invisible replies once it is deleted', async () => {
    const commenter = await site.makeUser()
    const { headline_fix_id, comment_id, reply_id } = await makeTalk()
    await site.makeComment(commenter, headline_fix_id, { parent_id: comment_id })
    for (const id of [comment_id, reply_id]) await site.post('/api/comments/delete/', { comment_id: id }, ana.token)
    assert.equal((await list(headline_fix_id)).length, 2)
    await hidePerson(commenter)
    assert.deepEqual(await list(headline_fix_id), [])
  })
})

test('a comment that is hidden itself is not counted, and neither are its replies', async () => {
  const { headline_fix_id, comment_id } = await makeTalk()
  await hide('comments', 'comment_id', comment_id)
  assert.deepEqual([await list(headline_fix_id), await storedCount(headline_fix_id)], [[], 0])
  await show('comments', 'comment_id', comment_id)
  assert.equal(await storedCount(headline_fix_id), 2)
})

test('when a user is hidden while commenting, the count equals the list', async () => {
  for (let round = 0; round < 10; round++) {
    const commenter = await site.makeUser()
    const { headline_fix_id } = await makeTalk({ commenter })
    const writing = Array.from({ length: 4 }, (_, n) => answer(headline_fix_id, { body: `No. ${n}` }))
    await Promise.all([hidePerson(commenter), ...writing])
    assert.equal(await storedCount(headline_fix_id), (await list(headline_fix_id)).length)
  }
})
