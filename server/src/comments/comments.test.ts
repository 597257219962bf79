import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Comment, commentLimits } from '@unspun/contract/comments.ts'
import * as commentMessages from '@unspun/contract/messages/comments.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import { startTestSite, type TestUser } from '../testing/test-kit.ts'

const site = await startTestSite()
const ana = await site.makeUser()
const ben = await site.makeUser()
const newcomer = await site.makeUser({ verified: false })
const { headline_id } = await site.makeHeadline(ana)
let fixes = 0
const newFix = async () => {
  // A user may have three fixes per headline.
  const headline = fixes % 3 === 0 ? (await site.makeHeadline(ana)).headline_id : lastHeadline
  lastHeadline = headline
  return (await site.makeFix(ana, headline, `Fix ${++fixes}`)).headline_fix_id
}
let lastHeadline = headline_id

const create = (body: object, by?: TestUser) => site.post('/api/comments/create/', body, by?.token)
const list = async (headline_fix_id: number, input: object = {}, by?: TestUser) =>
  (await site.post('/api/comments/list-by-headline-fix-id/', { headline_fix_id, ...input }, by?.token)).body
const countOf = async (id: number) => (await site.get(`/api/headline-fixes/get/?id=${id}`)).body.comment_count
const bodies = ({ comments }: { comments: Comment[] }) => comments.map(({ body }) => body)

describe('commenting', () => {
  test('refuses signed-out and unverified visitors', async () => {
    const headline_fix_id = await newFix()
    assert.equal((await create({ headline_fix_id, body: 'x' })).status, 401)
    assert.equal((await create({ headline_fix_id, body: 'x' }, newcomer)).status, 403)
    assert.equal(await countOf(headline_fix_id), 0)
  })

  test('returns the cleaned comment with its author, and counts it', async () => {
    const headline_fix_id = await newFix()
    const { status, body } = await create({ headline_fix_id, body: '  Well\u202e said.\r\n\r\n\r\nIndeed. ' }, ben)
    assert.equal(status, 200)
    assert.equal(body.body, 'Well said.\n\nIndeed.')
    assert.deepEqual(
      [body.user_id, body.user_username, body.user_display_name, body.parent_id, body.reply_to_id, body.reply_count],
      [ben.user_id, ben.username, ben.display_name, null, null, 0],
    )
    assert.deepEqual([body.total_vote_value, body.total_vote_count, body.current_user__vote_value], [0, 0, 0])
    assert.ok(Math.abs(body.dc_m - Date.now()) < 60_000)
    assert.equal(await countOf(headline_fix_id), 1)
    assert.deepEqual(bodies(await list(headline_fix_id)), [body.body])
  })

  test('refuses an empty comment and one that is too long', async () => {
    const headline_fix_id = await newFix()
    for (const body of ['', '  \n ', '\u200b', '\u2800\n\u{13441}']) {
      assert.deepEqual((await create({ headline_fix_id, body }, ben)).body.errors, [commentMessages.required])
    }
    const long = await create({ headline_fix_id, body: 'x'.repeat(commentLimits.text + 1) }, ben)
    assert.deepEqual(long.body.errors, [commentMessages.tooLong(commentLimits.text)])
    assert.equal(
      (await create({ headline_fix_id, body: 'x'.repeat(commentLimits.text) }, ben)).body.body.length,
      commentLimits.text,
    )
    assert.equal((await create({ headline_fix_id, body: 5 }, ben)).status, 400)
  })

  test('requires an existing fix and the matching headline', async () => {
    const headline_fix_id = await newFix()
    assert.equal((await create({ headline_fix_id: 999_999, body: 'x' }, ben)).status, 404)
    assert.equal((await create({ headline_fix_id, headline_id, body: 'x' }, ben)).status, 404)
    await site.database.pool.query('update headline_fixes set status_id = 2 where headline_fix_id = $1', [
      headline_fix_id,
    ])
    const { status, body } = await create({ headline_fix_id, body: 'x' }, ben)
    assert.deepEqual([status, body.errors], [404, [fixMessages.notFound]])
    assert.equal((await site.post('/api/comments/list-by-headline-fix-id/', { headline_fix_id })).status, 404)
  })

  test('changes the fix’s count by one on adding and deleting, without recounting', async () => {
    const headline_fix_id = await newFix()
    const { pool } = site.database
    await pool.query('update headline_fixes set comment_count = 70 where headline_fix_id = $1', [headline_fix_id])
    const { comment_id } = (await create({ headline_fix_id, body: 'x' }, ben)).body
    assert.equal(await countOf(headline_fix_id), 71)
    const remove = () => site.post('/api/comments/delete/', { comment_id }, ben.token)
    const statuses = (await Promise.all([remove(), remove(), remove()])).map(({ status }) => status)
    assert.deepEqual(statuses.toSorted(), [200, 404, 404])
    assert.equal(await countOf(headline_fix_id), 70)
  })

  test('counts every one of many concurrent comments', async () => {
    const headline_fix_id = await newFix()
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) => create({ headline_fix_id, body: `No. ${n}` }, ben)),
    )
    assert.ok(all.every(({ status }) => status === 200))
    assert.equal(await countOf(headline_fix_id), 20)
  })

  test('is refused once the fix is disabled, and the count stays right', async () => {
    for (let round = 0; round < 10; round++) {
      const headline_fix_id = await newFix()
      const disable = site.database.pool.query('update headline_fixes set status_id = 2 where headline_fix_id = $1', [
        headline_fix_id,
      ])
      const [{ status }] = await Promise.all([create({ headline_fix_id, body: 'x' }, ben), disable])
      const { rows } = await site.database.pool.query(
        'select comment_count, (select count(*)::int from comments c where c.headline_fix_id = f.headline_fix_id) as n from headline_fixes f where headline_fix_id = $1',
        [headline_fix_id],
      )
      assert.deepEqual(rows[0], { comment_count: rows[0].n, n: status === 200 ? 1 : 0 })
    }
  })
})

