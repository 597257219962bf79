import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { appliedMigrations, MIGRATIONS, migrationNames } from '../database/migrate.ts'
import { updateSchema } from '../database/update-schema.ts'
import { startTestSite } from '../testing/test-kit.ts'

/** The running site is the old version. The new version adds a migration to the existing schema. */
const site = await startTestSite()
const ana = await site.makeUser()
const { headline_id } = await site.makeHeadline(ana)
const { headline_fix_id } = await site.makeFix(ana, headline_id, 'A fix')
const next = String(migrationNames().length + 1).padStart(4, '0')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-next-'))
after(() => fs.rmSync(folder, { recursive: true }))
for (const name of fs.readdirSync(MIGRATIONS)) {
  fs.copyFileSync(path.join(MIGRATIONS, name), path.join(folder, name))
}
fs.writeFileSync(
  path.join(folder, `${next}-more.ts`),
  `import { sql } from '${import.meta.resolve('kysely')}'
  const run = (db, text) => sql.raw(text).execute(db)
  export async function up(db) {
    for (const table of ['users', 'headlines', 'headline_fixes', 'fix_votes', 'comments', 'favorites', 'outbox', 'feed_items', 'action_codes'])
      await run(db, \`alter table \${table} add column more text not null default 'more'\`)
    await run(db, 'create table more (n int)')
    await run(db, 'create index more_titles on headline_fixes (title)')
    // Long enough for the old version to run into the migration's locks.
    await run(db, 'select pg_sleep(0.5)')
  }`,
)

/** Runs every operation of the old version on the tables that change. */
async function everything(n: number): Promise<number[]> {
  const title = `Version ${n}`
  const answers = [
    await site.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value: n % 2 ? 1 : -1 }, ana.token),
    await site.post('/api/headline-fixes/update/', { headline_fix_id, title }, ana.token),
    await site.post('/api/comments/create/', { headline_fix_id, body: title }, ana.token),
    await site.post('/api/headline-fixes/favorite/', { headline_fix_id }, ana.token),
    await site.post('/api/users/get-auth/', {}, ana.token),
    await site.post('/api/users/list-favorites/', {}, ana.token),
    await site.post('/api/comments/list-by-headline-fix-id/', { headline_fix_id }),
    await site.get(`/api/headlines/get/?id=${headline_id}`),
    await site.get('/api/data/homepage-headlines/'),
    await site.get(`/api/headline-fixes/get-vote/?user_id=${ana.user_id}&fix_id=${headline_fix_id}`),
    await site.request({ method: 'GET', url: '/dev/mail/1', headers: { host: 'localhost:3000' } }),
    await site.request({ method: 'POST', url: '/identity/send-reset/', payload: { email: ana.email } }),
  ]
  return answers.map(({ status }) => status)
}

test("an old version keeps working during and after a newer version's migration", async () => {
  // Prepares all statements, as a long-running site has.
  for (const status of await everything(0)) assert.equal(status, 200)
  let migrating = true
  const seen: number[] = []
  const working = (async () => {
    for (let n = 1; migrating; n++) seen.push(...(await everything(n)))
  })()
  await sleep(50)
  const both = [updateSchema(site.database.kysely, { folder }), updateSchema(site.database.kysely, { folder })]
  const ran = (await Promise.all(both)).flat()
  migrating = false
  await working
  assert.deepEqual(
    ran.filter((name) => !name.endsWith('.sql')),
    [`${next}-more`],
    'two new processes at once migrate once',
  )
  assert.ok((await appliedMigrations(site.database.kysely)).includes(`${next}-more`))
  assert.deepEqual(
    seen.filter((status) => status !== 200 && status !== 503 && status !== 429),
    [],
  )
  for (let n = 100; n < 105; n++)
    assert.deepEqual(
      (await everything(n)).filter((status) => status !== 200 && status !== 429),
      [],
    )
  const { rows } = await site.database.pool.query('select count(*)::int as n from jobs.job where state = $1', [
    'failed',
  ])
  assert.deepEqual(rows, [{ n: 0 }])
})
