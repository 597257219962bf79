import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import * as todayMessages from '@unspun/contract/messages/today.ts'
import { todayLimits } from '@unspun/contract/today.ts'
import { totalsEqualARecount } from '../http/endpoints/recount-test-kit.ts'
import { act } from '../moderation/act.ts'
import { operator } from '../moderation/actions/action-handler.ts'
import { operatorOf } from '../moderation/moderation-test-kit.ts'
import type { Answer, TestUser } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'
import { startToday } from './today-test-kit.ts'

const kit = await startToday()
const { site, pool, ana, ben, reader, today, ago, makePair, clear, getDay, answer, own, vote, votesOf, countsOf } = kit
const operate = operatorOf(site)
beforeEach(clear)

const restrict = (by: TestUser, column: 'suspended_until' | 'limited_until', until: string) =>
  pool.query(`update users set ${column} = ${until} where user_id = $1`, [by.user_id])

describe('an answer', () => {
  test('needs a verified member who may vote', async () => {
    const pair = await makePair()
    assert.equal((await answer(pair, 'first')).status, 401)
    const unverified = await site.makeUser({ verified: false })
    assert.equal((await answer(pair, 'first', unverified)).status, 403)
    for (const [column, error] of [
      ['suspended_until', 'Moderation__Suspended'],
      ['limited_until', 'Moderation__Limited'],
    ] as const) {
      const member = await site.makeUser()
      await restrict(member, column, `now() + interval '1 day'`)
      for (const given of ['first', 'neither', 'skip', 'none']) {
        const { status, body } = await answer(pair, given, member)
        assert.deepEqual([status, body.primary_error], [403, error])
      }
    }
    assert.deepEqual(await countsOf(pair), [0, 0, 0])
  })

  test('of a member who is suspended meanwhile says why', async () => {
    const [pair, member] = [await makePair(), await site.makeUser()]
    const busy = await pool.connect()
    try {
      await busy.query(`begin; select pg_advisory_xact_lock(${pair.headline_id})`)
      const answering = answer(pair, 'first', member)
      const waiting = `select from pg_locks l join pg_database d on d.oid = l.database
        where not l.granted and d.datname = current_database()`
      await until(
        async () => (await pool.query(waiting)).rowCount,
        (count) => count === 1,
      )
      await restrict(member, 'suspended_until', `now() + interval '1 day'`)
      await busy.query('commit')
      const { status, body } = await answering
      assert.deepEqual([status, body.primary_error], [403, 'Moderation__Suspended'])
    } finally {
      busy.release()
    }
  })

  test('is refused over the limit', async () => {
    const limited = await startToday({ RATE_LIMIT: '20' })
    const pair = await limited.makePair()
    const statuses: number[] = []
    // The minute of the limit may end meanwhile.
    while (statuses.length < 100 && statuses.at(-1) !== 429)
      statuses.push((await limited.answer(pair, 'first', limited.reader)).status)
    assert.deepEqual([statuses[0], statuses.at(-1)], [200, 429])
  })

  test('is one of five, about a pair that there is', async () => {
    const pair = await makePair()
    for (const given of ['third', '', null, 1]) assert.equal((await answer(pair, given, reader)).status, 400)
    for (const wrong of [{ place: 2 }, { day: ago(1) }, { day: '2026-02-31' }, { day: ago(-1) }]) {
      const { status, body } = await answer({ ...pair, ...wrong }, 'first', reader)
      assert.deepEqual([status, body.errors], [404, [todayMessages.pairNotFound]])
    }
  })

  test('votes the chosen fix up, and another one restores the earlier vote', async () => {
    const pair = await makePair()
    await vote(pair.second, -1, reader)
    const first = await answer(pair, 'first', reader)
    assert.equal(first.status, 200)
    assert.deepEqual(
      first.body.votes.map((cast: Record<string, unknown>) => [
        cast.headline_fix_id,
        cast.vote_value,
        cast.total_vote_value,
      ]),
      [[pair.first, 1, 1]],
    )
    assert.deepEqual(
      [await votesOf(reader, pair), await countsOf(pair)],
      [
        [1, -1],
        [1, 0, 0],
      ],
    )

    const second = await answer(pair, 'second', reader)
    assert.deepEqual(
      second.body.votes.map((cast: Record<string, unknown>) => [
        cast.headline_fix_id,
        cast.vote_value,
        cast.total_vote_value,
      ]),
      [
        [pair.first, 0, 0],
        [pair.second, 1, 1],
      ],
    )
    assert.deepEqual(
      [await votesOf(reader, pair), await countsOf(pair)],
      [
        [0, 1],
        [0, 1, 0],
      ],
    )

    await answer(pair, 'neither', reader)
    assert.deepEqual(
      [await votesOf(reader, pair), await countsOf(pair)],
      [
        [0, -1],
        [0, 0, 1],
      ],
    )
    const { body } = await answer(pair, 'none', reader)
    assert.deepEqual([body.votes, body.answers, await countsOf(pair)], [[], [], [0, 0, 0]])
    assert.deepEqual(await votesOf(reader, pair), [0, -1])
    await totalsEqualARecount(site.database)
  })

  test('that is repeated changes nothing', async () => {
    const pair = await makePair()
    await answer(pair, 'first', reader)
    await vote(pair.first, 0, reader)
    const { body } = await answer(pair, 'first', reader)
    assert.deepEqual([body.votes, body.first_answers, await votesOf(reader, pair)], [[], 1, [0, 0]])
  })

  test('leaves votes by hand alone, before and after it', async () => {
    const pair = await makePair()
    await vote(pair.first, 1, reader)
    assert.deepEqual((await answer(pair, 'first', reader)).body.votes, [])
    assert.deepEqual((await answer(pair, 'none', reader)).body.votes, [])
    assert.deepEqual(await votesOf(reader, pair), [1, 0])

    await answer(pair, 'second', reader)
    for (const value of [-1, 1]) await vote(pair.second, value, reader)
    assert.deepEqual((await answer(pair, 'neither', reader)).body.votes, [])
    assert.deepEqual(await votesOf(reader, pair), [1, 1])

    await vote(pair.second, 0, reader)
    await answer(pair, 'second', reader)
    await vote(pair.second, -1, reader)
    await answer(pair, 'first', reader)
    assert.deepEqual(await votesOf(reader, pair), [1, -1])
  })

  test('changes nobody else’s votes', async () => {
    const pair = await makePair()
    for (const [id, value] of [
      [pair.first, 1],
      [pair.second, -1],
    ] as const)
      await vote(id, value, kit.cem)
    for (const given of ['first', 'second', 'neither', 'skip', 'none']) await answer(pair, given, reader)
    assert.deepEqual(await votesOf(kit.cem, pair), [1, -1])
    const { body } = await site.get(`/api/headline-fixes/get/?id=${pair.first}`)
    assert.deepEqual([body.total_vote_value, body.total_vote_count], [1, 1])
  })

  test('skipping counts nowhere', async () => {
    const pair = await makePair()
    const { body } = await answer(pair, 'skip', reader)
    assert.deepEqual([await countsOf(pair), body.votes, body.judged, body.days_in_row], [[0, 0, 0], [], 0, 0])
    assert.deepEqual(body.answers, [{ place: 1, answer: 'skip' }])
  })

  test('about the printed headline never votes', async () => {
    const pair = await makePair({ printed: true })
    for (const given of ['first', 'second', 'first', 'none'])
      assert.deepEqual((await answer(pair, given, reader)).body.votes, [])
    const { body } = await site.get(`/api/headline-fixes/get/?id=${pair.first}`)
    assert.equal(body.total_vote_count, 0)
  })

  test('of somebody who wrote one of the fixes is not counted, and their vote is an ordinary one', async () => {
    const pair = await makePair()
    for (const [by, given] of [
      [ana, 'first'],
      [ben, 'neither'],
    ] as const) {
      assert.equal((await answer(pair, given, by)).status, 200)
      assert.deepEqual(await countsOf(pair), [0, 0, 0])
    }
    const { rows } = await pool.query(
      'select total_vote_value, ranked_vote_count from headline_fixes where headline_fix_id = $1',
      [pair.first],
    )
    assert.deepEqual(rows, [{ total_vote_value: 1, ranked_vote_count: 0 }])
    await totalsEqualARecount(site.database)
  })

  test('concurrent answers count once each', async () => {
    const pair = await makePair()
    const given = Array.from({ length: 20 }, (_, n) => ['first', 'second', 'neither', 'none'][n % 4])
    const answers = await Promise.all(
      given.flatMap((each) => [answer(pair, each, reader), answer(pair, each, kit.cem)]),
    )
    assert.ok(answers.every(({ status }) => status === 200 || status === 503))
    assert.ok(answers.some(({ status }) => status === 200))
    await answer(pair, 'second', reader)
    await answer(pair, 'second', kit.cem)
    assert.deepEqual(
      [await countsOf(pair), await votesOf(reader, pair)],
      [
        [0, 2, 0],
        [0, 1],
      ],
    )
    await totalsEqualARecount(site.database)
  })

  test('is possible for some days', async () => {
    const last = await makePair({ day: ago(todayLimits.openDays - 1) })
    const over = await makePair({ day: ago(todayLimits.openDays) })
    assert.deepEqual([(await getDay(last.day)).body.is_open, (await getDay(over.day)).body.is_open], [true, false])
    assert.equal((await answer(last, 'first', reader)).body.first_answers, 1)
    const { status, body } = await answer(over, 'first', reader)
    assert.deepEqual([status, body.primary_error, body.errors], [200, 'Today__DayClosed', [todayMessages.dayClosed]])
    assert.deepEqual(
      [await countsOf(over), await votesOf(reader, over)],
      [
        [0, 0, 0],
        [0, 0],
      ],
    )
  })

  test('about a day that was chosen ahead waits for the day', async () => {
    const pair = await makePair({ day: ago(-1) })
    assert.deepEqual([(await answer(pair, 'first', reader)).status, (await getDay(pair.day)).status], [404, 404])
  })
})

