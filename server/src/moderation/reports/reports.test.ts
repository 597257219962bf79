import assert from 'node:assert/strict'
import { describe, mock, test } from 'node:test'
import * as messages from '@unspun/contract/messages/moderation.ts'
import { moderationLimits } from '@unspun/contract/moderation.ts'
import { startTestSite, type TestUser } from '../../testing/test-kit.ts'
import { moderationKit } from '../moderation-test-kit.ts'
import { tidyReports } from './store.ts'

const site = await startTestSite()
const { pool } = site.database
const { makeModerator, age, regular, report, act, undo, log, recounts } = moderationKit(site)
const mia = await makeModerator()
const ana = await regular()
const ben = await regular()
const cem = await regular()
// The clock is stopped, so that nothing expires by age: what follows a change follows at once.
const began = performance.now()
mock.method(performance, 'now', () => began)
const { headline_id } = await site.makeHeadline(ana)
const { headline_fix_id } = await site.makeFix(ana, headline_id, 'Of Ana')

interface Queue {
  items: {
    what: string
    id: number
    held: boolean
    report_count: number
    reports: { reason: string; text: string }[]
  }[]
}
const queue = async (): Promise<Queue> => (await site.post('/api/moderation/queue/', {}, mia.token)).body
const queued = async (what: string, id: number) =>
  (await queue()).items.find((item) => item.what === what && item.id === id)

test('reporting is refused to visitors and unverified members', async () => {
  const body = { what: 'fix', id: headline_fix_id, reason: 'spam' }
  assert.equal((await site.post('/api/reports/add/', body)).status, 401)
  const unverified = await site.makeUser({ verified: false })
  assert.equal((await site.post('/api/reports/add/', body, unverified.token)).status, 403)
})

test('a report comes into the queue, with its text and without its reporter', async () => {
  const { comment_id } = await site.makeComment(ana, headline_fix_id)
  assert.equal(await queued('comment', comment_id), undefined)
  const { body } = await report(ben, 'comment', comment_id, { reason: 'other', text: ' He\u0000 lies. ' })
  assert.ok(body.reported_at > 0)
  const item = await queued('comment', comment_id)
  assert.deepEqual([item?.report_count, item?.reports[0]?.reason, item?.reports[0]?.text], [1, 'other', 'He lies.'])
  const all = JSON.stringify(await queue())
  assert.ok(!all.includes(ben.username) && !all.includes(`"user_id":${ben.user_id}`))
  // Another person's view of the comment has nothing about it.
  const list = await site.post('/api/comments/list-by-headline-fix-id/', { headline_fix_id }, ana.token)
  assert.ok(!JSON.stringify(list.body).includes('report'))
})

test('a second report of the same thing by the same member changes the reason while nobody has decided', async () => {
  const first = await report(ben, 'user', cem.user_id, { reason: 'spam' })
  const second = await report(ben, 'user', cem.user_id, { reason: 'attack' })
  assert.equal(second.body.reported_at, first.body.reported_at)
  const item = await queued('user', cem.user_id)
  assert.deepEqual([item?.report_count, item?.reports.map(({ reason }) => reason)], [1, ['attack']])
  await act(mia, 'dismiss', 'user', cem.user_id)
  assert.equal(await queued('user', cem.user_id), undefined)
  assert.equal((await report(ben, 'user', cem.user_id, { reason: 'spam' })).body.reported_at, first.body.reported_at)
  assert.equal(await queued('user', cem.user_id), undefined)
})

test('own things, things that nobody sees, and reports without the words they need are refused', async () => {
  assert.deepEqual((await report(ana, 'fix', headline_fix_id)).body.errors, [messages.reportOwn])
  assert.deepEqual((await report(ana, 'headline', headline_id)).body.errors, [messages.reportOwn])
  assert.deepEqual((await report(ana, 'user', ana.user_id)).body.errors, [messages.reportOwn])
  for (const what of ['fix', 'headline', 'comment', 'user'])
    assert.equal((await report(ben, what, 999_999)).status, 404, what)
  const hidden = (await site.makeFix(ana, headline_id, 'Hidden')).headline_fix_id
  await act(mia, 'hide', 'fix', hidden)
  assert.equal((await report(ben, 'fix', hidden)).status, 404)
  const other = (text?: string) =>
    report(ben, 'fix', headline_fix_id, { reason: 'other', ...(text === undefined ? {} : { text }) })
  assert.deepEqual((await other()).body.errors, [messages.reportTextRequired])
  assert.deepEqual((await other('\u200b ')).body.errors, [messages.reportTextRequired])
  assert.deepEqual((await other('x'.repeat(moderationLimits.reportText + 1))).body.errors, [
    messages.reportTextTooLong(moderationLimits.reportText),
  ])
  assert.equal((await report(ben, 'domain', 1)).status, 400)
})

