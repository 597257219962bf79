import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { PoolClient } from 'pg'
import { openDatabase } from '../database/database.ts'
import { eraseRows } from '../members/deletion/rows-store.ts'
import { moderationKit } from '../moderation/moderation-test-kit.ts'
import { type Answer, startTestSite, type TestUser } from '../testing/test-kit.ts'

let places = 0

const site = await startTestSite({ ROLE: 'web' })
const { makeModerator, act, recounts } = moderationKit(site)
const ana = await site.makeUser()
const moderator = await makeModerator()
const others = openDatabase({ address: { connectionString: site.config.databaseUrl! }, size: 14 })
const clients: PoolClient[] = []
after(async () => {
  for (const client of clients) client.release(true)
  await others.close()
})

/**
 * Begins a transaction of somebody else. PostgreSQL ends the transaction that first looks for a deadlock. Those of the
 * site look after a second.
 */
async function begin(looksAfter: string): Promise<PoolClient> {
  const client = await others.pool.connect()
  clients.push(client)
  await client.query(`set deadlock_timeout = '${looksAfter}'; begin`)
  return client
}

/** Waits in the database, which is quicker than a busy test, until so many transactions wait for this one, directly or not. */
const whenBlocking = (count: number, then = '') => `do $$ begin
    while ${count} > (
      with recursive waiting as (
        select l.pid from pg_locks l where not l.granted and pg_backend_pid() = any(pg_blocking_pids(l.pid))
        union select l.pid from pg_locks l join waiting w on not l.granted and w.pid = any(pg_blocking_pids(l.pid))
      ) select count(*) from waiting
    ) loop perform pg_sleep(0.005); end loop;
    ${then}
  end $$`

const vote = (headline_fix_id: number, by: TestUser) =>
  site.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value: 1 }, by.token)
const isOk = ({ status, body }: Answer) => assert.equal(status, 200, JSON.stringify(body))

/** A pair of today of two fixes, and a function that answers it. */
async function makePair(first: number, second: number) {
  const place = ++places
  const { rows } = await site.database.pool.query(
    `insert into daily_pairs (day, place, first_fix_id, second_fix_id)
      values ((now() at time zone 'UTC')::date, $1, $2, $3) returning day`,
    [place, first, second],
  )
  const { day } = rows[0]
  const answer = (given: string, by: TestUser) =>
    site.post('/api/today/answer/', { day, place, answer: given }, by.token)
  return { day, place, answer }
}
const pairRow = ({ day, place }: { day: string; place: number }) =>
  `1 from daily_pairs where day = '${day}' and place = ${place} for update`

/**
 * A merge moves a fix while something is written about it, and the next merge of the two headlines waits for that. It would fail in a
 * deadlock. Returns the fix when all is done.
 */
async function whileMoving(write: (fix: number) => Promise<unknown>): Promise<number> {
  const [into, from] = [await site.makeHeadline(ana), await site.makeHeadline(ana)]
  const { headline_fix_id } = await site.makeFix(ana, from.headline_id, 'About to move')
  const [busy, next] = [await begin('1min'), await begin('1ms')]
  // The merge waits for this row while it holds both headlines.
  await busy.query(`select from headlines where headline_id = ${into.headline_id} for update`)
  const merging = act(moderator, 'merge', 'headline', from.headline_id, { details: { into: into.headline_id } })
  await busy.query(whenBlocking(1))
  const writing = write(headline_fix_id)
  const locking = next.query(
    `select pg_advisory_xact_lock(id) from unnest(array[${into.headline_id}, ${from.headline_id}]) id; commit`,
  )
  await busy.query(`${whenBlocking(3)}; commit`)
  await Promise.all([merging, writing, locking])
  return headline_fix_id
}

test('a vote on a fix that moves counts, and waits for one headline at a time, so it cannot deadlock with a merge', async () => {
  const voter = await site.makeUser()
  const fix = await whileMoving(async (id) => isOk(await vote(id, voter)))
  assert.equal((await site.get(`/api/headline-fixes/get/?id=${fix}`)).body.total_vote_value, 1)
  await recounts()
})

test('a fix that moves while a moderator hides it is hidden', async () => {
  const other = await makeModerator()
  const fix = await whileMoving((id) => act(other, 'hide', 'fix', id))
  assert.equal((await site.get(`/api/headline-fixes/get/?id=${fix}`)).status, 404)
  await recounts()
})