describe('a day', () => {
  test('has its pairs, the days around it, and no pair yet on a new site', async () => {
    assert.deepEqual((await getDay(today)).body.pairs, [])
    assert.equal((await getDay(ago(1))).status, 404)
    const statusesOf = (wrong: string) =>
      Promise.all(
        [getDay(wrong), own(reader, wrong), answer({ day: wrong, place: 1 }, 'first', reader)].map(
          async (asked) => (await asked).status,
        ),
      )
    assert.deepEqual(await statusesOf('2026-02-31'), [404, 404, 404])
    for (const wrong of ['2026-1-1', 'today', '0000-01-01', '1999-12-31'])
      assert.deepEqual(await statusesOf(wrong), [400, 400, 400])
    const before = await makePair({ day: ago(3) })
    const better = await makePair({ day: ago(1) })
    const printed = await makePair({ day: ago(1), place: 2, printed: true })
    await makePair()
    await pool.query(`update headline_fixes set quote = 'A quote' where headline_fix_id = $1`, [better.second])
    await pool.query(`update headlines set description = 'A summary' where headline_id = any($1)`, [
      [better.headline_id, printed.headline_id],
    ])
    const { body } = await getDay(ago(1))
    assert.deepEqual([body.day, body.is_open, body.before, body.after], [ago(1), true, before.day, today])
    assert.deepEqual(
      body.pairs.map((pair: Record<string, unknown>) => [
        pair.place,
        pair.kind,
        pair.headline_id,
        pair.passage,
        pair.is_quote,
      ]),
      [
        [1, 'better', better.headline_id, 'A quote', true],
        [2, 'printed', printed.headline_id, 'A summary', false],
      ],
    )
    const [first, second] = body.pairs
    assert.deepEqual(
      [
        first.first.headline_fix_id,
        first.first.user_username,
        first.second.headline_fix_id,
        first.second.user_username,
      ],
      [better.first, ana.username, better.second, ben.username],
    )
    assert.deepEqual(second.second, {
      headline_fix_id: null,
      title: second.printed,
      user_display_name: '',
      user_username: '',
    })
  })

  test('leaves out a pair while a fix is not shown, at once', async () => {
    const pair = await makePair()
    const places = async () => (await getDay(today)).body.pairs.map(({ place }: { place: number }) => place)
    const toggle = () => site.post('/api/headline-fixes/toggle-status/', { headline_fix_id: pair.first }, ana.token)
    await until(places, ([place]) => place === 1)
    await answer(pair, 'first', reader)
    assert.equal((await toggle()).status, 200)
    assert.deepEqual(await places(), [])
    assert.equal((await answer(pair, 'second', reader)).status, 404)
    assert.deepEqual([await countsOf(pair), (await own(reader)).body.answers.length], [[1, 0, 0], 1])
    await toggle()
    await operate('hide', 'fix', pair.second)
    await until(places, (all) => all.length === 0)
  })
})

