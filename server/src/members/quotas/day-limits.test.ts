import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as postingMessages from '@unspun/contract/messages/posting.ts'
import { dayLimits, type Level, levels } from '@unspun/contract/posting.ts'
import { startTestSite, type TestUser } from '../../testing/test-kit.ts'

const site = await startTestSite({ RATE_LIMIT: '100000' })
const { pool } = site.database
const ana = await site.makeUser()
const { headline_id } = await site.makeHeadline(ana)
const { headline_fix_id } = await site.makeFix(ana, headline_id, 'A fix')

const DAYS: Record<Level, number> = { new: 0, young: 2, member: 10, trusted: 60, watched: 60 }

async function make(level: Level, comments: number): Promise<TestUser> {
  const person = await site.makeUser({ firstDay: true })
  const { user_id } = person
  await pool.query('update users set created_at = now() - make_interval(days => $2) where user_id = $1', [
    user_id,
    DAYS[level],
  ])
  await pool.query(
    `insert into comments (headline_id, headline_fix_id, user_id, body, created_at)
     select $1, $2, $3, 'Posted before', now() - interval '20 hours' from generate_series(1, $4)`,
    [headline_id, headline_fix_id, user_id, comments],
  )
  if (level === 'trusted' || level === 'watched')
    await pool.query(
      `insert into headline_fixes (headline_id, domain_id, user_id, title, status_id, created_at, hidden_at, hidden_itself_at, ranked_vote_value)
       select headline_id, domain_id, $2, 'Before ' || n, 2, now() - interval '40 days', $3::timestamptz, $3::timestamptz, $4
       from headlines, generate_series(1, $5::integer) n where headline_id = $1`,
      [headline_id, user_id, level === 'watched' ? new Date() : null, levels.trustedVotes, levels.watchedHidden],
    )
  return person
}

let said = 0
const comment = (by: TestUser) =>
  site.post('/api/comments/create/', { headline_fix_id, body: `No. ${++said}` }, by.token)
const allowance = async (by: TestUser) => (await site.post('/api/users/allowance/', {}, by.token)).body

describe('the daily limits', () => {
  test('are visible to members', async () => {
    assert.equal((await site.post('/api/users/allowance/', {})).status, 401)
    const { level, headlines, fixes, comments } = await allowance(ana)
    assert.deepEqual(
      [level, headlines, fixes, comments],
      [
        'young',
        { most: 40, left: 39, of: 'headlines' },
        { most: 100, left: 99, of: 'fixes' },
        { most: 150, left: 150, of: 'comments' },
      ],
    )
  })

  test('are not raised by one’s own votes', async () => {
    const ben = await make('trusted', 0)
    assert.equal((await allowance(ben)).level, 'trusted')
    await pool.query('update headline_fixes set total_vote_value = $2, ranked_vote_value = 0 where user_id = $1', [
      ben.user_id,
      levels.trustedVotes,
    ])
    assert.equal((await allowance(ben)).level, 'member')
  })

  for (const level of ['young', 'member', 'trusted', 'watched'] as const) {
    test(`allow the last comment of a ${level} member, and refuse the next`, async () => {
      const most = dayLimits[level].comments
      const ben = await make(level, most - 1)
      assert.deepEqual(await allowance(ben).then(({ level, comments }) => [level, comments]), [
        level,
        { most, left: 1, of: 'comments' },
      ])
      const last = await comment(ben)
      assert.equal(last.status, 200, JSON.stringify(last.body))
      const { status, body, headers } = await comment(ben)
      assert.deepEqual(
        [status, body.primary_error, body.errors],
        [429, 'Limits__Day', [postingMessages.reached({ kind: 'comments', most })]],
      )
      const wait = Number(headers['retry-after'])
      assert.ok(wait > 3.9 * 3600 && wait <= 4 * 3600, String(wait))
      assert.equal((await allowance(ben)).comments.left, 0)
    })
  }

  test('are in the headers of every post, next to the general rate limits', async () => {
    const ben = await make('young', 147)
    const first = await comment(ben)
    assert.equal(first.headers['ratelimit-policy'], '"account";q=100000;w=60, "comments";q=150;w=86400')
    assert.match(String(first.headers.ratelimit), /^"account";r=\d+;t=\d+, "comments";r=2;t=14[34]\d\d$/)
    await comment(ben)
    await comment(ben)
    const refused = await comment(ben)
    assert.match(String(refused.headers.ratelimit), /, "comments";r=0;t=14[34]\d\d$/)
  })

  test('also count all kinds together, and ignore yesterday’s posts', async () => {
    const ben = await make('watched', dayLimits.watched.comments - 1)
    await pool.query(
      `insert into headlines (url_id, domain_id, original_url, title, created_by)
       select 900000 + n, domain_id, 'https://news.example/' || n, 'Title', $2 from headlines, generate_series(1, 5) n where headline_id = $1`,
      [headline_id, ben.user_id],
    )
    assert.deepEqual((await allowance(ben)).fixes, { most: 25, left: 1, of: 'posts' })
    const fix = (title: string) => site.post('/api/headline-fixes/create/', { headline_id, title }, ben.token)
    assert.equal((await fix('The last')).status, 200)
    assert.deepEqual((await fix('Too many')).body.errors, [postingMessages.reached({ kind: 'posts', most: 25 })])
    await pool.query(`update comments set created_at = now() - interval '25 hours' where user_id = $1`, [ben.user_id])
    assert.equal((await fix('Again')).status, 200)
  })

  test('cannot be exceeded by two concurrent posts', async () => {
    const ben = await make('member', dayLimits.member.comments - 1)
    const both = await Promise.all([comment(ben), comment(ben), comment(ben)])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 429, 429])
  })

  test('of one member do not affect another who adds the same article at the same moment', async () => {
    const ben = await make('watched', 0)
    await pool.query(
      `insert into headlines (url_id, domain_id, original_url, title, created_by)
       select 910000 + n, domain_id, 'https://other.example/' || n, 'Title', $2 from headlines, generate_series(1, 5) n where headline_id = $1`,
      [headline_id, ben.user_id],
    )
    const cleo = await make('member', 0)
    const url = site.news.serve('Wanted by two')
    const [refused, posted] = await Promise.all(
      [ben, cleo].map(({ token }) => site.post('/api/headlines/create/', { url }, token)),
    )
    assert.equal(posted!.status, 200, JSON.stringify(posted!.body))
    assert.ok([200, 429].includes(refused!.status))
  })
})
