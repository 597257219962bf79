import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import * as messages from '@unspun/contract/messages/moderation.ts'
import { moderationLimits } from '@unspun/contract/moderation.ts'
import { startTestSite, type TestUser } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'
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
const { headline_id } = await site.makeHeadline(ben)

async function hideFix(author: TestUser = ana) {
  const { headline_id: about } = await site.makeHeadline(ben)
  const fix = (await site.makeFix(author, about, 'Of Ana')).headline_fix_id
  const { action_id } = await act(mia, 'hide', 'fix', fix, { reason: 'It is spam' })
  return { fix, action_id: action_id! }
}
const appeal = (who: TestUser | undefined, action_id: number, text = 'It is no spam.') =>
  site.post('/api/moderation/appeal/', { action_id, text }, who?.token)
const decide = (who: TestUser | undefined, action_id: number, uphold: boolean, reason = 'I looked again') =>
  site.post('/api/moderation/decide-appeal/', { action_id, uphold, reason }, who?.token)
const own = async (who: TestUser, action_id?: number) =>
  (await site.post('/api/moderation/own/', action_id ? { action_id } : {}, who.token)).body.actions
const isShown = async (id: number) => (await site.get(`/api/headline-fixes/get/?id=${id}`)).status === 200

test('only the member concerned can request a review, once', async () => {
  const { action_id } = await hideFix()
  assert.equal((await appeal(undefined, action_id)).status, 401)
  assert.equal((await appeal(ben, action_id)).status, 404)
  assert.equal((await appeal(mia, action_id)).status, 404)
  assert.deepEqual((await appeal(ana, action_id, ' no ')).body.errors, [messages.appealRequired])
  assert.deepEqual((await appeal(ana, action_id, 'x'.repeat(501))).body.errors, [
    messages.appealTooLong(moderationLimits.appealText),
  ])
  assert.ok((await appeal(ana, action_id)).body.appealed_at > 0)
  assert.deepEqual((await appeal(ana, action_id)).body.errors, [messages.appealedAlready])
})

test('another moderator decides: reverses the action, and the author learns why', async () => {
  const { fix, action_id } = await hideFix()
  assert.deepEqual(
    (await own(ana, action_id)).map(({ text, reason, may_appeal }: Record<string, unknown>) => [
      text,
      reason,
      may_appeal,
    ]),
    [['Of Ana', 'It is spam', true]],
  )
  assert.equal((await decide(max, action_id, false)).status, 404, 'nobody has asked yet')
  await appeal(ana, action_id)
  const { items } = (await site.post('/api/moderation/queue/', { kind: 'appeals' }, max.token)).body
  const item = items.find(({ id }: { id: number }) => id === fix)
  assert.deepEqual(
    [item.appeals[0].text, item.appeals[0].own, item.appeals[0].action.action_id],
    ['It is no spam.', false, action_id],
  )
  assert.equal((await decide(undefined, action_id, false)).status, 401)
  assert.equal((await decide(ana, action_id, false)).status, 403)
  assert.deepEqual((await decide(mia, action_id, false)).body.errors, [messages.appealByOther])
  assert.equal((await decide(max, action_id, false, 'x')).body.errors[0], messages.reasonRequired(3))
  assert.equal(await isShown(fix), false)

  assert.equal((await decide(max, action_id, false, 'It was a mistake')).body.outcome.changed, true)
  assert.equal(await isShown(fix), true)
  const [{ appeal: told, undone }] = await own(ana, action_id)
  assert.deepEqual([told.outcome, told.reason, undone], ['undone', 'It was a mistake', true])
  assert.equal((await decide(max, action_id, true)).status, 404)
  await recounts()
})

test('or leaves it as it is; then nobody can ask again', async () => {
  const { fix, action_id } = await hideFix()
  await appeal(ana, action_id)
  await decide(max, action_id, true, 'It is spam indeed')
  assert.equal(await isShown(fix), false)
  const [{ appeal: told, may_appeal, undone }] = await own(ana, action_id)
  assert.deepEqual([told.outcome, told.reason, may_appeal, undone], ['upheld', 'It is spam indeed', false, false])
  assert.deepEqual((await appeal(ana, action_id)).body.errors, [messages.appealedAlready])
  const [entry] = await log()
  assert.deepEqual([entry.action, entry.what, entry.id], ['uphold', 'fix', fix])
})

test('the author of a hidden post, and nobody else, reads on its page why', async () => {
  const on = async (fix: number, who?: TestUser) =>
    (await site.post('/api/moderation/own/', { hidden_on: fix }, who?.token)).body.actions?.map(
      ({ what, id, reason, text }: Record<string, unknown>) => [what, id, reason, text],
    )
  const { fix, action_id } = await hideFix()
  assert.deepEqual(await on(fix, ana), [['fix', fix, 'It is spam', 'Of Ana']])
  assert.deepEqual(await on(fix, ben), [])
  assert.equal(await on(fix), undefined)
  await undo(mia, action_id)
  assert.deepEqual(await on(fix, ana), [])
  const { comment_id } = await site.makeComment(ana, fix, { body: 'Of Ana too' })
  await act(mia, 'hide', 'comment', comment_id, { reason: 'Too loud' })
  assert.deepEqual(await on(fix, ana), [['comment', comment_id, 'Too loud', 'Of Ana too']])
  assert.deepEqual(await on(fix, ben), [])
})

