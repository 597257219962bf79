import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createJobs } from '../../engines/jobs/jobs.ts'
import { totalsEqualARecount } from '../../http/endpoints/recount-test-kit.ts'
import { startTestSite } from '../../testing/test-kit.ts'
import { leave, leaveAllDue } from './delete-account.ts'
import { leavingParts } from './deletion-jobs.ts'
import { isGone, makeDue, type Site } from './deletion-test-kit.ts'
import { claimDeparture, type DepartingMember } from './departure-store.ts'

const site = await startTestSite()
const { pool } = site.database
const ben = await site.makeUser()
const jobs = createJobs({ pool, log: { warn() {} }, working: false })
await jobs.start()
after(() => jobs.stop())
const parts = leavingParts(jobs, {
  database: site.database,
  files: site.files,
  secret: 'of another process',
  mail: { send: async () => 0 },
  siteUrl: site.config.siteUrl,
  siteName: site.config.siteName,
})

async function makeBusyMember({ pool }: Site['database']) {
  const ana = await site.makeUser()
  const headlines: number[] = []
  for (let n = 0; n < 3; n++) headlines.push((await site.makeHeadline(ben)).headline_id)
  await pool.query(
    `insert into headline_fixes (headline_id, domain_id, user_id, title, status_id)
      select h.headline_id, h.domain_id, u.id, 'Fix ' || n, case when n % 20 = 1 then 1 else 2 end
      from headlines h, generate_series(1, 20) n, unnest(array[$2, $3]::bigint[]) u (id) where h.headline_id = any($1)`,
    [headlines, ana.user_id, ben.user_id],
  )
  await pool.query(
    `insert into fix_votes (headline_fix_id, user_id, vote_value)
      select f.headline_fix_id, u.id, 1 from headline_fixes f, unnest(array[$2, $3]::bigint[]) u (id) where f.headline_id = any($1)`,
    [headlines, ana.user_id, ben.user_id],
  )
  await pool.query(
    `insert into comments (headline_id, headline_fix_id, user_id, body)
      select f.headline_id, f.headline_fix_id, $2, 'no. ' || n from headline_fixes f, generate_series(1, 2) n where f.headline_id = any($1)`,
    [headlines, ana.user_id],
  )
  for (const id of headlines) await pool.query('select refresh_headlines(array[$1::bigint])', [id])
  return ana
}

/** Interrupts a deletion after `batches` transactions, like a kill. Returns whether it finished before. */
async function runUpTo(batches: number, departing: DepartingMember): Promise<boolean> {
  let left = batches
  const stop = new AbortController()
  const counted = new Proxy(parts.database.kysely, {
    get(target, name) {
      if (name === 'transaction' && left-- <= 0) throw new Error('killed')
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  try {
    await leave({ ...parts, database: { ...parts.database, kysely: counted } }, departing, stop.signal)
    return true
  } catch (error) {
    if ((error as Error).message !== 'killed') throw error
    return false
  }
}

test('a deletion that is interrupted repeatedly resumes, and all counts are right in between', async () => {
  await totalsEqualARecount(site.database)
  const ana = await makeBusyMember(site.database)
  await totalsEqualARecount(site.database)
  await site.post('/api/users/request-deletion/', { posts: 'remove' }, ana.token)
  let interruptions = 0
  for (let batches = 1; ; batches++) {
    await makeDue(site, ana.user_id)
    const departing = await claimDeparture(site.database)
    assert.equal(departing?.user_id, ana.user_id)
    // No other process claims it meanwhile.
    assert.equal(await claimDeparture(site.database), undefined)
    if (await runUpTo(batches, departing!)) break
    interruptions++
    await totalsEqualARecount(site.database)
  }
  assert.ok(interruptions > 2)
  assert.ok(await isGone(site, ana.user_id))
  await totalsEqualARecount(site.database)
})

test('another process continues after a kill, and the log names nobody', async () => {
  const ana = await site.makeUser()
  await site.post('/api/users/request-deletion/', { posts: 'keep' }, ana.token)
  await makeDue(site, ana.user_id)
  assert.equal((await claimDeparture(site.database))?.user_id, ana.user_id)
  const lines: string[] = []
  const log = {
    info: (facts: object, line: string) => lines.push(JSON.stringify([facts, line])),
    warn: (line: string) => lines.push(line),
  }
  const look = () => leaveAllDue(parts, log, new AbortController().signal)
  await look()
  assert.ok(!(await isGone(site, ana.user_id)), 'the other one may still be at it')
  await pool.query(`update departures set next_try_at = next_try_at - interval '1 minute'`)
  await look()
  assert.ok(await isGone(site, ana.user_id))
  assert.equal(lines.length, 1)
  for (const name of [ana.username, ana.display_name, ana.email, ana.uid]) assert.ok(!lines[0]!.includes(name))
})
