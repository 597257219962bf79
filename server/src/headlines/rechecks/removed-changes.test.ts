import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { HeadlineChange } from '@unspun/contract/history.ts'
import { outcomeOf } from '../../admin/test-kit.ts'
import { moderationKit } from '../../moderation/moderation-test-kit.ts'
import type { TestUser } from '../../testing/test-kit.ts'
import { until } from '../../testing/until.ts'
import { articleOf, startHistorySite } from './rechecks-test-kit.ts'

const site = await startHistorySite()
const { database, news, pass, read, round } = site
const { act, undo, makeModerator, admin } = moderationKit(site)
const mia = await makeModerator()
const ana = await site.makeUser()

const TRUE = 'Storm of the CENTURY'
const WALL = 'Pay, or let us watch what you read'
const LATER = 'Storm passes'

async function printed(first: string, ...later: string[]) {
  const made = await site.makeHeadline(ana, first)
  for (const title of later) await reprint(made, title)
  return made
}
async function reprint({ headline_id, url }: { headline_id: number; url: string }, title: string) {
  await database.pool.query('update headline_look_ups set done = 0 where headline_id = $1', [headline_id])
  news.print(url, articleOf(title))
  await pass(headline_id, 1)
  await database.pool.query('update headline_look_ups set due_at = now() where headline_id = $1', [headline_id])
  await round()
}

async function told(id: number) {
  const { title, history } = await read(id)
  const changes: HeadlineChange[] = history?.changes ?? []
  return [title, ...changes.map(({ before, after }) => `${before} → ${after}`).reverse()]
}
async function changeTo(id: number, title: string): Promise<number> {
  const changes: HeadlineChange[] = (await read(id)).history.changes
  return changes.find(({ after }) => after === title)!.change_id
}
const remove = async (id: number, title: string, who = mia) =>
  act(who, 'remove-change', 'headline', id, { details: { change: await changeTo(id, title) } })
const inbox = async (who: TestUser) =>
  (await site.post('/api/notifications/list/', {}, who.token)).body.notifications as {
    kind: string
    headline?: { headline_id: number }
  }[]

test('only moderators can remove a change, with a reason and not of their own headline, and can undo that', async () => {
  const { headline_id } = await printed(TRUE, WALL)
  const order = {
    action: 'remove-change',
    things: [{ what: 'headline', id: headline_id }],
    reason: 'A consent form',
    details: { change: await changeTo(headline_id, WALL) },
  }
  const ask = (given: object, token?: string) => site.post('/api/moderation/act/', given, token)
  assert.equal((await ask(order)).status, 401)
  assert.equal((await ask(order, (await site.makeUser({ verified: false })).token)).status, 403)
  assert.equal((await ask(order, ana.token)).status, 403)
  const refusal = async (given: object) => (await ask({ ...order, ...given }, mia.token)).body.outcomes[0].error
  assert.match(await refusal({ reason: ' ' }), /^Please give a reason/)
  assert.match(await refusal({ details: {} }), /^Please choose the change/)
  assert.ok(await refusal({ details: { change: 999_999 } }))
  assert.ok(await refusal({ things: [{ what: 'headline', id: 999_999 }] }))
  const other = await printed('Not its change', 'Another')
  assert.ok(await refusal({ details: { change: await changeTo(other.headline_id, 'Another') } }))
  assert.deepEqual(await told(headline_id), [WALL, `${TRUE} → ${WALL}`])

  const { action_id } = (await ask(order, mia.token)).body.outcomes[0]
  assert.deepEqual(await told(headline_id), [TRUE])
  const again = (await ask(order, mia.token)).body.outcomes[0]
  assert.deepEqual([again.changed, again.error], [false, undefined])
  const [logged] = (await site.get('/api/moderation/log/')).body.entries
  assert.deepEqual([logged.action_id, logged.action, logged.reason], [action_id, order.action, order.reason])
  assert.equal((await undo(mia, action_id)).body.outcome.changed, true)
  assert.deepEqual(await told(headline_id), [WALL, `${TRUE} → ${WALL}`])

  const own = await site.makeHeadline(mia, TRUE)
  await reprint(own, WALL)
  assert.match((await remove(own.headline_id, WALL)).error ?? '', /^Nobody may act/)
})

