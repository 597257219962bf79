import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListedDomain } from '@unspun/contract/domains.ts'
import { operatorOf } from '../../moderation/moderation-test-kit.ts'
import { startTestSite } from '../../testing/test-kit.ts'
import { until } from '../../testing/until.ts'

const site = await startTestSite()
const ana = await site.makeUser()
const ben = await site.makeUser()

const listed = async (): Promise<ListedDomain | undefined> => (await site.get('/api/domains/list/')).body.domains[0]
const counts = async () => {
  const { fix_count, headline_count, fixed_headline_count } = (
    await site.get('/api/domains/get-by-name/?name=127.0.0.1')
  ).body
  return [fix_count, headline_count, fixed_headline_count]
}
const newest = async () => {
  const domain = await listed()
  return domain && [domain.headline_fix_id, domain.fix_title, domain.fix_author, domain.headline_title]
}
const toggle = ({ headline_fix_id }: { headline_fix_id: number }, { token }: { token: string }) =>
  site.post('/api/headline-fixes/toggle-status/', { headline_fix_id }, token)
const act = operatorOf(site)

// Each step reads responses that the step before has cached.
test('the list shows the newest fix and the share of headlines fixed, as fixes come and go', async () => {
  const first = await site.makeHeadline(ana, 'First printed')
  await site.makeHeadline(ana, 'Never fixed')
  assert.deepEqual(await counts(), [0, 2, 0])
  assert.equal(await listed(), undefined)

  const byAna = await site.makeFix(ana, first.headline_id, 'By Ana')
  assert.deepEqual(await counts(), [1, 2, 1])
  assert.deepEqual(await newest(), [byAna.headline_fix_id, 'By Ana', ana.display_name, 'First printed'])
  const byBen = await site.makeFix(ben, first.headline_id, 'By Ben')
  assert.deepEqual(await counts(), [2, 2, 1])
  assert.deepEqual(await newest(), [byBen.headline_fix_id, 'By Ben', ben.display_name, 'First printed'])

  await toggle(byBen, ben)
  assert.deepEqual([await counts(), (await newest())?.[1]], [[1, 2, 1], 'By Ana'])
  await toggle(byAna, ana)
  assert.deepEqual([await counts(), await listed()], [[0, 2, 0], undefined])
  await toggle(byAna, ana)
  await toggle(byBen, ben)
  assert.deepEqual([await counts(), (await newest())?.[1]], [[2, 2, 1], 'By Ben'])
})

test('hidden fixes, members and headlines leave the list and its counts', async () => {
  const { headline_id } = await site.makeHeadline(ana, 'Third printed')
  const { headline_fix_id } = await site.makeFix(ben, headline_id, 'Hidden soon')
  assert.deepEqual([await counts(), (await newest())?.[1]], [[3, 3, 2], 'Hidden soon'])

  const title = async () => (await newest())?.[1]
  await act('hide', 'fix', headline_fix_id)
  await until(title, (shown) => shown === 'By Ben')
  assert.deepEqual(await counts(), [2, 3, 1])
  await act('restore', 'fix', headline_fix_id)
  await until(title, (shown) => shown === 'Hidden soon')
  assert.deepEqual(await counts(), [3, 3, 2])

  await act('hide', 'user', ben.user_id)
  await until(title, (shown) => shown === 'By Ana')
  assert.deepEqual(await counts(), [1, 3, 1])
  await act('restore', 'user', ben.user_id)
  await until(title, (shown) => shown === 'Hidden soon')

  await act('hide', 'headline', headline_id)
  await until(title, (shown) => shown === 'By Ben')
  assert.deepEqual(await counts(), [2, 2, 1])
  await act('restore', 'headline', headline_id)
  await until(title, (shown) => shown === 'Hidden soon')
  assert.deepEqual(await counts(), [3, 3, 2])
})

test('a headline held back by a high alert is counted when it appears', async () => {
  const before = await counts()
  await site.database.pool.query(`insert into high_alert (newcomer_days, hold_hours) values (7, 1)`)
  const { headline_id } = await site.makeHeadline(await site.makeUser(), 'Held back')
  const { rows } = await site.database.pool.query('select headline_count from domains')
  assert.equal(rows[0].headline_count, before[1])
  await site.database.pool.query(`update headlines set waiting_until = null where headline_id = $1`, [headline_id])
  const after = await site.database.pool.query('select headline_count from domains')
  assert.equal(after.rows[0].headline_count, before[1]! + 1)
})