describe('two independent reports of a post by a member younger than seven days', async () => {
  const newcomer = await site.makeUser()
  const makeFix = async (author: TestUser = newcomer) =>
    (await site.makeFix(author, (await site.makeHeadline(ana)).headline_id, 'Of somebody')).headline_fix_id
  const isShown = async (id: number) => (await site.get(`/api/headline-fixes/get/?id=${id}`)).status === 200

  test('hide it until a moderator decides; nobody learns who reported it', async () => {
    const fix = await makeFix()
    await report(ben, 'fix', fix)
    assert.equal(await isShown(fix), true)
    await report(cem, 'fix', fix)
    assert.equal(await isShown(fix), false)
    assert.equal((await queued('fix', fix))?.held, true)
    const [entry] = await log()
    assert.deepEqual(
      [entry.action, entry.what, entry.id, entry.by.kind, entry.reason],
      ['hold', 'fix', fix, 'site', messages.held],
    )
    await recounts()

    const dismissed = await act(mia, 'dismiss', 'fix', fix)
    assert.equal(await isShown(fix), true)
    assert.equal(await queued('fix', fix), undefined)
    assert.deepEqual(
      (await log()).slice(0, 2).map(({ action, undone }: { action: string; undone: boolean }) => [action, undone]),
      [
        ['dismiss', false],
        ['hold', true],
      ],
    )
    // Taken back, the post is held again and the reports are open again.
    await undo(mia, dismissed.action_id)
    assert.equal(await isShown(fix), false)
    const again = await queued('fix', fix)
    assert.deepEqual([again?.held, again?.report_count], [true, 2])

    const confirmed = await act(mia, 'hide', 'fix', fix)
    assert.equal(confirmed.changed, true)
    assert.equal(await queued('fix', fix), undefined)
    await undo(mia, confirmed.action_id)
    assert.equal(await isShown(fix), true)
    await recounts()
  })

  test('hide a comment and a headline too, but no member', async () => {
    const { comment_id } = await site.makeComment(newcomer, headline_fix_id)
    const { headline_id: added } = await site.makeHeadline(newcomer)
    for (const who of [ben, cem]) {
      await report(who, 'comment', comment_id)
      await report(who, 'headline', added)
      await report(who, 'user', newcomer.user_id)
    }
    const { body } = await site.post('/api/comments/list-by-headline-fix-id/', { headline_fix_id })
    assert.ok(!body.comments.some((each: { comment_id: number }) => each.comment_id === comment_id))
    assert.equal((await site.get(`/api/headlines/get/?id=${added}`)).status, 404)
    assert.equal((await site.get(`/api/headlines/get/?id=${headline_id}`)).status, 200)
    assert.equal((await site.post('/api/users/get-profile/', { user_id: newcomer.user_id })).status, 200)
  })

  test('count only from members who are older than a day and not suspended, and once for a network', async () => {
    const fix = await makeFix()
    const fresh = await site.makeUser({ firstDay: true })
    const sue = await regular()
    await report(ben, 'fix', fix, { from: '203.0.113.5' })
    await report(cem, 'fix', fix, { from: '203.0.113.5' })
    await report(fresh, 'fix', fix)
    await report(sue, 'fix', fix)
    assert.equal(await isShown(fix), false, 'Ben and Sue are independent')
    await act(mia, 'dismiss', 'fix', fix)

    const other = await makeFix()
    await act(mia, 'suspend', 'user', sue.user_id)
    await report(ben, 'fix', other, { from: '203.0.113.5' })
    await report(cem, 'fix', other, { from: '203.0.113.5' })
    await report(fresh, 'fix', other)
    assert.equal((await report(sue, 'fix', other)).status, 403)
    assert.equal(await isShown(other), true)
    await age(fresh, 2)
    await report(fresh, 'fix', other)
    assert.equal(await isShown(other), false)
  })

  test('count only while their reporters are neither suspended nor limited', async () => {
    const fix = await makeFix()
    for (const action of ['suspend', 'limit']) {
      const reporter = await regular()
      await report(reporter, 'fix', fix)
      await act(mia, action, 'user', reporter.user_id)
    }
    await report(ben, 'fix', fix)
    assert.equal(await isShown(fix), true)
    await report(cem, 'fix', fix)
    assert.equal(await isShown(fix), false)
  })

  test('leave posts of other members alone', async () => {
    const week = await site.makeUser()
    await age(week, moderationLimits.heldNewcomerDays)
    const fix = await makeFix(week)
    await report(ben, 'fix', fix)
    await report(cem, 'fix', fix)
    assert.equal(await isShown(fix), true)
    assert.equal((await queued('fix', fix))?.held, false)
  })

  test('that arrive at the same moment hide it once', async () => {
    const fix = await makeFix()
    await Promise.all([report(ben, 'fix', fix), report(cem, 'fix', fix)])
    assert.equal(await isShown(fix), false)
    const { rows } = await pool.query(`select from operator_actions where action = 'hold' and id = $1`, [fix])
    assert.equal(rows.length, 1)
  })
})

