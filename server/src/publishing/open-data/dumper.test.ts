import assert from 'node:assert/strict'
import fs from 'node:fs'
import { after, describe, test } from 'node:test'
import { dataFormats, dataPath, dataTableNames, MANIFEST } from '@unspun/contract/open-data.ts'
import { startTestSite } from '../../testing/test-kit.ts'
import { until } from '../../testing/until.ts'
import { openDataOf } from './data-test-kit.ts'
import { createDumper } from './dumper.ts'

const site = await startTestSite({ OPEN_DATA: 'on', ROLE: 'web' })
const { pool } = site.database
const data = openDataOf(site)
const dumperOf = (on: boolean) =>
  createDumper({
    database: site.database,
    prepare: true,
    files: site.files,
    place: { files: site.config.files, dataDir: site.config.dataDir },
    licence: '',
    named: false,
    on,
  })
const [dumper, dumperOff] = [dumperOf(true), dumperOf(false)]
after(dumper.close)
const night = (day: string) => new Date(`${day}T00:07:00Z`)

const stored = async () => (await Array.fromAsync(site.files.list('open-data'))).length
const sessions = async (condition = 'true') =>
  (await pool.query(`select from pg_stat_activity where application_name = 'unspun open data' and ${condition}`))
    .rowCount

/** The process id of our dumper's process. */
function dumpingProcess(): number {
  const children = fs
    .readdirSync('/proc/self/task')
    .flatMap((thread) => fs.readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean))
  return Number(children.find((pid) => fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('dump-process.ts')))
}

test('a site without headlines makes no files', async () => {
  assert.equal(await dumper.makeDue(night('2031-05-01')), undefined)
})

test('a run that is killed leaves no day, and the next one makes all of it and removes what was left', async () => {
  await site.makeHeadline(await site.makeUser(), 'Chaos at the harbour')
  const lock = await pool.connect()
  await lock.query(
    `begin; insert into open_data_days (day, made_at, stored_as, licence, files) values ('2031-05-01', now(), '', '', '[]')`,
  )
  // Its files are stored, and it waits to add the day.
  const killed = assert.rejects(dumper.makeDue(night('2031-05-01')), /SIGKILL/)
  await until(() => sessions("wait_event_type = 'Lock'"))
  process.kill(dumpingProcess(), 'SIGKILL')
  await killed
  await lock.query('rollback')
  lock.release()
  await until(async () => (await sessions()) === 0)
  const ofDay = dataTableNames.length * dataFormats.length
  assert.equal(await stored(), ofDay)
  assert.equal((await site.get(dataPath('2031-05-01', MANIFEST))).status, 404)

  const made = await dumper.makeDue(night('2031-05-01'))
  assert.deepEqual([made?.day, made?.files], ['2031-05-01', ofDay])
  assert.equal(await stored(), ofDay)
  assert.equal((await data.rows('2031-05-01', 'headlines')).length, 1)
  assert.deepEqual(
    [...dumper.outcomes.all],
    [
      ['failed', 1],
      ['made', 1],
    ],
  )
})

test('a day that has its files needs no run', async () => {
  assert.equal(await dumper.makeDue(night('2031-05-01')), undefined)
  assert.equal((await dumper.kept()).length, 1)
})

describe('files that are too old are removed', () => {
  const rowsOf = async () => (await pool.query('select day from open_data_days')).rows.map(({ day }) => day)

  test('even if those of the day cannot be made', async () => {
    assert.ok(await data.make('2031-05-02'))
    await pool.query('alter table headline_changes rename to away')
    await assert.rejects(dumper.makeDue(night('2031-05-08')))
    await pool.query('alter table away rename to headline_changes')
    assert.deepEqual(await rowsOf(), ['2031-05-02'])
  })

  test('even if no headline is left to make others of', async () => {
    await pool.query('update headlines set hidden_at = now()')
    assert.equal(await dumper.makeDue(night('2031-05-09')), undefined)
    assert.deepEqual([await rowsOf(), await stored()], [[], 0])
    await pool.query('update headlines set hidden_at = null')
  })

  test('all of them if open data is switched off', async () => {
    assert.ok(await data.make('2031-05-09'))
    assert.equal(await dumperOff.makeDue(night('2031-05-09')), undefined)
    assert.deepEqual([await rowsOf(), await stored()], [[], 0])
  })
})