describe('replying', () => {
  test('stays one level deep: a reply to a reply joins the thread and refers to that reply', async () => {
    const headline_fix_id = await newFix()
    const parent = await site.makeComment(ana, headline_fix_id, { body: 'Parent' })
    const reply = await site.makeComment(ben, headline_fix_id, { parent_id: parent.comment_id, body: 'Reply' })
    assert.deepEqual([reply.parent_id, reply.reply_to_id], [parent.comment_id, null])
    const asked = { parent_id: parent.comment_id, reply_to_id: reply.comment_id }
    const second = await site.makeComment(ana, headline_fix_id, { ...asked, body: 'Reply to the reply' })
    assert.deepEqual([second.parent_id, second.reply_to_id], [parent.comment_id, reply.comment_id])
    for (const wish of [{ parent_id: reply.comment_id }, { reply_to_id: reply.comment_id }]) {
      const third = await site.makeComment(ben, headline_fix_id, wish)
      assert.deepEqual([third.parent_id, third.reply_to_id], [parent.comment_id, reply.comment_id])
    }
    const { comments } = await list(headline_fix_id)
    assert.deepEqual(comments[0].reply_count, 4)
    assert.deepEqual(
      comments.map((each: Comment) => each.parent_id),
      [null, ...Array(4).fill(parent.comment_id)],
    )
  })

  test('requires a thread of the same fix', async () => {
    const [here, elsewhere] = [await newFix(), await newFix()]
    const parent = await site.makeComment(ana, here)
    const another = await site.makeComment(ana, here)
    const wrong = [
      { headline_fix_id: elsewhere, parent_id: parent.comment_id },
      { headline_fix_id: here, parent_id: 999_999 },
      { headline_fix_id: here, parent_id: another.comment_id, reply_to_id: parent.comment_id },
    ]
    for (const body of wrong) {
      const answer = await create({ body: 'x', ...body }, ben)
      assert.deepEqual([answer.status, answer.body.errors], [404, [commentMessages.notFound]])
    }
    await site.post('/api/comments/delete/', { comment_id: parent.comment_id }, ana.token)
    assert.equal((await create({ headline_fix_id: here, parent_id: parent.comment_id, body: 'x' }, ben)).status, 404)
  })
})