describe('two reports from one network of a post by a new member', async () => {
  const newcomer = await site.makeUser()
  const makeFix = async () =>
    (await site.makeFix(newcomer, (await site.makeHeadline(ana)).headline_id, 'Of a newcomer')).headline_fix_id
  const isShown = async (id: number) => (await site.get(`/api/headline-fixes/get/?id=${id}`)).status === 200

  test('count once, also if midnight lies between them', async () => {
    const fix = await makeFix()
    await report(ben, 'fix', fix, { from: '203.0.113.5' })
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 24 * 60 * 60_000 })
    try {
      const { body } = await site.post('/identity/sign-in/', { email: cem.email, password: 'a good password' })
      await report({ ...cem, token: body.token }, 'fix', fix, { from: '203.0.113.5' })
    } finally {
      mock.timers.reset()
    }
    assert.equal(await isShown(fix), true)
  })

  test('count once if their addresses differ, but one person may have both', async () => {
    for (const [one, other] of [
      ['203.0.113.5', '203.0.113.6'],
      ['2001:db8:7:1::1', '2001:db8:7:2::1'],
    ]) {
      const fix = await makeFix()
      await report(ben, 'fix', fix, { from: one! })
      await report(cem, 'fix', fix, { from: other! })
      assert.equal(await isShown(fix), true)
      await report(await regular(), 'fix', fix, { from: '203.0.112.5' })
      assert.equal(await isShown(fix), false)
    }
  })

  test('do not count once the network of the first is erased, and independent ones count then', async () => {
    const fix = await makeFix()
    await report(ben, 'fix', fix, { from: '203.0.113.5' })
    await pool.query('update reports set network = null where id = $1', [fix])
    await report(cem, 'fix', fix, { from: '203.0.113.5' })
    assert.equal(await isShown(fix), true)
    await report(await regular(), 'fix', fix)
    assert.equal(await isShown(fix), false)
  })

  test('use up nobody’s voice: a report that does not count leaves the network to the others', async () => {
    const fix = await makeFix()
    // The author's accomplice reports first, from the network of a school.
    await report(await site.makeUser({ firstDay: true }), 'fix', fix, { from: '203.0.113.5' })
    await report(ben, 'fix', fix, { from: '203.0.113.7' })
    assert.equal(await isShown(fix), true)
    await report(cem, 'fix', fix)
    assert.equal(await isShown(fix), false)
  })

  test('use up nobody’s voice: one that counts stands for the network against the post', async () => {
    const fix = await makeFix()
    const accomplice = await regular()
    await report(accomplice, 'fix', fix, { from: '203.0.113.5' })
    await report(ben, 'fix', fix, { from: '203.0.113.5' })
    // Whoever reported first may leave.
    await pool.query('delete from reports where reporter_id = $1', [accomplice.user_id])
    await report(cem, 'fix', fix)
    assert.equal(await isShown(fix), false)
  })
})

test('the networks of reporters are stored as hashes that differ for each thing, until no author is new any more', async () => {
  const stored = async () => (await pool.query('select network from reports where network is not null')).rows
  const before = await stored()
  for (const what of ['fix', 'headline'] as const)
    await report(await regular(), what, what === 'fix' ? headline_fix_id : headline_id, { from: '203.0.113.5' })
  const after = await stored()
  assert.equal(after.length, before.length + 2)
  assert.equal(new Set(after.slice(-2).map(({ network }) => network.toString('hex'))).size, 2)
  assert.ok(after.every(({ network }) => network.length === 32))
  const days = moderationLimits.heldNewcomerDays
  const later = (interval: string) =>
    pool.query('update reports set reported_at = reported_at - $1::interval', [interval])
  await later(`${days} days -1 hour`)
  await tidyReports(site.database.kysely)
  assert.equal((await stored()).length, after.length)
  await later('1 hour')
  await tidyReports(site.database.kysely)
  assert.deepEqual(await stored(), [])
})

test('a member can report so many things a day; changing a reason is free', async () => {
  const strict = await startTestSite({ RATE_LIMIT: '1000000' })
  const kit = moderationKit(strict)
  const eva = await kit.regular()
  const fay = await kit.regular()
  const { headline_id: about } = await strict.makeHeadline(eva)
  await strict.database.pool.query(
    `insert into headline_fixes (headline_id, domain_id, user_id, title, status_id)
      select h.headline_id, h.domain_id, $1, 'No. ' || n, 1 from headlines h, generate_series(1, $2) n where h.headline_id = $3`,
    [eva.user_id, moderationLimits.reportsPerDay + 1, about],
  )
  const { rows } = await strict.database.pool.query<{ id: number }>(
    'select headline_fix_id as id from headline_fixes order by 1',
  )
  const ids = rows.map(({ id }) => id)
  for (const id of ids.slice(0, -1)) assert.equal((await kit.report(fay, 'fix', id)).status, 200)
  const { status, body, headers } = await kit.report(fay, 'fix', ids.at(-1)!)
  assert.deepEqual([status, body.errors], [429, [messages.tooManyReports]])
  assert.ok(Number(headers['retry-after']) > 80_000)
  assert.equal((await kit.report(fay, 'fix', ids[0]!, { reason: 'attack' })).status, 200)
})
