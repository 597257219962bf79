import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { totalsEqualARecount } from '../http/endpoints/recount-test-kit.ts'
import { eraseRows } from '../members/deletion/rows-store.ts'
import { operatorOf } from '../moderation/moderation-test-kit.ts'
import type { TestUser } from '../testing/test-kit.ts'
import { startToday } from './today-test-kit.ts'

const kit = await startToday()
const { site, pool, ana, reader, ago, makePair, clear, answer, own, countsOf } = kit
const operate = operatorOf(site)
beforeEach(clear)

describe('what a member has judged', () => {
  test('is theirs alone: how often they agreed and spotted, and the days in a row', async () => {
    assert.equal((await own()).status, 401)
    const [better, printed] = [await makePair(), await makePair({ place: 2, printed: true })]
    const others = [kit.cem, await site.makeUser()]
    for (const by of others) await answer(better, 'second', by)
    await answer(better, 'first', reader)
    const { body } = await answer(printed, 'second', reader)
    const { ts: _, ...mine } = (await own(reader)).body
    assert.deepEqual(mine, {
      answers: [
        { place: 1, answer: 'first' },
        { place: 2, answer: 'second' },
      ],
      days_in_row: 1,
      judged: 1,
      agreed: 0,
      printed: 1,
      spotted: 1,
    })
    assert.deepEqual([body.answers, body.spotted], [mine.answers, 1])
    await answer(better, 'second', reader)
    await answer(printed, 'first', reader)
    const after = (await own(reader)).body
    assert.deepEqual([after.agreed, after.spotted], [1, 0])
    assert.deepEqual((await own(reader, ago(1))).body.answers, [])
    assert.equal((await own(await site.makeUser({ verified: false }))).status, 200)
  })

  test('is on their profile only while they show it', async () => {
    const [by, other] = [await site.makeUser(), await site.makeUser()]
    const pair = await makePair()
    for (const each of [by, other]) await answer(pair, 'first', each)
    const profile = async () => (await site.post('/api/users/get-profile/', { user_id: by.user_id })).body.play
    const show = (play_shown: boolean) => site.post('/api/users/update-privacy/', { play_shown }, by.token)
    assert.equal(await profile(), undefined)
    assert.equal((await show(true)).body.play_shown, true)
    assert.deepEqual(await profile(), { judged: 1, agreed: 1, days_in_row: 1 })
    await show(false)
    assert.equal(await profile(), undefined)
  })

  test('is no agreement while they are alone', async () => {
    const agreement = async (by: TestUser) => {
      const { judged, agreed } = (await own(by)).body
      return [judged, agreed]
    }
    const pair = await makePair()
    await answer(pair, 'first', reader)
    assert.deepEqual(await agreement(reader), [0, 0])
    await answer(pair, 'second', ana)
    assert.deepEqual(
      [await agreement(reader), await agreement(ana)],
      [
        [0, 0],
        [1, 0],
      ],
    )
    await answer(pair, 'first', kit.cem)
    assert.deepEqual(await agreement(reader), [1, 1])
  })

  test('days in a row pass over a day whose pairs are not shown any more', async () => {
    await answer(await makePair({ day: ago(2) }), 'first', reader)
    await pool.query('update daily_answers set answered_at = $1::date', [ago(1)])
    const gone = await makePair({ day: ago(1) })
    await answer(await makePair(), 'first', reader)
    assert.equal((await own(reader)).body.days_in_row, 1)
    await pool.query('update headline_fixes set status_id = 2 where headline_fix_id = $1', [gone.first])
    assert.equal((await own(reader)).body.days_in_row, 2)
  })

  test('days in a row go until today or yesterday, and only what is judged by the end of the next day counts', async () => {
    const days = async () => (await own(reader)).body.days_in_row
    const judge = async (day: number, time: string) => {
      await makePair({ day: ago(day) })
      await pool.query(
        `insert into daily_answers (user_id, day, place, answer, answered_at) values ($1, $2::date, 1, 'neither', ($2::date + $3::interval) at time zone 'UTC')`,
        [reader.user_id, ago(day), time],
      )
    }
    assert.equal(await days(), 0)
    await judge(9, '1 hour')
    await judge(3, '12 hours')
    await judge(2, '47 hours 59 minutes')
    assert.equal(await days(), 3, 'the days between had no pairs')
    await makePair()
    assert.equal(await days(), 3, 'today can still be judged')
    await makePair({ day: ago(1) })
    assert.equal(await days(), 0)
    await answer({ day: ago(1), place: 1 }, 'first', reader)
    assert.equal(await days(), 4)
    await pool.query(`update daily_answers set answer = 'skip' where day = $1`, [ago(1)])
    assert.equal(await days(), 0)
    await pool.query(
      `update daily_answers set answer = 'first', answered_at = now() + interval '1 day' where day = $1`,
      [ago(1)],
    )
    assert.equal(await days(), 0, 'too late')
  })

  test('a day stays judged if an answer changes later', async () => {
    const pair = await makePair({ day: ago(3) })
    await answer(pair, 'first', reader)
    await pool.query(`update daily_answers set answered_at = $1::date`, [pair.day])
    await answer(pair, 'second', reader)
    assert.equal((await own(reader)).body.days_in_row, 1)
  })

  test('a day stays judged if an answer is taken back and given again later', async () => {
    const pair = await makePair({ day: ago(3) })
    for (const given of ['skip', 'first', 'none']) await answer(pair, given, reader)
    assert.deepEqual([(await own(reader, pair.day)).body.answers, (await own(reader)).body.days_in_row], [[], 0])
    await pool.query('update daily_answers set answered_at = $1::date', [pair.day])
    for (const given of ['second', 'skip', 'none', 'neither']) await answer(pair, given, reader)
    assert.equal((await own(reader)).body.days_in_row, 1)
    assert.deepEqual(await countsOf(pair), [0, 0, 1])
    await totalsEqualARecount(site.database)
  })

  test('a skipped pair is judged when the member chooses', async () => {
    const pair = await makePair({ day: ago(3) })
    await answer(pair, 'skip', reader)
    await answer(pair, 'first', reader)
    assert.equal((await own(reader)).body.days_in_row, 0, 'too late')
  })

  test('does not count while they are hidden, and counts again after that', async () => {
    const spammer = await site.makeUser()
    const pair = await makePair()
    await answer(pair, 'second', spammer)
    await answer(pair, 'first', reader)
    await operate('hide', 'user', spammer.user_id)
    assert.deepEqual(await countsOf(pair), [1, 0, 0])
    await totalsEqualARecount(site.database)
    await operate('restore', 'user', spammer.user_id)
    assert.deepEqual(await countsOf(pair), [1, 1, 0])
    await operate('hide', 'user', spammer.user_id)
    while (await eraseRows(site.database, spammer.user_id));
    assert.deepEqual(await countsOf(pair), [1, 0, 0])
    await totalsEqualARecount(site.database)
  })

  test('goes with the account, and the counts follow', async () => {
    const leaver = await site.makeUser()
    const pair = await makePair()
    await answer(pair, 'first', leaver)
    await answer(pair, 'first', reader)
    while (await eraseRows(site.database, leaver.user_id));
    assert.deepEqual(await countsOf(pair), [1, 0, 0])
    await totalsEqualARecount(site.database)
  })
})
