import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import * as messages from '@unspun/contract/messages/moderation.ts'
import { outcomeOf } from '../admin/test-kit.ts'
import { startTestSite } from '../testing/test-kit.ts'
import { moderationKit } from './moderation-test-kit.ts'

const site = await startTestSite()
const { admin, makeModerator, regular, report, act, undo, log, recounts } = moderationKit(site)
const mia = await makeModerator()
const max = await makeModerator()
const ana = await regular()
const ben = await regular()
// The clock is stopped, so that nothing expires by age: what follows a change follows at once.
const began = performance.now()
mock.method(performance, 'now', () => began)

async function makeStory() {
  const { headline_id } = await site.makeHeadline(ana)
  const { headline_fix_id: fix } = await site.makeFix(ana, headline_id, 'Of Ana')
  const { comment_id: comment } = await site.makeComment(ana, fix)
  return { headline_id, fix, comment }
}
const fixStatus = async (id: number) => (await site.get(`/api/headline-fixes/get/?id=${id}`)).status
const comments = async (fix: number) =>
  (await site.post('/api/comments/list-by-headline-fix-id/', { headline_fix_id: fix })).body.comments.length

test('acting is refused to visitors, unverified members, and members who are no moderators', async () => {
  const { fix } = await makeStory()
  const order = { action: 'hide', things: [{ what: 'fix', id: fix }], reason: 'For a test' }
  const unverified = await site.makeUser({ verified: false })
  assert.equal((await site.post('/api/moderation/act/', order)).status, 401)
  assert.equal((await site.post('/api/moderation/act/', order, unverified.token)).status, 403)
  const { status, body } = await site.post('/api/moderation/act/', order, ben.token)
  assert.deepEqual([status, body.errors], [403, [messages.notModerator]])
  assert.equal(await fixStatus(fix), 200)
})

test('a moderator is one at once, and no longer one at once', async () => {
  const nia = await makeModerator()
  assert.equal((await site.post('/api/users/get-auth/', {}, nia.token)).body.moderator, true)
  assert.equal((await site.post('/api/users/get-auth/', {}, ben.token)).body.moderator, undefined)
  assert.deepEqual(outcomeOf(await admin('moderator', 'remove', String(nia.user_id), '--json')), {
    user_id: nia.user_id,
    moderator: false,
    changed: true,
  })
  assert.equal((await site.post('/api/moderation/queue/', {}, nia.token)).status, 403)
  assert.equal((await site.post('/api/users/get-auth/', {}, nia.token)).body.moderator, undefined)
})

test('only members with a verified address become moderators', async () => {
  const unverified = await site.makeUser({ verified: false })
  assert.equal((await admin('moderator', 'add', String(unverified.user_id))).code, 1)
  assert.equal((await admin('moderator', 'add', '999999')).code, 1)
  assert.match((await admin('moderator', 'list')).out, new RegExp(`^${mia.user_id}  ${mia.username}`, 'm'))
})

test('a fix, a comment, a headline and a member are hidden and come back, at once and with right numbers', async () => {
  const { headline_id, fix, comment } = await makeStory()
  const gone = await act(mia, 'hide', 'comment', comment)
  assert.equal(await comments(fix), 0)
  assert.equal((await undo(mia, gone.action_id)).body.outcome.changed, true)
  assert.equal(await comments(fix), 1)

  const hidden = await act(mia, 'hide', 'fix', fix)
  assert.equal(await fixStatus(fix), 404)
  assert.equal((await act(mia, 'hide', 'fix', fix)).changed, false)
  await undo(max, hidden.action_id)
  assert.equal(await fixStatus(fix), 200)

  await act(mia, 'hide', 'headline', headline_id)
  assert.equal((await site.get(`/api/headlines/get/?id=${headline_id}`)).status, 404)
  assert.equal(await fixStatus(fix), 404)
  const restored = await act(mia, 'restore', 'headline', headline_id)
  assert.equal(await fixStatus(fix), 200)
  await undo(mia, restored.action_id)
  assert.equal(await fixStatus(fix), 404)
  await act(mia, 'restore', 'headline', headline_id)

  const dora = await regular()
  const ofDora = (await site.makeFix(dora, headline_id, 'Of Dora')).headline_fix_id
  const member = await act(mia, 'hide', 'user', dora.user_id)
  assert.equal(await fixStatus(ofDora), 404)
  await undo(mia, member.action_id)
  assert.equal(await fixStatus(ofDora), 200)
  await recounts()
})

test('nobody acts on themselves, on their own posts, or on another moderator; the operator does', async () => {
  const { headline_id } = await makeStory()
  const own = (await site.makeFix(mia, headline_id, 'Of Mia')).headline_fix_id
  assert.equal((await act(mia, 'hide', 'fix', own)).error, messages.ownThing)
  assert.equal((await act(mia, 'suspend', 'user', mia.user_id)).error, messages.ownThing)
  assert.equal((await act(mia, 'suspend', 'user', max.user_id)).error, messages.ofModerator)
  assert.equal((await act(mia, 'hide', 'user', max.user_id)).error, messages.ofModerator)
  assert.equal(await fixStatus(own), 200)
  // Another moderator may hide a post of theirs, but they may not undo that themselves.
  const { action_id } = await act(max, 'hide', 'fix', own)
  assert.deepEqual((await undo(mia, action_id)).body.errors, [messages.ownThing])
  assert.equal(
    (await admin('act', 'suspend', 'user', String(max.user_id), '--reason', 'For a test', '--days', '1')).code,
    0,
  )
  assert.equal((await site.post('/api/moderation/queue/', {}, max.token)).body.primary_error, 'Moderation__Suspended')
  const [last] = await log('?kind=members')
  assert.equal((await admin('undo', String(last.action_id), '--reason', 'For a test')).code, 0)
  assert.equal((await site.post('/api/moderation/queue/', {}, max.token)).status, 200)
})

