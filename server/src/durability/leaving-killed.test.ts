import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeFolder } from '@unspun/embedded-postgres/postgres-test-kit.ts'
import { totalsEqualARecount } from '../http/endpoints/recount-test-kit.ts'
import { makeHeadlines, makeMembers } from './members-test-kit.ts'
import { killNode, postgresOf, type SiteProcess, startSiteProcess } from './process-test-kit.ts'

let site: SiteProcess
// Hooks run in this order: the folder is removed once nothing writes to it.
after(() => site.stop())
const dataDir = makeFolder()
site = await startSiteProcess(dataDir)
let database = postgresOf(dataDir).open()
after(() => database.close())
const [leaver, other] = await makeMembers(site, database, 2)
const headlines = await makeHeadlines(database, 40)

async function left(userId: number): Promise<Record<string, number>> {
  const { rows } = await database.pool.query(
    `select (select count(*) from users where user_id = $1)::int as users,
      (select count(*) from fix_votes where user_id = $1)::int as votes,
      (select count(*) from comments where user_id = $1)::int as comments,
      (select count(*) from headline_fixes where user_id = $1)::int as fixes`,
    [userId],
  )
  return rows[0]
}

/** Returns every row of every table, as text, that contains the name. */
async function traces(name: string): Promise<string[]> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relkind in ('r', 'p')
      and c.relnamespace::regnamespace::text in ('public', 'jobs') and c.relispartition = false`,
  )
  const found: string[] = []
  for (const { name: table } of tables) {
    const { rows } = await database.pool.query(`select t::text as row from ${table} t where t::text ilike $1`, [
      `%${name}%`,
    ])
    found.push(...rows.map(({ row }) => `${table}: ${row}`))
  }
  return found
}

test('a site that is killed while it deletes an account deletes the rest after its next start', async () => {
  const { user_id } = leaver!
  await database.pool.query(
    `insert into headline_fixes (headline_id, domain_id, user_id, title)
      select h.headline_id, h.domain_id, u.id, 'A fix by ' || u.id from headlines h, unnest($2::bigint[]) u (id)
      where h.headline_id = any($1)`,
    [headlines, [user_id, other!.user_id]],
  )
  await database.pool.query(
    `insert into fix_votes (headline_fix_id, user_id, vote_value)
      select f.headline_fix_id, u.id, 1 from headline_fixes f, unnest($1::bigint[]) u (id)`,
    [[user_id, other!.user_id]],
  )
  await database.pool.query(
    `insert into comments (headline_id, headline_fix_id, user_id, body)
      select headline_id, headline_fix_id, $1, 'no. ' || n from headline_fixes, generate_series(1, 5) n`,
    [user_id],
  )
  await database.pool.query('select refresh_headlines($1::bigint[])', [headlines])
  const { rows } = await database.pool.query('select username, display_name from users where user_id = $1', [user_id])
  const { username } = rows[0]
  assert.notEqual((await traces(username)).length, 0)

  await database.pool.query(
    `insert into departures (user_id, posts, due_at, next_try_at) values ($1, 'remove', now(), now())`,
    [user_id],
  )
  const before = await left(user_id)
  await database.pool.query(`insert into jobs.job (name) values ('leave')`)
  // Some votes are deleted, others are not.
  let at = before
  while (at.votes === before.votes) {
    await sleep(1)
    at = await left(user_id)
  }
  await killNode(site)
  await database.close()

  site = await startSiteProcess(dataDir)
  database = postgresOf(dataDir).open()
  const killedAt = await left(user_id)
  assert.equal(killedAt.users, 1, 'it was killed in the middle')
  assert.ok(killedAt.fixes! > 0)
  // The killed process is considered alive for another minute.
  await database.pool.query('update departures set next_try_at = now() where user_id = $1', [user_id])
  await database.pool.query(`insert into jobs.job (name) values ('leave')`)
  while ((await left(user_id)).users === 1) await sleep(10)
  assert.deepEqual(await left(user_id), { users: 0, votes: 0, comments: 0, fixes: 0 })
  assert.deepEqual(await traces(username), [])
  assert.equal((await left(other!.user_id)).fixes, headlines.length)
  await totalsEqualARecount(database)
})