test('a suspended member can ask too', async () => {
  const sue = await regular()
  const { action_id } = await act(mia, 'suspend', 'user', sue.user_id)
  assert.equal((await appeal(sue, action_id!)).status, 200)
  assert.equal((await own(sue)).length, 1)
  await decide(max, action_id!, false)
  assert.equal((await site.makeFix(sue, headline_id, 'Free again')).title, 'Free again')
})

test('undoing an action answers the request', async () => {
  const { action_id } = await hideFix()
  await appeal(ana, action_id)
  await undo(mia, action_id, 'I was wrong')
  const [{ appeal: told }] = await own(ana, action_id)
  assert.deepEqual([told.outcome, told.reason], ['undone', 'I was wrong'])
})

test('what has been undone, and what is no harm, cannot be reviewed', async () => {
  const { action_id } = await hideFix()
  await undo(mia, action_id)
  assert.deepEqual((await appeal(ana, action_id)).body.errors, [messages.notAppealable])
  const { fix } = await hideFix()
  const restored = await act(mia, 'restore', 'fix', fix)
  assert.deepEqual((await appeal(ana, restored.action_id!)).body.errors, [messages.notAppealable])
})

test('where there is one moderator, the operator decides on the command line', async () => {
  const { fix, action_id } = await hideFix()
  await appeal(ana, action_id, 'Please\u001b[2J look')
  const { out } = await admin('appeal')
  assert.match(out, new RegExp(`${action_id}  hide fix ${fix} \\(It is spam\\): Please`))
  assert.ok(!out.includes('\u001b'))
  assert.equal((await admin('appeal', String(action_id), 'perhaps')).code, 2)
  assert.equal((await admin('appeal', String(action_id), 'undo', '--reason', 'A mistake')).code, 0)
  assert.equal(await isShown(fix), true)
  assert.equal((await admin('appeal', String(action_id), 'undo', '--reason', 'A mistake')).code, 1)
})

/** A fix of a new member that the site holds because two members have reported it, with a request for a review. */
async function heldFix() {
  const author = await site.makeUser()
  const { headline_fix_id: fix } = await site.makeFix(author, headline_id, 'Of a newcomer')
  for (const reporter of [ben, await regular()]) await report(reporter, 'fix', fix)
  const [{ action, action_id }] = await until(
    () => own(author),
    ({ length }) => length > 0,
  )
  assert.deepEqual([action, await isShown(fix)], ['hold', false])
  assert.equal((await appeal(author, action_id)).status, 200)
  return { author, fix, action_id }
}
const openAppeals = async () => (await site.post('/api/moderation/queue/', {}, mia.token)).body.counts.appeals

test('reversing a hold shows the post and finds its reports unfounded', async () => {
  const { author, fix, action_id } = await heldFix()
  const reports = async () => (await site.post('/api/moderation/queue/', {}, mia.token)).body.counts.reports
  const before = await reports()
  assert.equal((await decide(mia, action_id, false, 'It is no spam')).body.outcome.changed, true)
  assert.deepEqual([await isShown(fix), await reports()], [true, before - 1])
  const [{ appeal: answered, undone }] = await own(author, action_id)
  assert.deepEqual([answered.outcome, answered.reason, undone], ['undone', 'It is no spam', true])
})

test('keeping, restoring or hiding a post answers the request about it, until that is undone', async () => {
  for (const [action, outcome] of Object.entries({ dismiss: 'undone', restore: 'undone', hide: 'upheld' })) {
    const open = await openAppeals()
    const { author, fix, action_id } = await heldFix()
    const decision = await act(mia, action, 'fix', fix)
    assert.equal((await own(author, action_id))[0].appeal.outcome, outcome, action)
    assert.equal(await openAppeals(), open)
    await undo(mia, decision.action_id)
    assert.equal((await own(author, action_id))[0].appeal.outcome, 'open', action)
    assert.equal((await decide(max, action_id, true)).status, 200)
  }
})

test('a granted review of a hold that is undone again notifies the member', async () => {
  const { author, action_id } = await heldFix()
  const decision = await decide(mia, action_id, false)
  const seen = async () =>
    (await site.post('/api/notifications/list/', {}, author.token)).body.notifications.map(
      ({ kind, action }: { kind: string; action?: { action: string } }) => `${kind} ${action?.action ?? ''}`,
    )
  const before = await until(seen, (kinds) => kinds.some((kind: string) => kind.startsWith('appeal-decided')))
  assert.ok(!before.includes('moderated undo'))
  await undo(max, decision.body.outcome.action_id)
  await until(seen, (kinds) => kinds.includes('moderated undo'))
})
