import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dataFormats, dataPath, dataTableNames, MANIFEST } from '@unspun/contract/open-data.ts'
import { advisoryLocks } from '../engines/postgres/advisory-locks.ts'
import { openDataOf } from '../publishing/open-data/data-test-kit.ts'
import { startTestSite } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'
import { adminOf, outcomeOf } from './test-kit.ts'

// The site's own job would make files too.
const site = await startTestSite({ OPEN_DATA: 'on', ROLE: 'web' })
const { pool } = site.database
const { databaseUrl: DATABASE_URL, siteUrl: SITE_URL, dataDir: DATA_DIR } = site.config
const admin = adminOf({ DATABASE_URL, SITE_URL, DATA_DIR, OPEN_DATA: 'on' })
const open = openDataOf(site)
const [ana, ben] = [await site.makeUser(), await site.makeUser()]
const { headline_id } = await site.makeHeadline(ana)
const words = 'Mr Private of Elm Street'
const { headline_fix_id: fix } = await site.makeFix(ana, headline_id, words)
await site.makeFix(ana, headline_id, 'Harmless')
const ofBen = (await site.makeHeadline(ben)).headline_id
await site.makeFix(ben, ofBen, 'Of Ben')

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const [today, yesterday, before] = [dayAgo(0), dayAgo(1), dayAgo(2)]
const filesOfDay = dataTableNames.length * dataFormats.length
const stored = async () => (await Array.fromAsync(site.files.list('open-data'))).length
const statusOf = async (day: string, file = MANIFEST) => (await site.get(dataPath(day, file))).status
const titles = async (day: string) => (await open.rows(day, 'fixes')).map(({ title }) => title)
/** The days that the site lists. The command line is another process, so it hears of a change a moment later. */
const listed = (days: readonly string[]) =>
  until(
    async () => (await site.get('/api/open-data/days/')).body.days.map(({ day }: { day: string }) => day),
    (found) => found.join() === days.join(),
  )

test('files of open data are removed at once, and the newest are made again without what is hidden', async () => {
  for (const day of [before, yesterday, today]) assert.ok(await open.make(day))
  await listed([today, yesterday, before])
  assert.match((await admin('data')).out, new RegExp(`^${today}  made`))
  assert.equal((await admin('act', 'hide', 'fix', String(fix), '--reason', 'It names a private person')).code, 0)
  assert.ok((await titles(before)).includes(words))

  const { removed, made } = outcomeOf(await admin('data', 'remove', before, '--reason', 'A private person', '--json'))
  assert.deepEqual([removed, made], [[before, today], today])
  assert.deepEqual([await statusOf(before), await statusOf(before, 'fixes.parquet')], [404, 404])
  assert.deepEqual((await titles(today)).sort(), ['Harmless', 'Of Ben'])
  assert.ok((await titles(yesterday)).includes(words), 'nobody has removed it there')
  assert.equal(await stored(), 2 * filesOfDay)
  await listed([today, yesterday])

  outcomeOf(await admin('data', 'remove', 'all', '--json'))
  assert.equal(await statusOf(yesterday), 404)
  assert.deepEqual((await titles(today)).sort(), ['Harmless', 'Of Ben'])
  assert.equal(await stored(), filesOfDay)
  await listed([today])
})

test('the public log and the new files tell that files were removed, and why', async () => {
  const [, first] = (await site.get('/api/moderation/log/?kind=site')).body.entries
  assert.deepEqual([first.action, first.by.kind, first.reason], ['remove-data', 'operator', 'A private person'])
  const { rows } = await pool.query(
    `select details from operator_actions where action = 'remove-data' order by operator_action_id`,
  )
  assert.deepEqual(rows[0].details, { days: [before, today] })
  assert.ok((await open.rows(today, 'moderation')).some(({ action }) => action === 'remove-data'))
})

test('a wrong day changes nothing', async () => {
  for (const day of ['2031-05-01', 'yesterday']) assert.equal((await admin('data', 'remove', day)).code, 1)
  assert.equal((await admin('data', 'remove')).code, 2)
  assert.equal(await statusOf(today), 200)
})

describe('what is hidden comes back in no new file:', () => {
  test('while the site makes files, they are removed and the operator is asked to repeat it', async () => {
    const client = await pool.connect()
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.openData])
    const { code, out } = await admin('data', 'remove', 'all')
    assert.equal(code, 1)
    assert.match(out, /Run this again/)
    assert.equal(await statusOf(today), 404)
    await client.query('rollback')
    client.release()
    assert.equal((await admin('data', 'remove', 'all')).code, 0)
    assert.equal(await statusOf(today), 200)
    assert.equal(await stored(), filesOfDay)
  })

  test('while an account is being deleted, the site makes them later', async () => {
    assert.equal((await admin('erase', 'user', String(ben.user_id), '--posts', 'keep')).code, 0)
    const { removed, made } = outcomeOf(await admin('data', 'remove', 'all', '--json'))
    assert.deepEqual([removed, made], [[today], null])
    assert.equal(await statusOf(today), 404)
    assert.equal(await stored(), 0)
  })
})

test('a site without open data makes none', async () => {
  await pool.query('delete from departures')
  const off = adminOf({ DATABASE_URL, SITE_URL, DATA_DIR, OPEN_DATA: 'off' })
  assert.ok(await open.make(today))
  const { removed, made } = outcomeOf(await off('data', 'remove', 'all', '--json'))
  assert.deepEqual([removed, made, await stored()], [[today], null, 0])
})
