import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { fixLimits } from '@unspun/contract/fixes.ts'
import { daysBefore, todayLimits } from '@unspun/contract/today.ts'
import { randomNumbers } from '../fixes/ranking/random-numbers.ts'
import { operatorOf } from '../moderation/moderation-test-kit.ts'
import { chooseDay } from './choice-store.ts'
import { choosePairsDue } from './today-jobs.ts'
import { startToday } from './today-test-kit.ts'

const kit = await startToday()
const { site, pool, ana, ben, cem, today, ago, makeFixes, clear } = kit
const operate = operatorOf(site)
const noon = Date.parse(`${today}T12:00Z`)

/** Every test begins without fixes that can be chosen. Fixes count by their age at noon. */
beforeEach(async () => {
  await clear()
  await pool.query(`update headline_fixes set created_at = now() - interval '60 days'`)
})
const setAge = (fixes: number[], age: string) =>
  pool.query(`update headline_fixes set created_at = $1::timestamptz - $2::interval where headline_fix_id = any($3)`, [
    new Date(noon),
    age,
    fixes,
  ])

async function makeHeadline(...authors: (typeof ana)[]) {
  const made = await makeFixes(...authors)
  await setAge(made.fixes, '3 hours')
  return made
}
const choose = (day = today, now = noon) => chooseDay(site.database, { day, now, random: randomNumbers(1) })
const chosen = async (day = today): Promise<number[][]> => {
  const { rows } = await pool.query(
    'select array_remove(array[first_fix_id, second_fix_id], null) as fixes from daily_pairs where day = $1 order by place',
    [day],
  )
  return rows.map(({ fixes }) => fixes.map(Number).toSorted((a: number, b: number) => a - b))
}

describe('a pair is chosen', () => {
  test('of two fixes of the last week', async () => {
    const { fixes } = await makeHeadline(ana, ben)
    assert.equal(await choose(), true)
    assert.deepEqual(await chosen(), [fixes])
    assert.equal(await choose(), false)
  })

  test('not of older fixes, nor while their authors can change the words', async () => {
    for (const age of [`${todayLimits.fixDays} days`, `${fixLimits.editMinutes} minutes`]) {
      await setAge((await makeHeadline(ana, ben)).fixes.slice(0, 1), age)
      assert.equal(await choose(), false, age)
    }
    const { fixes } = await makeHeadline(ana, ben)
    await setAge(fixes, `${fixLimits.editMinutes + 1} minutes`)
    assert.equal(await choose(), true)
  })

  test('not of what is hidden, pending or disabled, nor of its headline or author', async () => {
    const author = await site.makeUser()
    const [hidden, disabled, pending, , headline, byReader, waiting] = await Promise.all(
      [ana, ana, ana, author, ana, ana, ana].map((by) => makeHeadline(by, ben)),
    )
    await operate('hide', 'fix', hidden!.fixes[0]!)
    await site.post('/api/headline-fixes/toggle-status/', { headline_fix_id: disabled!.fixes[0] }, ana.token)
    await pool.query(`update headline_fixes set waiting_until = 'infinity' where headline_fix_id = $1`, [
      pending!.fixes[0],
    ])
    await operate('hide', 'user', author.user_id)
    await operate('hide', 'headline', headline!.headline_id)
    await pool.query('update headlines set title_by_reader = true where headline_id = $1', [byReader!.headline_id])
    await pool.query(`update headlines set waiting_until = 'infinity' where headline_id = $1`, [waiting!.headline_id])
    await choose()
    assert.deepEqual(
      (await chosen()).filter((fixes) => fixes.length > 1),
      [],
    )
  })

  test('not of fixes for words that the outlet does not print any more', async () => {
    const { headline_id } = await makeHeadline(ana, ben)
    await pool.query(
      `insert into headline_changes (headline_id, title_before, title_after, seen_at, source, followed)
        values ($1, 'Earlier words', 'Other words', now() + interval '1 day', 'page', '{}')`,
      [headline_id],
    )
    assert.equal(await choose(), false)
  })

  test('not of fixes by suspended or limited members', async () => {
    for (const column of ['suspended_until', 'limited_until']) {
      const author = await site.makeUser()
      await makeHeadline(author, ben)
      await pool.query(`update users set ${column} = $2::timestamptz + interval '1 day' where user_id = $1`, [
        author.user_id,
        new Date(noon),
      ])
    }
    assert.equal(await choose(), false)
  })

  test('on a grown site only with an author whom the ranking has placed', async () => {
    const { fixes } = await makeHeadline(ana, ben)
    await pool.query('update ranking_generations set young = false')
    try {
      assert.equal(await choose(), false)
      await pool.query(
        `insert into voter_profiles (user_id, generation, standing, x, w, ring)
        select $1, max(generation), 'placed', 0, 1, 1 from ranking_generations`,
        [ben.user_id],
      )
      assert.equal(await choose(), true)
      assert.deepEqual(await chosen(), [fixes])
    } finally {
      await pool.query('update ranking_generations set young = true; delete from voter_profiles')
    }
  })

  test('not of one author alone', async () => {
    await makeHeadline(ana, ana, ana)
    assert.equal(await choose(), false)
  })

  test('not of a headline that had its turn lately, also before a merge', async () => {
    const { fixes } = await makeHeadline(ana, ben)
    await choose()
    const next = daysBefore(today, -1)
    assert.equal(await choose(next), false)
    await pool.query('update daily_pairs set day = $1', [daysBefore(next, todayLimits.pauseDays - 1)])
    assert.equal(await choose(next), false)
    await pool.query('update daily_pairs set day = $1', [daysBefore(next, todayLimits.pauseDays)])
    assert.equal(await choose(next), true)
    assert.deepEqual(await chosen(next), [fixes])
  })
})