test('a reason has 3 to 300 characters, and an action is for its kinds of things', async () => {
  const { fix, comment } = await makeStory()
  const order = (reason: string) =>
    site.post('/api/moderation/act/', { action: 'hide', things: [{ what: 'fix', id: fix }], reason }, mia.token)
  assert.equal((await order('  no  ')).body.outcomes[0].error, messages.reasonRequired(3))
  assert.equal((await order('x'.repeat(301))).body.outcomes[0].error, messages.reasonTooLong(300))
  assert.equal((await act(mia, 'suspend', 'fix', fix)).error, messages.notForThis)
  assert.equal((await act(mia, 'hide', 'comment', comment, { until: Date.now() + 1e6 })).error, messages.notForThis)
  assert.equal((await act(mia, 'suspend', 'user', ben.user_id, { until: 1 })).error, messages.untilPast)
  assert.equal((await act(mia, 'hide', 'fix', 999_999)).error, messages.thingNotFound)
  assert.equal((await act(mia, 'approve', 'fix', fix)).error, messages.notWaiting)
  assert.equal(await fixStatus(fix), 200)
})

test('many things at once: each outcome is told, at most 50', async () => {
  const { fix, comment } = await makeStory()
  const things = [
    { what: 'fix', id: fix },
    { what: 'comment', id: comment },
    { what: 'fix', id: 999_999 },
    { what: 'fix', id: fix },
  ]
  const order = { action: 'hide', things, reason: 'For a test' }
  const { body } = await site.post('/api/moderation/act/', order, mia.token)
  assert.deepEqual(
    body.outcomes.map(({ what, changed, error }: { what: string; changed: boolean; error?: string }) => [
      what,
      changed,
      error,
    ]),
    [
      ['fix', true, undefined],
      ['comment', true, undefined],
      ['fix', false, messages.thingNotFound],
    ],
  )
  const many = Array.from({ length: 51 }, (_, at) => ({ what: 'fix', id: at + 1 }))
  assert.equal((await site.post('/api/moderation/act/', { ...order, things: many }, mia.token)).status, 400)
})

test('an action is undone once; an undo, and what does not exist, is not', async () => {
  const { fix } = await makeStory()
  const { action_id } = await act(mia, 'hide', 'fix', fix)
  const { body } = await undo(mia, action_id)
  assert.deepEqual((await undo(mia, action_id)).body.errors, [messages.undoneAlready])
  assert.deepEqual((await undo(mia, body.outcome.action_id)).body.errors, [messages.cannotUndo])
  assert.equal((await undo(mia, 999_999)).status, 404)
  assert.equal((await undo(ben, action_id)).status, 403)
  assert.equal((await site.post('/api/moderation/undo/', { action_id, reason: 'For a test' })).status, 401)
})

test('two moderators who act at the same moment hide once', async () => {
  const { fix } = await makeStory()
  const outcomes = await Promise.all([act(mia, 'hide', 'fix', fix), act(max, 'hide', 'fix', fix)])
  assert.deepEqual(outcomes.map(({ changed }) => changed).sort(), [false, true])
  const { action_id } = outcomes.find(({ changed }) => changed)!
  const undone = await Promise.all([undo(mia, action_id), undo(max, action_id)])
  assert.deepEqual(undone.map(({ body }) => body.errors?.[0] ?? 'done').sort(), ['done', messages.undoneAlready].sort())
  await recounts()
})

test('hiding decides the reports of a thing, and those of everything by a hidden member', async () => {
  const dora = await regular()
  const { headline_id } = await makeStory()
  const fix = (await site.makeFix(dora, headline_id, 'Of Dora')).headline_fix_id
  const { comment_id } = await site.makeComment(dora, fix)
  await report(ben, 'fix', fix)
  await report(ben, 'comment', comment_id)
  await report(ben, 'user', dora.user_id)
  const counts = async () => (await site.post('/api/moderation/queue/', {}, mia.token)).body.counts.reports
  const before = await counts()
  await act(mia, 'hide', 'fix', fix)
  assert.equal(await counts(), before - 1)
  const { action_id } = await act(mia, 'hide', 'user', dora.user_id)
  assert.equal(await counts(), before - 3)
  await undo(mia, action_id)
  assert.equal(await counts(), before - 1)
})

test('a high alert is begun and ended by moderators, and what waits is approved; each has an undo', async () => {
  const newcomer = await site.makeUser()
  const { headline_id } = await makeStory()
  const begun = await act(mia, 'alert-on', 'site', 0)
  const fix = (await site.makeFix(newcomer, headline_id, 'Of a newcomer')).headline_fix_id
  const queue = (await site.post('/api/moderation/queue/', { kind: 'waiting' }, mia.token)).body
  assert.deepEqual([queue.alert, queue.items.map(({ id }: { id: number }) => id)], [true, [fix]])
  assert.ok(queue.items[0].waiting_until > Date.now())
  const approved = await act(mia, 'approve', 'fix', fix)
  assert.equal(await fixStatus(fix), 200)
  await undo(mia, approved.action_id)
  assert.equal(await fixStatus(fix), 404)
  await act(mia, 'restore', 'fix', fix)
  const other = (await site.makeFix(newcomer, headline_id, 'Another one')).headline_fix_id
  await undo(mia, begun.action_id)
  assert.equal(await fixStatus(other), 200)
  assert.equal((await site.post('/api/moderation/queue/', {}, mia.token)).body.alert, false)
  await recounts()
})
