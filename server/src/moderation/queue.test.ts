import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moderationLimits, type QueueItem } from '@unspun/contract/moderation.ts'
import { outcomeOf } from '../admin/test-kit.ts'
import { startTestSite, type TestUser } from '../testing/test-kit.ts'
import { moderationKit } from './moderation-test-kit.ts'

const site = await startTestSite()
const { pool } = site.database
const { admin, makeModerator, regular, report, act } = moderationKit(site)
const mia = await makeModerator()
const ana = await regular()
const ben = await regular()
const cem = await regular()
const { headline_id } = await site.makeHeadline(ana, 'Outrage as council shuts bridge')

interface Queue {
  items: QueueItem[]
  next?: string
  counts: Record<string, number>
}
const queue = async (input: object = {}, who: TestUser = mia): Promise<Queue> =>
  (await site.post('/api/moderation/queue/', input, who.token)).body
const item = async (what: string, id: number): Promise<QueueItem> =>
  (await site.post('/api/moderation/item/', { what, id }, mia.token)).body.item
const makeFix = async (author = ana) =>
  (await site.makeFix(author, (await site.makeHeadline(ben)).headline_id, 'Of somebody')).headline_fix_id

/** Reports a fix, so many hours ago. */
async function reported(hours: number, reporters: TestUser[] = [ben]): Promise<number> {
  const fix = await makeFix()
  for (const who of reporters) await report(who, 'fix', fix)
  await pool.query(
    `update reports set reported_at = now() - make_interval(hours => $2) where what = 'fix' and id = $1`,
    [fix, hours],
  )
  return fix
}

test('the queue is refused to visitors and to members who are no moderators', async () => {
  for (const path of ['queue', 'item', 'history']) {
    const input = { what: 'fix', id: 1 }
    assert.equal((await site.post(`/api/moderation/${path}/`, input)).status, 401)
    assert.equal((await site.post(`/api/moderation/${path}/`, input, ben.token)).status, 403)
  }
})

test('the longest waiting stand first, and each further report counts as twelve hours', async () => {
  const young = await reported(1)
  const old = await reported(20)
  const popular = await reported(10, [ben, cem])
  const { items } = await queue({ kind: 'reports' })
  assert.deepEqual(
    items.map(({ id }) => id),
    [popular, old, young],
  )
  assert.deepEqual(
    items.map(({ report_count }) => report_count),
    [2, 1, 1],
  )
})

test('an item has what a decision needs: the words, the original, the author, the reports, and what was done before', async () => {
  const fix = (await site.makeFix(ana, headline_id, 'Council closes bridge')).headline_fix_id
  const thread = await site.makeComment(cem, fix, { body: 'Begins' })
  const reply = await site.makeComment(ben, fix, { body: 'Goes on', parent_id: thread.comment_id })
  const { comment_id } = await site.makeComment(ana, fix, {
    body: 'A comment',
    parent_id: thread.comment_id,
    reply_to_id: reply.comment_id,
  })
  await act(mia, 'limit', 'user', ana.user_id, { until: Date.now() + 86_400_000, reason: 'A first warning' })
  await act(mia, 'hide', 'fix', fix, { reason: 'It is spam' })
  await act(mia, 'restore', 'fix', fix, { reason: 'It is none' })
  await report(ben, 'comment', comment_id, { reason: 'attack' })

  const ofFix = await item('fix', fix)
  assert.deepEqual(
    [ofFix.text, ofFix.hidden, ofFix.address, ofFix.subject],
    ['Council closes bridge', false, `/fixes/${fix}`, 'other'],
  )
  assert.deepEqual(ofFix.headline, {
    headline_id,
    title: 'Outrage as council shuts bridge',
    domain: '127.0.0.1',
    original_url: ofFix.headline?.original_url,
    address: `/headlines/${headline_id}/outrage-as-council-shuts-bridge`,
    subject: 'other',
  })
  const { author } = ofFix
  assert.deepEqual(
    [author?.username, author?.standing, author?.hidden, author?.actions],
    [ana.username, 'limited', false, 1],
  )
  assert.ok(author!.joined_at < Date.now() - 29 * 86_400_000 && author!.until! > Date.now() && author!.fixes > 0)
  assert.deepEqual(
    ofFix.history.map(({ action, what, undone }) => [action, what, undone]),
    [
      ['restore', 'fix', false],
      ['hide', 'fix', true],
      ['limit', 'user', false],
    ],
  )
  const ofComment = await item('comment', comment_id)
  assert.deepEqual(
    [ofComment.text, ofComment.reports[0]?.reason, ofComment.headline?.headline_id],
    ['A comment', 'attack', headline_id],
  )
  assert.deepEqual(ofComment.fix, { title: 'Council closes bridge', address: `/fixes/${fix}/council-closes-bridge` })
  const answered = {
    text: 'Goes on',
    display_name: ben.display_name,
    address: `/fixes/${fix}#comment-${reply.comment_id}`,
  }
  assert.deepEqual(ofComment.answers_to, answered)
  assert.deepEqual((await item('comment', reply.comment_id)).answers_to?.text, 'Begins')
  assert.deepEqual(
    [(await item('comment', thread.comment_id)).answers_to, ofFix.answers_to, ofFix.fix],
    [null, null, null],
  )
  await site.post('/api/comments/delete/', { comment_id: reply.comment_id }, ben.token)
  assert.deepEqual((await item('comment', comment_id)).answers_to, { ...answered, text: '' })
  assert.equal((await item('user', mia.user_id)).subject, 'own')
  assert.match((await item('user', ana.user_id)).text, new RegExp(ana.username))
  assert.equal((await site.post('/api/moderation/item/', { what: 'fix', id: 999_999 }, mia.token)).status, 404)
})