describe('a removed change', () => {
  test('is in no list of changes; its words are not stored again, but others are', async () => {
    const made = await printed(TRUE, WALL)
    const { action_id } = await remove(made.headline_id, WALL)
    await reprint(made, TRUE)
    await reprint(made, `${WALL}!`)
    assert.deepEqual(await told(made.headline_id), [TRUE])
    await reprint(made, LATER)
    assert.deepEqual(await told(made.headline_id), [LATER, `${TRUE} → ${LATER}`])
    await undo(mia, action_id)
    assert.deepEqual(await told(made.headline_id), [LATER, `${TRUE} → ${WALL}`, `${WALL} → ${LATER}`])
    await reprint(made, WALL)
    assert.equal((await told(made.headline_id))[0], WALL)
  })

  test('also removes the change that only restored the words', async () => {
    const { headline_id } = await printed(TRUE, WALL, TRUE)
    const { action_id } = await remove(headline_id, WALL)
    assert.deepEqual(await told(headline_id), [TRUE])
    await undo(mia, action_id)
    assert.deepEqual(await told(headline_id), [TRUE, `${TRUE} → ${WALL}`, `${WALL} → ${TRUE}`])
  })

  test('leaves later changes, which then begin with the words before it, in whatever order removals are undone', async () => {
    const { headline_id } = await printed(TRUE, WALL, LATER)
    const first = await remove(headline_id, WALL)
    assert.deepEqual(await told(headline_id), [LATER, `${TRUE} → ${LATER}`])
    const second = await remove(headline_id, LATER)
    assert.deepEqual(await told(headline_id), [TRUE])
    await undo(mia, first.action_id)
    assert.deepEqual(await told(headline_id), [WALL, `${TRUE} → ${WALL}`])
    await undo(mia, second.action_id)
    assert.deepEqual(await told(headline_id), [LATER, `${TRUE} → ${WALL}`, `${WALL} → ${LATER}`])
  })

  test('does not touch words that a moderator has corrected since', async () => {
    const { headline_id } = await printed(TRUE, WALL)
    await act(mia, 'correct', 'headline', headline_id, { details: { title: 'As it is printed' } })
    const { action_id } = await remove(headline_id, WALL)
    assert.deepEqual(await told(headline_id), ['As it is printed'])
    await undo(mia, action_id)
    assert.equal((await told(headline_id))[0], 'As it is printed')
  })

  test('makes fixes written for the earlier words current again, and notifies their authors', async () => {
    const made = await site.makeHeadline(ana, TRUE)
    const { headline_fix_id } = await site.makeFix(ana, made.headline_id, 'Storm expected on Friday')
    await reprint(made, TRUE)
    await reprint(made, 'Storm expected Friday')
    const kinds = async () =>
      (await inbox(ana)).filter(({ headline }) => headline?.headline_id === made.headline_id).map(({ kind }) => kind)
    assert.deepEqual(await kinds(), ['outlet-followed'])
    const outdated = async () => (await site.get(`/api/headline-fixes/get/?id=${headline_fix_id}`)).body.outdated
    assert.equal(await outdated(), true)
    const { action_id } = await remove(made.headline_id, 'Storm expected Friday')
    assert.equal(await outdated(), false)
    assert.deepEqual(await kinds(), ['headline-changed'])
    await undo(mia, action_id)
    assert.equal(await outdated(), true)
  })

  test('is removed from the command line too', async () => {
    const { headline_id } = await printed(TRUE, WALL)
    const words = ['act', 'remove-change', 'headline', String(headline_id)]
    const change = ['--change', String(await changeTo(headline_id, WALL))]
    assert.equal((await admin(...words, '--reason', 'Nothing')).code, 1)
    assert.equal((await admin(...words, ...change)).code, 2)
    const { action_id } = outcomeOf(await admin(...words, ...change, '--reason', 'A consent form', '--json'))
    const says = (title: string) =>
      until(
        () => told(headline_id),
        ([now]) => now === title,
      )
    await says(TRUE)
    outcomeOf(await admin('undo', String(action_id), '--reason', 'A mistake', '--json'))
    await says(WALL)
  })
})