test('an answer does not wait for its member’s row, which a comment locks before the fix', async () => {
  const [author, by] = [await site.makeUser(), await site.makeUser()]
  const { headline_id } = await site.makeHeadline(author)
  const { headline_fix_id: first } = await site.makeFix(author, headline_id, 'Calmer')
  const { headline_fix_id: second } = await site.makeFix(ana, headline_id, 'Calmer still')
  const pair = await makePair(first, second)
  const commenting = await begin('1min')
  await commenting.query(`select 1 from users where user_id = ${by.user_id} for no key update`)
  for (const given of ['first', 'second', 'none']) isOk(await pair.answer(given, by))
  await commenting.query('rollback')
  await recounts()
})

test('members who are erased at once lock the pairs that they judged in one order', async () => {
  const { headline_id } = await site.makeHeadline(ana)
  const { headline_fix_id: first } = await site.makeFix(ana, headline_id, 'Calmer')
  const { headline_fix_id: second } = await site.makeFix(moderator, headline_id, 'Calmer still')
  const pairs = [await makePair(first, second), await makePair(second, first)] as const
  const leavers = [await site.makeUser(), await site.makeUser()] as const
  for (const [by, order] of [
    [leavers[0], pairs],
    [leavers[1], pairs.toReversed()],
  ] as const)
    for (const pair of order) isOk(await pair.answer('neither', by))
  const busy = await begin('1min')
  await busy.query(`select ${pairRow(pairs[0])}`)
  const erasing = leavers.map(({ user_id }) => eraseRows(site.database, user_id))
  await busy.query(`${whenBlocking(2)}; commit`)
  await Promise.all(erasing)
  for (const { user_id } of leavers) while (await eraseRows(site.database, user_id));
  await recounts()
})

test('what members write is repeated after a deadlock', async () => {
  const story = async () => {
    const [author, by] = [await site.makeUser(), await site.makeUser()]
    const { headline_id } = await site.makeHeadline(ana)
    const { headline_fix_id } = await site.makeFix(author, headline_id, 'Calmer')
    const { comment_id } = await site.makeComment(author, headline_fix_id)
    const send = (path: string, input: object, who = by) => site.post(`/api${path}`, input, who.token)
    return { author, by, headline_id, headline_fix_id, comment_id, send }
  }
  type Story = Awaited<ReturnType<typeof story>>
  const headline = ({ headline_id: id }: Story) => `pg_advisory_xact_lock(${id})`
  const row = (table: string, key: string, id: number) => `1 from ${table} where ${key} = ${id} for update`
  const fixRow = ({ headline_fix_id: id }: Story) => row('headline_fixes', 'headline_fix_id', id)
  const commentRow = ({ comment_id: id }: Story) => row('comments', 'comment_id', id)
  /** The write, the lock that it waits for, and a lock that it holds meanwhile. */
  const WRITTEN: [
    what: string,
    write: (s: Story) => Promise<Answer>,
    waits: (s: Story) => string,
    holds: typeof headline,
  ][] = [
    ['a vote', (s) => vote(s.headline_fix_id, s.by), fixRow, headline],
    [
      'a fix',
      (s) => s.send('/headline-fixes/create/', { headline_id: s.headline_id, title: 'Calmer still' }),
      (s) => row('headlines', 'headline_id', s.headline_id),
      headline,
    ],
    [
      'an edit',
      (s) => s.send('/headline-fixes/update/', { headline_fix_id: s.headline_fix_id, title: 'Calm' }, s.author),
      fixRow,
      headline,
    ],
    [
      'disabling a fix',
      (s) => s.send('/headline-fixes/toggle-status/', { headline_fix_id: s.headline_fix_id }, s.author),
      fixRow,
      headline,
    ],
    [
      'a comment',
      (s) => s.send('/comments/create/', { headline_fix_id: s.headline_fix_id, body: 'Well said' }),
      fixRow,
      (s) => row('users', 'user_id', s.by.user_id),
    ],
    [
      'a vote on a comment',
      (s) => s.send('/comments/vote/', { comment_id: s.comment_id, vote_value: 1 }),
      (s) => row('users', 'user_id', s.by.user_id),
      commentRow,
    ],
    [
      'the removal of a comment',
      (s) => s.send('/comments/delete/', { comment_id: s.comment_id }, s.author),
      commentRow,
      fixRow,
    ],
  ]
  const deadlock = async ([what, write, waits, holds]: (typeof WRITTEN)[number]) => {
    const about = await story()
    const client = await begin('1min')
    await client.query(`select ${waits(about)}`)
    const locking = client.query(`${whenBlocking(1, `perform ${holds(about)};`)}; rollback`)
    const writing = write(about)
    await locking
    const { status, body } = await writing
    return [what, status === 200 ? '' : body]
  }
  const answers = await Promise.all(WRITTEN.map(deadlock))
  assert.deepEqual(
    answers,
    WRITTEN.map(([what]) => [what, '']),
  )
  await recounts()
})
