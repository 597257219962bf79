import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { urlKey } from '@unspun/canonical/canonical-url.ts'
import { dayOf, todayLimits } from '@unspun/contract/today.ts'
import { recount } from '../admin/recount.ts'
import { openDatabase } from '../database/database.ts'
import { order } from '../fixes/ranking/order.ts'
import { headlineIdByKeys, headlinesByNewestFix } from '../headlines/store.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { demoContent } from './content.ts'
import { fillDemo } from './fill.ts'

const SITE = 'http://localhost:3000'
const now = Date.now()
const options = { siteUrl: SITE, secret: 'a secret for tests only, never used elsewhere', now }
const content = demoContent(now, SITE)

async function openFresh() {
  const { connectionString, drop } = await createTestDatabase()
  const database = openDatabase({ address: { connectionString }, size: 4 })
  after(async () => {
    await database.close()
    await drop()
  })
  const rows = async (query: string) => (await database.pool.query(query)).rows
  const count = async (table: string) => Number((await rows(`select count(*) as number from ${table}`))[0].number)
  return { database, rows, count }
}

const { database, rows, count } = await openFresh()
// Three concurrent first starts.
const members = await Promise.all([1, 2, 3].map(() => fillDemo({ ...options, database })))

test('the database is filled once, even by concurrent starts', async () => {
  assert.equal(await count('users'), content.members.length)
  assert.equal(await count('headlines'), content.headlines.length)
  assert.equal(await count('headline_urls'), content.headlines.length)
  assert.equal(await count('headline_fixes'), content.headlines.flatMap(({ fixes }) => fixes).length)
  assert.equal(
    await count('fix_votes'),
    content.headlines.flatMap(({ fixes }) => fixes.flatMap(({ votes }) => votes)).length,
  )
  assert.equal(await count('feed_items'), content.feedItems.length)
})

test('the demo member can sign in with the same password on later starts', async () => {
  assert.match(members[0]?.password ?? '', /^(\w{4}-){2}\w{4}$/)
  for (const member of [...members, await fillDemo({ ...options, database })]) assert.deepEqual(member, members[0])
  const [identity] = await rows(
    'select u.user_id, i.email, i.email_verified from users u join identity_user i on i.id = u.identity_uid',
  )
  assert.deepEqual([identity.email, identity.email_verified], ['demo@unspun.example', true])
  assert.equal(await count('outbox'), 0)
})

test('returns no credentials if the site’s secret has changed', async () => {
  assert.equal(
    await fillDemo({ ...options, database, secret: 'another secret, as after a lost data folder' }),
    undefined,
  )
})

test('the homepage shows the headlines by newest fix', async () => {
  const { rows: headlines } = await headlinesByNewestFix(database, { before: undefined, until: undefined }, 100)
  const fixed = content.headlines.filter(({ fixes }) => fixes.length > 0)
  const newest = new Map(fixed.map(({ url, fixes }) => [url, Math.max(...fixes.map((fix) => fix.created_at))]))
  const times = headlines.map(({ original_url }) => newest.get(original_url))
  assert.equal(times.length, fixed.length)
  assert.deepEqual(
    times,
    times.toSorted((a = 0, b = 0) => b - a),
  )
})

test('a headline can be looked up by its URL', async () => {
  for (const { url, title } of content.headlines.slice(0, 3)) {
    const id = await headlineIdByKeys(database, [urlKey(url)])
    assert.deepEqual(await rows(`select title from headlines where headline_id = ${id}`), [{ title }])
  }
})