test('what has gone meanwhile can be dismissed', async () => {
  const { comment_id } = await site.makeComment(cem, await makeFix(cem))
  await report(ben, 'comment', comment_id)
  await site.post('/api/comments/delete/', { comment_id }, cem.token)
  const { items } = await queue({ kind: 'reports' })
  assert.equal(items.find(({ what, id }) => what === 'comment' && id === comment_id)?.text, '')
  assert.equal((await act(mia, 'dismiss', 'comment', comment_id)).error, undefined)
  assert.ok(!(await queue()).items.some(({ what, id }) => what === 'comment' && id === comment_id))
})

test('what only the operator decides about moderators is not in it, but on the command line', async () => {
  const max = await makeModerator()
  const [fix, hidden] = [await makeFix(max), await makeFix(max)]
  await report(ben, 'user', max.user_id)
  await report(ben, 'fix', fix)
  const found = async (kind: string) =>
    (await queue({ kind })).items.flatMap(({ what, author }) => (author?.user_id === max.user_id ? what : []))
  const { moderators } = outcomeOf(await admin('moderator', 'list', '--json'))
  assert.equal(moderators.find(({ user_id }: { user_id: number }) => user_id === max.user_id).reports, 1)
  assert.deepEqual(await found('reports'), ['fix'])
  outcomeOf(await admin('act', 'dismiss', 'user', String(max.user_id), '--reason', 'A test', '--json'))

  const limited = outcomeOf(await admin('act', 'limit', 'user', String(max.user_id), '--reason', 'A test', '--json'))
  const { action_id } = await act(mia, 'hide', 'fix', hidden)
  for (const asked of [limited.action_id, action_id])
    await site.post('/api/moderation/appeal/', { action_id: asked, text: 'Please look again.' }, max.token)
  assert.deepEqual(await found('appeals'), ['fix'])
  const { appeals } = outcomeOf(await admin('appeal', '--json'))
  assert.ok(appeals.some(({ action_id: of }: { action_id: number }) => of === limited.action_id))
  outcomeOf(await admin('appeal', String(limited.action_id), 'undo', '--reason', 'A test', '--json'))
  await act(mia, 'dismiss', 'fix', fix)
  await site.post(
    '/api/moderation/decide-appeal/',
    { action_id, uphold: false, reason: 'A test' },
    (await makeModerator()).token,
  )
})

test('it has pages, in which nothing is missing or twice, and counts', async () => {
  const fix = await makeFix(cem)
  await pool.query(
    `insert into comments (headline_id, headline_fix_id, user_id, body)
      select headline_id, headline_fix_id, $2, 'No. ' || n from headline_fixes, generate_series(1, 45) n where headline_fix_id = $1`,
    [fix, cem.user_id],
  )
  await pool.query(
    `insert into reports (what, id, reporter_id, reason) select 'comment', comment_id, $1, 'spam' from comments where headline_fix_id = $2`,
    [ben.user_id, fix],
  )
  const seen: string[] = []
  let after: string | undefined
  do {
    const page: Queue = await queue({ kind: 'reports', ...(after ? { after } : {}) })
    assert.ok(page.items.length <= moderationLimits.queuePage)
    seen.push(...page.items.map(({ what, id }) => `${what} ${id}`))
    after = page.next
  } while (after)
  assert.equal(new Set(seen).size, seen.length)
  const { counts } = await queue()
  assert.deepEqual([counts.reports, counts.held, counts.appeals], [seen.length, 0, 0])
  assert.equal((await site.post('/api/moderation/queue/', { after: 'x' }, mia.token)).status, 400)
})
