import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { PoolClient } from 'pg'
import { openDatabase } from '../database/database.ts'
import { moderationKit } from '../moderation/moderation-test-kit.ts'
import { type Answer, startTestSite, type TestUser } from '../testing/test-kit.ts'

const site = await startTestSite({ ROLE: 'web' })
const { recounts } = moderationKit(site)
const ana = await site.makeUser()
const others = openDatabase({ address: { connectionString: site.config.databaseUrl! }, size: 12 })
const clients: PoolClient[] = []
after(async () => {
  for (const client of clients) client.release(true)
  await others.close()
})

/** Begins somebody else's transaction. PostgreSQL ends the one of a deadlock that looks for it first, and the site's look after a second. */
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
  /** What is written, the lock for which it waits, and one that it holds then. */
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