describe('at the end of a day', () => {
  test('is the closest call of the day before, and a headline that nobody has fixed', async () => {
    const [sure, close] = [await makePair({ day: ago(1) }), await makePair({ day: ago(1), place: 2 })]
    await makePair({ day: ago(1), place: 3, printed: true })
    const judge = async (pair: typeof close, ...given: string[]) => {
      for (const each of given) await answer(pair, each, await site.makeUser())
    }
    await judge(sure, 'first', 'first', 'first', 'second')
    await judge(close, 'second', 'second', 'first')
    const { headline_id } = await site.makeHeadline(ana)
    // Answers expire by age only, and what operators do reaches the process a moment later.
    const end = (holds: (body: Answer['body']) => boolean) => until(async () => (await getDay(today)).body, holds)
    const { closest, unfixed } = await end((body) => body.closest?.ahead === 1 && body.unfixed)
    assert.deepEqual(
      [closest.day, closest.headline_fix_id, closest.headline_id, closest.ahead, closest.followed],
      [ago(1), close.second, close.headline_id, 1, false],
    )
    assert.notEqual(closest.title, closest.rival)
    assert.equal(unfixed.headline_id, headline_id)
    const over = await makePair({ day: ago(todayLimits.openDays) })
    const { closest: earlier, unfixed: needy } = (await getDay(over.day)).body
    assert.deepEqual([earlier, needy], [null, null], 'only for days that are open')
    await operate('hide', 'fix', close.second)
    await end((body) => body.closest.headline_fix_id === sure.first)
    await operate('hide', 'headline', headline_id)
    await end((body) => body.unfixed === null)
  })
})

describe('a merge of headlines', () => {
  test('takes pairs along, and leaves out those that it tears apart', async () => {
    const [from, into] = [await makePair(), await makePair({ place: 2 })]
    await answer(from, 'first', reader)
    await act({ database: site.database, files: async () => site.files }, operator('a test'), {
      action: 'merge',
      thing: { what: 'headline', id: from.headline_id },
      details: { into: into.headline_id },
      reason: 'a test',
    })
    await until(
      async () => (await getDay(today)).body.pairs,
      (pairs) => pairs.length === 2 && pairs[0].headline_id === into.headline_id,
    )
    assert.equal((await answer(from, 'second', reader)).body.second_answers, 1)
    await pool.query('update daily_pairs set second_fix_id = $1 where place = 2', [from.second])
    await pool.query('update headline_fixes set headline_id = $1 where headline_fix_id = $2', [
      (await makePair({ place: 3 })).headline_id,
      from.second,
    ])
    await until(
      async () => (await getDay(today)).body.pairs.map(({ place }: { place: number }) => place),
      (places) => places.join() === '3',
    )
    await totalsEqualARecount(site.database)
  })
})
