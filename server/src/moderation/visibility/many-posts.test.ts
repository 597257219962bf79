import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openDatabase } from '../../database/database.ts'
import { totalsEqualARecount } from '../../http/endpoints/recount-test-kit.ts'
import { startTestSite } from '../../testing/test-kit.ts'
import { until } from '../../testing/until.ts'
import { act, undo } from '../act.ts'
import { operator } from '../actions/action-handler.ts'

const site = await startTestSite({ ROLE: 'web' })
const { pool } = site.database
const [FEW, MANY] = [30, 120]
const ana = await site.makeUser()
await pool.query(
  `insert into users (identity_uid, username, display_name) select 'many ' || n, 'many' || n, 'Many' from generate_series(1, ${MANY}) n`,
)
const MEMBERS = `(select user_id from users where username ~ '^many' order by user_id limit $2::integer) m`

// One connection, whose counters are sent before each measurement.
const database = openDatabase({ address: { connectionString: site.config.databaseUrl! }, size: 1 })
after(() => database.close())
const parts = { database, files: async () => site.files }
const by = operator('a test')
const acts = (action: 'hide' | 'restore' | 'merge', what: 'headline' | 'user', id: number, details = {}) =>
  act(parts, by, { action, thing: { what, id }, reason: 'a test', details })

/** What a transaction has done so far: rows read and written, and changes of fixes. */
interface Work {
  rows: number
  fixes: number
}
const WORK = `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) + n_tup_ins + n_tup_upd + n_tup_del)::float8 as rows,
  sum(n_tup_upd) filter (where relname = 'headline_fixes')::float8 as fixes from pg_stat_xact_user_tables`
await pool.query(`create table measured (rows float8, fixes float8);
  create function measure() returns trigger language plpgsql as $$ begin insert into measured ${WORK}; return null; end $$;
  create constraint trigger measure after insert on operator_actions deferrable initially deferred for each row execute function measure()`)

/** The work of the transaction of an action. */
async function workOf(action: () => Promise<unknown>): Promise<Work> {
  await pool.query('truncate measured')
  await database.pool.query('select pg_stat_force_next_flush()')
  await action()
  const { rows } = await pool.query<Work>('select * from measured')
  assert.equal(rows.length, 1)
  return rows[0]!
}

/** Runs statements in a transaction, and then `measure`. */
async function inOne<Row extends object>(statements: string, measure: string): Promise<Row[]> {
  const client = await database.pool.connect()
  try {
    await client.query(`begin; ${statements}`)
    const { rows } = await client.query<Row>(measure)
    await client.query('commit')
    return rows
  } finally {
    client.release()
  }
}

/** The work of a statement after another one. */
async function workOfStatement(statement: string, before: string): Promise<Work> {
  await pool.query(before)
  await database.pool.query('select pg_stat_force_next_flush()')
  return (await inOne<Work>(statement, WORK))[0]!
}

/** A headline with fixes by as many members. */
async function headlineWith(fixes: number): Promise<number> {
  const { headline_id } = await site.makeHeadline(ana)
  await pool.query(
    `insert into headline_fixes (headline_id, domain_id, user_id, title, description)
      select headline_id, domain_id, user_id, 'A fix', '' from headlines, ${MEMBERS} where headline_id = $1`,
    [headline_id, fixes],
  )
  return headline_id
}

/** A fix with comments by one member. */
async function fixWith(comments: number): Promise<{ fix: number; author: number }> {
  const { headline_id } = await site.makeHeadline(ana)
  const { headline_fix_id: fix } = await site.makeFix(ana, headline_id, 'Talked about')
  const { user_id: author } = await site.makeUser()
  await pool.query(
    `insert into comments (headline_id, headline_fix_id, user_id, body) select $1, $2, $3, 'Comment ' || n from generate_series(1, $4::integer) n`,
    [headline_id, fix, author, comments],
  )
  return { fix, author }
}

/** The work of actions on things with so many posts. */
async function workOn(posts: number): Promise<Record<string, Work>> {
  const id = await headlineWith(posts)
  const into = await headlineWith(5)
  const { fix, author } = await fixWith(posts)
  let merged = 0
  return {
    hide: await workOf(() => acts('hide', 'headline', id)),
    restore: await workOf(() => acts('restore', 'headline', id)),
    merge: await workOf(async () => {
      merged = (await acts('merge', 'headline', id, { into })).action_id!
    }),
    'undo a merge': await workOf(() => undo(parts, by, merged, 'a test')),
    'hide a member': await workOf(() => acts('hide', 'user', author)),
    'restore a member': await workOf(() => acts('restore', 'user', author)),
    'let fixes appear': await workOfStatement(
      `update headline_fixes set waiting_until = null where headline_id = ${id}`,
      `update headline_fixes set waiting_until = now() where headline_id = ${id}`,
    ),
    'let comments appear': await workOfStatement(
      `update comments set waiting_until = null where headline_fix_id = ${fix}`,
      `update comments set waiting_until = now() where headline_fix_id = ${fix}`,
    ),
  }
}

test('the work of an action grows in proportion to the fixes of a headline and the comments of a member', async () => {
  const few = await workOn(FEW)
  const many = await workOn(MANY)
  await totalsEqualARecount(site.database)
  const factors = Object.entries(many).map(([what, { rows }]) => [what, rows / few[what]!.rows] as const)
  // Work in proportion grows by 4 here, and work in proportion to the square by 16.
  const tooMuch = factors.filter(([, factor]) => factor > (1.5 * MANY) / FEW)
  assert.deepEqual(tooMuch, [], JSON.stringify({ few, many }))
})

test('a merge that copies many votes to a fix changes its row as often as one that copies few', async () => {
  const changes: number[][] = []
  for (const votes of [FEW, MANY]) {
    const [from, into] = [await site.makeHeadline(ana), await site.makeHeadline(ana)]
    const { headline_fix_id: voted } = await site.makeFix(ana, from.headline_id, 'Printed twice')
    const { headline_fix_id: kept } = await site.makeFix(ana, into.headline_id, 'Printed twice')
    await pool.query(
      `insert into fix_votes (headline_fix_id, user_id, vote_value) select $1, user_id, 1 from ${MEMBERS}`,
      [voted, votes],
    )
    let merged = 0
    const { fixes: merging } = await workOf(async () => {
      merged = (await acts('merge', 'headline', from.headline_id, { into: into.headline_id })).action_id!
    })
    const total = async () => (await site.get(`/api/headline-fixes/get/?id=${kept}`)).body.total_vote_value
    // The site hears of what another connection has done a moment later.
    await until(total, (value) => value === votes)
    const { fixes: undoing } = await workOf(() => undo(parts, by, merged, 'a test'))
    await until(total, (value) => value === 0)
    changes.push([merging, undoing])
  }
  await totalsEqualARecount(site.database)
  assert.deepEqual(changes[1], changes[0])
})

test('a vote runs no trigger but the one that counts it', async () => {
  const { headline_id } = await site.makeHeadline(ana)
  const { headline_fix_id } = await site.makeFix(ana, headline_id, 'Voted on')
  const voter = await site.makeUser()
  const called = await inOne<{ funcname: string }>(
    `set local track_functions = 'all'; select * from cast_vote('${voter.uid}', now(), ${headline_fix_id}, 1::smallint)`,
    `select funcname from pg_stat_xact_user_functions s join pg_proc p on p.oid = s.funcid
      where p.prorettype = 'trigger'::regtype and s.calls > 0 order by 1`,
  )
  assert.deepEqual(
    called.map(({ funcname }) => funcname),
    ['count_fix_vote'],
  )
})