describe('the list of comments', () => {
  test('is sorted newest first, or oldest first on request, in pages', async () => {
    const headline_fix_id = await newFix()
    const count = commentLimits.page + 3
    for (let n = 1; n <= count; n++) await site.makeComment(ben, headline_fix_id, { body: `No. ${n}` })
    for (const sort_direction of ['desc', 'asc', undefined] as const) {
      const seen: string[] = []
      let next: number | undefined
      do {
        const page = await list(headline_fix_id, {
          ...(next ? { last_id: next } : {}),
          ...(sort_direction ? { sort_direction } : {}),
        })
        assert.ok(page.comments.length <= commentLimits.page)
        seen.push(...bodies(page))
        next = page.next
      } while (next)
      const expected = Array.from({ length: count }, (_, index) => `No. ${index + 1}`)
      assert.deepEqual(seen, sort_direction === 'asc' ? expected : expected.reverse())
    }
    assert.equal(
      (await site.post('/api/comments/list-by-headline-fix-id/', { headline_fix_id, sort_direction: 'up' })).status,
      400,
    )
  })

  test('is sorted by score on request, the newest first among equals, in pages', async () => {
    const headline_fix_id = await newFix()
    const ids: number[] = []
    for (let n = 0; n < commentLimits.page + 5; n++)
      ids.push((await site.makeComment(ben, headline_fix_id, { body: `No. ${n}` })).comment_id)
    const vote = (at: number, vote_value: number, by = ana) =>
      site.post('/api/comments/vote/', { comment_id: ids[at], vote_value }, by.token)
    await vote(2, 1)
    await vote(7, -1)
    // The author's own vote does not count.
    await vote(4, 1, ben)
    const first = await list(headline_fix_id, { sort_direction: 'best' })
    const second = await list(headline_fix_id, { sort_direction: 'best', last_id: first.next })
    const seen = [...first.comments, ...second.comments].map(({ comment_id }: { comment_id: number }) =>
      ids.indexOf(comment_id),
    )
    const others = ids.map((_, at) => at).filter((at) => at !== 2 && at !== 7)
    assert.deepEqual(seen, [2, ...others.reverse(), 7])
    assert.equal(second.next, undefined)
    await vote(2, 0)
    const again = await list(headline_fix_id, { sort_direction: 'best' })
    assert.equal(again.comments[0].comment_id, ids.at(-1))
  })

  test('includes the first replies to each comment, and more of them on request', async () => {
    const headline_fix_id = await newFix()
    const parent = await site.makeComment(ana, headline_fix_id, { body: 'Parent' })
    await site.makeComment(ana, headline_fix_id, { body: 'Another' })
    const count = commentLimits.replies + 2
    for (let n = 1; n <= count; n++) {
      await site.makeComment(ben, headline_fix_id, { parent_id: parent.comment_id, body: `Reply ${n}` })
    }
    const first = await list(headline_fix_id)
    const shown = first.comments.filter((each: Comment) => each.parent_id)
    assert.deepEqual(
      bodies({ comments: shown }),
      Array.from({ length: commentLimits.replies }, (_, n) => `Reply ${n + 1}`),
    )
    assert.equal(first.comments.find((each: Comment) => each.body === 'Parent').reply_count, count)
    const more = await list(headline_fix_id, { parent_id: parent.comment_id, last_id: shown.at(-1).comment_id })
    assert.deepEqual(bodies(more), [`Reply ${count - 1}`, `Reply ${count}`])
    assert.equal(more.next, undefined)
    assert.deepEqual(
      bodies(await list(await newFix(), { parent_id: parent.comment_id })),
      [],
      'a comment of another fix',
    )
  })

  test('shows the viewer’s own vote to the viewer only', async () => {
    const headline_fix_id = await newFix()
    const { comment_id } = await site.makeComment(ana, headline_fix_id)
    await site.post('/api/comments/vote/', { comment_id, vote_value: -1 }, ben.token)
    const mine = async (by?: TestUser) => (await list(headline_fix_id, {}, by)).comments[0].current_user__vote_value
    assert.deepEqual([await mine(ben), await mine(ana), await mine()], [-1, 0, 0])
    const stale = await site.post('/api/comments/list-by-headline-fix-id/', { headline_fix_id }, 'not a token')
    assert.equal(stale.status, 401, 'an expired token is reported')
  })
})

describe('deleting a comment', () => {
  const remove = (comment_id: number, by?: TestUser) => site.post('/api/comments/delete/', { comment_id }, by?.token)

  test('is allowed only to its author', async () => {
    const headline_fix_id = await newFix()
    const { comment_id } = await site.makeComment(ana, headline_fix_id)
    const statuses = [await remove(comment_id), await remove(comment_id, newcomer), await remove(comment_id, ben)]
    assert.deepEqual(
      statuses.map(({ status }) => status),
      [401, 403, 403],
    )
    assert.equal((await remove(999_999, ana)).status, 404)
    assert.equal((await remove(comment_id, ana)).body.comment_id, comment_id)
    assert.equal((await remove(comment_id, ana)).status, 404)
    assert.deepEqual(await list(headline_fix_id).then(bodies), [])
    assert.equal(await countOf(headline_fix_id), 0)
  })

  test('keeps the replies below a placeholder, and erases the author and the text', async () => {
    const headline_fix_id = await newFix()
    const parent = await site.makeComment(ana, headline_fix_id, { body: 'Regretted' })
    await site.makeComment(ben, headline_fix_id, { parent_id: parent.comment_id, body: 'Answer' })
    await remove(parent.comment_id, ana)
    const { comments } = await list(headline_fix_id, {}, ana)
    assert.deepEqual(bodies({ comments }), [commentMessages.deleted, 'Answer'])
    assert.deepEqual([comments[0].user_id, comments[0].user_display_name], [null, ''])
    assert.equal(await countOf(headline_fix_id), 1)
    const { rows } = await site.database.pool.query('select body from comments where comment_id = $1', [
      parent.comment_id,
    ])
    assert.equal(rows[0].body, '')
  })
})

test('hidden comments and comments of hidden users appear nowhere', async () => {
  const headline_fix_id = await newFix()
  const author = await site.makeUser()
  const parent = await site.makeComment(ana, headline_fix_id, { body: 'Parent' })
  const hidden = await site.makeComment(ana, headline_fix_id, { body: 'Hidden' })
  await site.makeComment(author, headline_fix_id, { parent_id: parent.comment_id, body: 'By somebody hidden' })
  await site.database.pool.query('update comments set hidden_at = now() where comment_id = $1', [hidden.comment_id])
  await site.database.pool.query('update users set hidden_at = now() where user_id = $1', [author.user_id])
  const { comments } = await list(headline_fix_id)
  assert.deepEqual(bodies({ comments }), ['Parent'])
  assert.equal(comments[0].reply_count, 0)
  const vote = await site.post('/api/comments/vote/', { comment_id: hidden.comment_id, vote_value: 1 }, ben.token)
  assert.equal(vote.status, 404)
})