test('counters, rankings and the mean match the rows', async () => {
  assert.equal(await recount(database, { dryRun: true }), 0)
  const fixes = await rows('select * from headline_fixes')
  const votes = Map.groupBy(await rows('select * from fix_votes'), (vote) => vote.headline_fix_id)
  for (const fix of fixes) {
    const cast = votes.get(fix.headline_fix_id) ?? []
    const sumOf = (values: number[]) => [values.reduce((sum, value) => sum + value, 0), values.filter(Boolean).length]
    assert.deepEqual([fix.total_vote_value, fix.total_vote_count], sumOf(cast.map((vote) => vote.vote_value)))
    const counted = sumOf(cast.map((vote) => (vote.user_id === fix.user_id ? 0 : vote.vote_value)))
    assert.deepEqual([fix.ranked_vote_value, fix.ranked_vote_count], counted)
  }
  const talk = await rows('select headline_fix_id, count(*)::int as number from comments group by 1')
  assert.ok(talk.length > 0)
  for (const { headline_fix_id, number } of talk)
    assert.equal(fixes.find((fix) => fix.headline_fix_id === headline_fix_id).comment_count, number)
  for (const siblings of Map.groupBy(fixes, (fix) => fix.headline_id).values()) {
    const contenders = siblings.map((fix) => ({
      id: fix.headline_fix_id,
      quality: fix.score,
      countingVotes: fix.ranked_vote_count,
      total: fix.total_vote_value,
    }))
    assert.deepEqual(
      order(contenders).map(({ id }) => id),
      siblings.toSorted((a, b) => a.ranking - b.ranking).map((fix) => fix.headline_fix_id),
    )
    const best = siblings.find(({ ranking }) => ranking === 1)
    assert.equal(
      best.total_vote_value,
      Math.max(...siblings.map((fix) => fix.total_vote_value)),
      'the best fix comes first',
    )
  }
  const counts = await rows(
    'select d.fix_count, count(*)::int as number from domains d join headline_fixes using (domain_id) group by d.domain_id',
  )
  for (const domain of counts) assert.equal(domain.fix_count, domain.number)
})

test('does not change a database in use', async () => {
  const used = await openFresh()
  await used.database.pool.query(
    `insert into users (identity_uid, username, display_name) values ('x', 'somebody', 'Somebody')`,
  )
  assert.equal(await fillDemo({ ...options, database: used.database }), undefined)
  assert.equal(await used.count('headlines'), 0)
})

test('rolls back completely on failure', async () => {
  const broken = await openFresh()
  await broken.database.pool.query(`alter table feed_items add constraint never check (title = '')`)
  await assert.rejects(fillDemo({ ...options, database: broken.database }), /never/)
  for (const table of ['users', 'identity_user', 'headlines', 'fix_votes', 'domains'])
    assert.equal(await broken.count(table), 0, table)
})

test('what readers like most leaves the site', async () => {
  const liked = await rows(`select outgoing from headline_fixes where ranking = 1 and total_vote_value > 9`)
  assert.ok(liked.length > 20 && liked.every(({ outgoing }) => outgoing))
})

test('there is a full week of days, chosen from what there was, with answers that agree and some that do not', async () => {
  const days = await rows(
    `select day, count(*)::int as pairs, count(second_fix_id)::int as better, sum(first_answers + second_answers)::int as answers
      from daily_pairs group by day order by day`,
  )
  assert.equal(days.length, todayLimits.openDays)
  assert.equal(days.at(-1).day, dayOf(now))
  for (const { day, pairs, better, answers } of days) {
    assert.deepEqual([pairs, better], [todayLimits.pairs, todayLimits.pairs - 1], day)
    assert.ok(answers >= 10 || day === dayOf(now), `${day}: ${answers} answers`)
  }
  const late =
    await rows(`select from daily_pairs p join headline_fixes f on f.headline_fix_id in (p.first_fix_id, p.second_fix_id)
    where f.created_at > (p.day + 1)::timestamp at time zone 'UTC'`)
  assert.deepEqual(late, [])
  const divided = await rows('select from daily_pairs where least(first_answers, second_answers) > 0')
  assert.ok(divided.length > 20)
})

for (let hour = 1; hour < 24; hour += 6)
  test(`a week is full at any hour, such as ${hour}:30`, async () => {
    const { database: other, rows: query } = await openFresh()
    const then = Date.UTC(2026, 10, 27, hour, 30)
    await fillDemo({ ...options, database: other, now: then })
    const days = await query('select day, count(*)::int as pairs from daily_pairs group by day order by day')
    assert.equal(days.length, todayLimits.openDays)
    assert.ok(
      days.every(({ pairs }) => pairs === todayLimits.pairs),
      JSON.stringify(days),
    )
  })
