import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recount } from '../admin/recount.ts'
import { operatorOf } from '../moderation/moderation-test-kit.ts'
import { startTestSite, type TestUser } from '../testing/test-kit.ts'

const site = await startTestSite()
const act = operatorOf(site)
const ana = await site.makeUser()
const ben = await site.makeUser()
const cleo = await site.makeUser()
const { headline_id } = await site.makeHeadline(ana)
const { headline_fix_id } = await site.makeFix(ana, headline_id, 'A fix')

const listed = async () => {
  const { body } = await site.post('/api/comments/list-by-headline-fix-id/', { headline_fix_id })
  return body.comments as { comment_id: number; reply_count: number; parent_id: number | null }[]
}
const wrong = async () => {
  const found: unknown[] = []
  await recount(site.database, { dryRun: true, onWrong: (each) => found.push(each) })
  return found
}
const setHidden = (table: 'comments' | 'users', id: number, moment: 'now()' | 'null') =>
  site.database.pool.query(
    `update ${table} set hidden_at = ${moment} where ${table === 'users' ? 'user_id' : 'comment_id'} = $1`,
    [id],
  )
const remove = (comment_id: number, by: TestUser) => site.post('/api/comments/delete/', { comment_id }, by.token)

test('the reply count follows posting, deleting, hiding and restoring', async () => {
  const { comment_id: parent_id } = await site.makeComment(ana, headline_fix_id)
  const reply = (by: TestUser) => site.makeComment(by, headline_fix_id, { parent_id })
  const hers = await reply(ana)
  const [his, another] = [await reply(ben), await reply(ben)]
  const toReply = await site.makeComment(cleo, headline_fix_id, { parent_id, reply_to_id: his.comment_id })
  assert.equal(toReply.parent_id, parent_id)
  const steps: [string, number, () => Promise<unknown>][] = [
    ['posted', 4, async () => {}],
    ['one deleted', 3, () => remove(hers.comment_id, ana)],
    ['deleting the same reply again', 3, () => remove(hers.comment_id, ana)],
    ['one hidden', 2, () => setHidden('comments', toReply.comment_id, 'now()')],
    ['a user hidden', 0, () => setHidden('users', ben.user_id, 'now()')],
    ['the hidden reply deleted, which is refused', 0, () => remove(toReply.comment_id, cleo)],
    ['the user restored', 2, () => setHidden('users', ben.user_id, 'null')],
    ['the hidden reply restored', 3, () => setHidden('comments', toReply.comment_id, 'null')],
    ['the parent deleted', 3, () => remove(parent_id, ana)],
    ['another reply deleted', 2, () => remove(another.comment_id, ben)],
  ]
  for (const [name, count, step] of steps) {
    await step()
    const parent = (await listed()).find(({ comment_id }) => comment_id === parent_id)
    assert.equal(parent?.reply_count, count, name)
    assert.deepEqual(await wrong(), [], name)
  }
  await remove(his.comment_id, ben)
  await remove(toReply.comment_id, cleo)
  assert.equal(
    (await listed()).find(({ comment_id }) => comment_id === parent_id),
    undefined,
    'a deleted comment without replies is not listed',
  )
})

test('the reply count is right when many users act while one of them is hidden', async () => {
  const { comment_id: parent_id } = await site.makeComment(ana, headline_fix_id)
  const people = await Promise.all(Array.from({ length: 5 }, () => site.makeUser()))
  const write = async (by: TestUser) => {
    for (let n = 0; n < 6; n++) {
      const body = { headline_fix_id, parent_id, body: `Reply ${n}` }
      const posted = await site.post('/api/comments/create/', body, by.token)
      if (n % 2 && posted.status === 200) await remove(posted.body.comment_id, by)
    }
  }
  const hide = async () => {
    const id = people[0]!.user_id
    for (const moment of ['now()', 'null', 'now()'] as const) await setHidden('users', id, moment)
  }
  await Promise.all([...people.map(write), hide()])
  assert.deepEqual(await wrong(), [])
  const parent = (await listed()).find(({ comment_id }) => comment_id === parent_id)!
  assert.equal(parent.reply_count, 4 * 3)
})

test('an operator who hides a comment and users who reply to it do not block each other', async () => {
  const { comment_id: parent_id } = await site.makeComment(ana, headline_fix_id)
  const people = await Promise.all(Array.from({ length: 5 }, () => site.makeUser()))
  let hiding = true
  const statuses = new Set<number>()
  const write = async (by: TestUser) => {
    for (let n = 0; hiding && n < 50; n++) {
      const body = { headline_fix_id, parent_id, body: `Reply ${n}` }
      const posted = await site.post('/api/comments/create/', body, by.token)
      statuses.add(posted.status)
      if (posted.status === 200) statuses.add((await remove(posted.body.comment_id, by)).status)
    }
  }
  const hide = async () => {
    for (let n = 0; n < 10; n++) {
      for (const action of ['hide', 'restore'] as const) await act(action, 'comment', parent_id)
    }
    hiding = false
  }
  await Promise.all([...people.map(write), hide()])
  // Not the 503 of a deadlock. A hidden comment accepts no replies.
  assert.deepEqual(
    [...statuses].filter((status) => ![200, 404].includes(status)),
    [],
  )
  assert.deepEqual(await wrong(), [])
})
