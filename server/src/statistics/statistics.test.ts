import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as domainMessages from '@unspun/contract/messages/domains.ts'
import { numbersLimits } from '@unspun/contract/numbers.ts'
import { operatorOf } from '../moderation/moderation-test-kit.ts'
import { startTestSite } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'
import { countNumbers } from './count-statistics.ts'

const site = await startTestSite()
const { pool } = site.database
const ana = await site.makeUser()
const ben = await site.makeUser()
const numbersAt = (query = '?domain=127.0.0.1') => site.get(`/api/domains/numbers/${query}`)
async function countAnew() {
  const before = (await numbersAt('')).body.counted_at ?? 0
  await pool.query(`insert into jobs.job (name) values ('outlet-numbers')`)
  await until(
    async () => (await numbersAt('')).body.counted_at ?? 0,
    (at) => at > before,
  )
  return (await numbersAt()).body
}
const setHeadline = (id: number, column: 'lang' | 'title_by_reader' | 'created_at', value: unknown) =>
  pool.query(`update headlines set ${column} = $2 where headline_id = $1`, [id, value])

test('an unknown outlet has no numbers', async () => {
  const { status, body } = await numbersAt('?domain=nobody.example')
  assert.deepEqual([status, body.errors], [404, [domainMessages.notFound]])
})

test('an outlet with few headlines has no numbers, and then counts what everybody sees', async () => {
  const { headline_id } = await site.makeHeadline(ana, 'You won’t BELIEVE these 7 secrets!!')
  const fewer = await countAnew()
  assert.deepEqual([fewer.domain, fewer.headline_count, fewer.numbers], ['127.0.0.1', 1, undefined])

  const ids = [headline_id]
  while (ids.length < numbersLimits.from + 4) ids.push((await site.makeHeadline(ana, 'Plain words')).headline_id)
  const [first, german, typed, hidden, old] = ids as [number, number, number, number, number]
  await setHeadline(german, 'lang', 'de')
  await setHeadline(typed, 'title_by_reader', true)
  await setHeadline(old, 'created_at', '2020-01-01')
  const act = operatorOf(site)
  await site.makeFix(ben, hidden, 'Not counted')
  await act('hide', 'headline', hidden)
  await site.makeFix(ana, first, 'Seven facts')
  const disabled = await site.makeFix(ben, first, 'Disabled')
  await site.post('/api/headline-fixes/toggle-status/', { headline_fix_id: disabled.headline_fix_id }, ben.token)
  const gone = await site.makeFix(ben, german, 'Hidden')
  await act('hide', 'fix', gone.headline_fix_id)

  // Two of its headlines were read again. One of them changed after three hours.
  await pool.query(`update headline_look_ups set read_at = now() where headline_id = any($1)`, [[first, german]])
  await pool.query(
    `insert into headline_changes (headline_id, title_before, title_after, source, seen_at)
      select headline_id, title, 'Other words', 'page', created_at + interval '3 hours' from headlines where headline_id = $1`,
    [first],
  )

  const { numbers, headline_count } = await countAnew()
  const listed = ids.length - 1
  assert.equal(headline_count, listed)
  assert.deepEqual([numbers.headlines, numbers.fixed, numbers.fixes], [listed, 1, 1])
  assert.deepEqual([numbers.hints.read, numbers.hints.hinted], [listed - 2, 1])
  assert.deepEqual([numbers.length.pairs, numbers.length.less, numbers.calm.less], [1, 1, 1])
  assert.deepEqual(numbers.changes, { looked_up: 2, changed: 1, changes: 1, followed: 0, median_seconds: 10_800 })
  const { month, ...running } = numbers.months.at(-1)
  assert.match(month, /^\d{4}-\d\d$/)
  assert.deepEqual(running, { headlines: listed - 1, fixed: 1, fixes: 1 })
  assert.equal(numbers.months.length, numbersLimits.months)

  // The outlet prints the fix now. The fix must still count as calmer than the old title.
  await pool.query(`update headlines set title = 'Seven facts' where headline_id = $1`, [first])
  const followed = (await countAnew()).numbers
  assert.deepEqual([followed.length.less, followed.calm.less], [1, 1])

  const whole = (await numbersAt('')).body
  assert.deepEqual([whole.domain, whole.numbers.headlines, whole.numbers.fixes], ['', listed, 1])
})

test('every change that the page of a headline shows is counted, also without a look-up', async () => {
  const { numbers: before } = await countAnew()
  const [imported, unchanged] = [await site.makeHeadline(ben, 'Imported'), await site.makeHeadline(ben, 'Unchanged')]
  await pool.query('delete from headline_look_ups where headline_id = any($1)', [
    [imported.headline_id, unchanged.headline_id],
  ])
  await pool.query(
    `insert into headline_changes (headline_id, title_before, title_after, source, seen_at)
      select $1, 'Words ' || n, 'Words ' || n + 1, 'page', now() from generate_series(1, 2) n`,
    [imported.headline_id],
  )
  const shown = (await site.get(`/api/headlines/get/?id=${imported.headline_id}`)).body.history.changes.length
  const { changes } = (await countAnew()).numbers
  assert.deepEqual(
    [changes.looked_up, changes.changed, changes.changes],
    [before.changes.looked_up + 1, before.changes.changed + 1, before.changes.changes + shown],
  )
  // The site's numbers say the same.
  assert.deepEqual((await numbersAt('')).body.numbers.changes, changes)
})

test('counting twice, even concurrently, gives the same result', async () => {
  const kept = async () => (await pool.query('select domain_id, numbers from outlet_numbers order by 1')).rows
  const before = await kept()
  assert.equal(before.length, 2)
  assert.deepEqual(await Promise.all([countNumbers(site.database), countNumbers(site.database)]), [true, true])
  assert.deepEqual(await kept(), before)
})

test('an interrupted count saves nothing', async () => {
  const at = async () => (await pool.query('select max(counted_at) as at from outlet_numbers')).rows[0].at
  const before = await at()
  assert.equal(await countNumbers(site.database, AbortSignal.abort()), false)
  assert.deepEqual(await at(), before)
})

test('an outlet is found by other spellings, and loses its numbers with its headlines', async () => {
  await pool.query(`insert into domains (name) values ('press.example')`)
  assert.equal((await numbersAt('?domain=PRESS.example')).body.domain, 'press.example')
  await pool.query(`update headlines set hidden_at = now() where headline_id > 3`)
  const { numbers, headline_count } = await countAnew()
  assert.deepEqual([numbers, headline_count], [undefined, 3])
  const { rows } = await pool.query('select domain_id from outlet_numbers')
  assert.deepEqual(rows, [{ domain_id: null }])
})