describe('a day', () => {
  test('gets what it lacks later, and never more than five, from several processes at once', async () => {
    await makeHeadline(ana, ben)
    await choose()
    const [first] = await chosen()
    for (let n = 0; n < 7; n++) await makeHeadline(await site.makeUser(), await site.makeUser())
    const done = await Promise.all([1, 2, 3, 4].map(() => choose()))
    assert.equal(done.filter(Boolean).length, 1)
    const pairs = await chosen()
    assert.deepEqual([pairs.length, pairs[0]], [todayLimits.pairs, first])
    assert.equal(pairs.filter((fixes) => fixes.length === 1).length, 1)
    assert.equal(new Set(pairs.flat()).size, 9)
  })

  test('gets others for pairs that are not shown any more, and shows five if those return', async () => {
    const authors = await Promise.all([1, 2, 3, 4].map(() => site.makeUser()))
    for (const author of authors) await makeHeadline(author, await site.makeUser())
    await makeHeadline(ana, ben)
    await choose()
    const before = await chosen()
    assert.equal(before.length, todayLimits.pairs)
    const toggle = () =>
      pool.query('update headline_fixes set status_id = 3 - status_id where headline_fix_id = $1', [before[0]![0]])
    await toggle()
    assert.equal(await choose(), false)
    const other = await makeHeadline(await site.makeUser(), await site.makeUser())
    assert.equal(await choose(), true)
    const after = await chosen()
    assert.deepEqual(after.slice(0, -1), before)
    assert.ok(after.at(-1)!.every((id) => other.fixes.includes(id)))
    const shown = async () => (await kit.getDay(today)).body.pairs.map(({ place }: { place: number }) => place)
    assert.deepEqual((await shown()).at(-1), 6)
    await toggle()
    assert.equal(await choose(), false)
  })

  test('takes no turn of another author for a pair that one disables', async () => {
    const first = await makeHeadline(ana, ben)
    await choose()
    await site.post('/api/headline-fixes/toggle-status/', { headline_fix_id: first.fixes[0] }, ana.token)
    const [theirs, own] = [
      await makeHeadline(ben, await site.makeUser()),
      await makeHeadline(ana, await site.makeUser()),
    ]
    for (let n = 0; n < 5; n++) await makeHeadline(await site.makeUser(), await site.makeUser())
    // It is chosen first if it is nobody's second turn.
    await pool.query(`update headline_fixes set quote = 'A quote' where headline_fix_id = any($1)`, [theirs.fixes])
    await choose()
    const later = (await chosen()).slice(1).flat()
    assert.ok(later.some((id) => theirs.fixes.includes(id)))
    assert.ok(!later.some((id) => own.fixes.includes(id)))
  })

  test('has one pair of a member who floods it, while others are there', async () => {
    await makeHeadline(cem, await site.makeUser())
    await choose()
    for (let n = 0; n < 6; n++) await makeHeadline(cem, await site.makeUser())
    for (let n = 0; n < 5; n++) await makeHeadline(await site.makeUser(), await site.makeUser())
    await choose()
    const { rows } = await pool.query(
      `select count(*)::int as pairs from daily_pairs p
        where exists (select from headline_fixes f where f.headline_fix_id in (p.first_fix_id, p.second_fix_id) and f.user_id = $1)`,
      [cem.user_id],
    )
    assert.equal(rows[0].pairs, 1)
  })

  test('is chosen shortly before it begins, and the pages follow', async () => {
    await makeHeadline(ana, ben)
    let told = 0
    const due = (time: string) => choosePairsDue(site.database, () => told++, Date.parse(`${today}T${time}Z`))
    await due('23:30')
    assert.deepEqual([(await chosen()).length, (await chosen(ago(-1))).length, told], [1, 0, 1])
    await makeHeadline(await site.makeUser(), await site.makeUser())
    await pool.query('update daily_pairs set day = day - 1')
    await pool.query(
      `insert into daily_pairs (day, place, first_fix_id) select $1, n, first_fix_id from daily_pairs, generate_series(1, 5) n`,
      [today],
    )
    await due('23:50')
    assert.deepEqual([(await chosen(ago(-1))).length, told], [1, 2])
    assert.equal((await kit.getDay(ago(1))).body.after, today, 'not the day that is chosen ahead')
    assert.equal((await kit.getDay(ago(-1))).status, 404)
  })
})
