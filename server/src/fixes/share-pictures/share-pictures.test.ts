import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as serverMessages from '@unspun/contract/messages/server.ts'
import sharp from 'sharp'
import type { FileName } from '../../engines/files/files.ts'
import { startTestSite } from '../../testing/test-kit.ts'
import { until } from '../../testing/until.ts'

const site = await startTestSite({ SHARE_PICTURES: 'on' })
const { files } = site
const ana = await site.makeUser()
const { headline_id } = await site.makeHeadline(ana)
const newcomer = await site.makeUser({ verified: false })
let titles = 0
const newFix = async () => site.makeFix(await site.makeUser(), headline_id, `Council closes bridge ${++titles}`)
const read = async (id: number): Promise<HeadlineFix> => (await site.get(`/api/headline-fixes/get/?id=${id}`)).body
const postCreate = (id: number | string, slash = '/') => site.get(`/api/headline-fixes/post-create${slash}?id=${id}`)

const drawn = (id: number, than = '') =>
  until(
    () => read(id),
    ({ title_image }) => title_image !== '' && title_image !== than,
  )
async function filesOf(id: number): Promise<FileName[]> {
  const found: FileName[] = []
  for await (const name of files.list('fix-images')) if (name.startsWith(`fix-images/${id}-`)) found.push(name)
  return found.sort()
}
const namesOf = (fix: HeadlineFix): FileName[] =>
  [`fix-images/${fix.title_image}`, `fix-images/${fix.title_image_sharing}`].sort() as FileName[]
const jobsOf = async (name: string, id: number) => {
  const sql = `select state from jobs.job where name = $1 and data->>'headline_fix_id' = $2`
  return (await site.database.pool.query(sql, [name, String(id)])).rows as { state: string }[]
}
const settled = async (id: number) =>
  until(async () => (await jobsOf('share-picture', id)).every(({ state }) => state === 'completed'))

describe('the pictures of a fix', () => {
  test('are drawn after it is posted, and match their names', async () => {
    const { headline_fix_id } = await newFix()
    const fix = await drawn(headline_fix_id)
    assert.deepEqual(await filesOf(headline_fix_id), namesOf(fix))
    for (const [name, size] of [
      [fix.title_image, [1080, 1080]],
      [fix.title_image_sharing, [1200, 630]],
    ] as const) {
      const file = (await files.open(`fix-images/${name}`))!
      const { format, width, height } = await sharp(Buffer.concat(await (await file.stream()).toArray())).metadata()
      assert.deepEqual([file.type, format, width, height], ['image/jpeg', 'jpeg', ...size])
    }
  })

  test('say that the outlet changed its headline to words close to the fix, until that change is removed', async () => {
    const { headline_fix_id, headline_id } = await newFix()
    const { pool } = site.database
    const before = await drawn(headline_fix_id)
    await pool.query(
      `update headline_fixes set outgoing_score = 1, created_at = now() - interval '1 hour' where headline_fix_id = $1`,
      [headline_fix_id],
    )
    await pool.query(
      `insert into headline_changes (headline_id, title_before, title_after, source, followed) values ($1, 'One', 'Two', 'page', array[$2::bigint])`,
      [headline_id, headline_fix_id],
    )
    await postCreate(headline_fix_id)
    const followed = await drawn(headline_fix_id, before.title_image)
    await pool.query('delete from headline_changes where headline_id = $1', [headline_id])
    await postCreate(headline_fix_id)
    await drawn(headline_fix_id, followed.title_image)
  })

  test('are replaced when its title is edited, and the old files are removed', async () => {
    const owner = await site.makeUser()
    const { headline_fix_id } = await site.makeFix(owner, headline_id, 'First words')
    const before = await drawn(headline_fix_id)
    const words = { headline_fix_id, title: 'Second words' }
    const edited = (await site.post('/api/headline-fixes/update/', words, owner.token)).body
    for (const name of namesOf(before)) assert.equal((await site.get(`/images/${name}`)).status, 404, 'before any job')
    assert.deepEqual([edited.title_image, edited.title_image_sharing], ['', ''])
    const after = await drawn(headline_fix_id, before.title_image)
    await until(async () => (await filesOf(headline_fix_id)).length === 2)
    assert.deepEqual(await filesOf(headline_fix_id), namesOf(after))
  })

  test('do not change when only the description is edited', async () => {
    const owner = await site.makeUser()
    const { headline_fix_id, title } = await site.makeFix(owner, headline_id, 'The same words')
    const before = await drawn(headline_fix_id)
    await site.post('/api/headline-fixes/update/', { headline_fix_id, title, description: 'Why' }, owner.token)
    await settled(headline_fix_id)
    assert.equal((await read(headline_fix_id)).title_image, before.title_image)
  })

  test('show the current name of their author', async () => {
    const owner = await site.makeUser()
    const { headline_fix_id } = await site.makeFix(owner, headline_id, 'Words of somebody')
    const before = await drawn(headline_fix_id)
    const names = { display_name: 'Another Name', username: owner.username }
    await site.post('/api/users/update-profile/', names, owner.token)
    const after = await drawn(headline_fix_id, before.title_image)
    await until(async () => (await filesOf(headline_fix_id)).length === 2)
    assert.deepEqual(await filesOf(headline_fix_id), namesOf(after))
  })

  test('are queued in the same transaction in which the author’s name changes', async () => {
    const owner = await site.makeUser()
    const { headline_fix_id } = await site.makeFix(owner, headline_id, 'Words of somebody else')
    const before = await drawn(headline_fix_id)
    const names = { display_name: 'Yet Another Name', username: owner.username }
    const rename = async () => (await site.post('/api/users/update-profile/', names, owner.token)).status
    const nameNow = async () =>
      (await site.post('/api/users/get-profile/', { user_id: owner.user_id })).body.display_name
    const moveJobs = (from: string, to: string) => site.database.pool.query(`alter schema ${from} rename to ${to}`)
    await moveJobs('jobs', 'jobs_elsewhere')
    assert.equal(await rename(), 500)
    assert.notEqual(await nameNow(), names.display_name)
    await moveJobs('jobs_elsewhere', 'jobs')
    assert.equal(await rename(), 200)
    assert.equal(await nameNow(), names.display_name)
    await drawn(headline_fix_id, before.title_image)
  })

  test('are removed when it is disabled, and drawn when it is enabled, with the current name of its author', async () => {
    const owner = await site.makeUser()
    const { headline_fix_id } = await site.makeFix(owner, headline_id, 'Words that rest')
    const before = await drawn(headline_fix_id)
    const toggle = () => site.post('/api/headline-fixes/toggle-status/', { headline_fix_id }, owner.token)
    const { title_image, title_image_sharing } = (await toggle()).body
    assert.deepEqual([title_image, title_image_sharing], ['', ''])
    for (const name of namesOf(before)) assert.equal((await site.get(`/images/${name}`)).status, 404, 'before any job')
    const names = { display_name: 'Somebody Renamed', username: owner.username }
    await site.post('/api/users/update-profile/', names, owner.token)
    await until(async () => {
      const { rows } = await site.database.pool.query(
        `select state from jobs.job where name = 'share-pictures-of' and data->>'user_id' = $1`,
        [String(owner.user_id)],
      )
      return rows.every(({ state }) => state === 'completed')
    })
    assert.equal((await toggle()).body.title_image, '')
    const after = await drawn(headline_fix_id)
    assert.notEqual(after.title_image, before.title_image)
    assert.deepEqual(await filesOf(headline_fix_id), namesOf(after))
  })

  test('are drawn for an edited fix before fixes that are only redrawn, even if it was already queued for a redraw', async (t) => {
    const { pool } = site.database
    const owner = await site.makeUser()
    const ids: number[] = []
    for (const n of [1, 2, 3]) ids.push((await site.makeFix(owner, headline_id, `One of many ${n}`)).headline_fix_id)
    const [first] = (await Promise.all(ids.map((id) => drawn(id)))) as [HeadlineFix]
    const { headline_fix_id: slow } = await newFix()
    await drawn(slow)
    await pool.query(
      `update headline_fixes set share_picture_of = '', share_picture_try_at = now() where headline_fix_id = $1`,
      [slow],
    )
    await Promise.all([...ids, slow].map(settled))
    const { rows } = await pool.query('select now() as began')
    // The drawing waits for this transaction, and the other jobs wait for the drawing.
    const holding = await pool.connect()
    t.after(() => holding.release(true))
    await holding.query('begin')
    await holding.query('select from headline_fixes where headline_fix_id = $1 for update', [slow])
    await postCreate(slow)
    await until(async () => (await jobsOf('share-picture', slow)).some(({ state }) => state === 'active'))
    const names = { display_name: 'Somebody Else', username: owner.username }
    await site.post('/api/users/update-profile/', names, owner.token)
    const waits = async (id: number) => (await jobsOf('share-picture', id)).some(({ state }) => state === 'created')
    await until(async () => (await Promise.all(ids.map(waits))).every(Boolean))
    const words = { headline_fix_id: first.headline_fix_id, title: 'Edited at last' }
    await site.post('/api/headline-fixes/update/', words, owner.token)
    await holding.query('commit')
    await Promise.all(ids.map(settled))
    const order = await pool.query(
      `select (data->>'headline_fix_id')::int as id from jobs.job
        where name = 'share-picture' and completed_on > $1 and data->>'headline_fix_id' <> $2 order by completed_on`,
      [rows[0].began, String(slow)],
    )
    const [edited, ...others] = order.rows.map(({ id }) => id)
    assert.deepEqual([edited, others], [ids[0], ids.toReversed()])
    assert.equal((await filesOf(ids[0]!)).length, 2)
  })

  test('that were never queued are drawn when they are requested', async () => {
    const { rows } = await site.database.pool.query(
      `insert into headline_fixes (headline_id, domain_id, user_id, title)
        select headline_id, domain_id, $2, 'Filled in' from headlines where headline_id = $1 returning headline_fix_id`,
      [headline_id, newcomer.user_id],
    )
    const [{ headline_fix_id }] = rows
    await postCreate(headline_fix_id)
    await drawn(headline_fix_id)
  })
})

describe('post-create', () => {
  test('returns 404 for an unknown, disabled or hidden fix, and 400 for an invalid id', async () => {
    for (const id of ['', 'x', '0', '1.5']) {
      const { status, body } = await postCreate(id)
      assert.deepEqual([status, body.errors], [400, [serverMessages.badField('id')]])
    }
    const unknown = await postCreate(999_999)
    assert.deepEqual([unknown.status, unknown.body.errors], [404, [fixMessages.notFound]])
    for (const change of ['status_id = 2', 'hidden_at = now()']) {
      const { headline_fix_id } = await newFix()
      await site.database.pool.query(`update headline_fixes set ${change} where headline_fix_id = $1`, [
        headline_fix_id,
      ])
      assert.equal((await postCreate(headline_fix_id)).status, 404)
    }
  })

  test('answers at once and uncached, with or without the closing slash', async () => {
    const { headline_fix_id } = await newFix()
    for (const slash of ['/', '']) {
      const { status, headers, body } = await postCreate(headline_fix_id, slash)
      assert.deepEqual([status, headers['cache-control'], body.headline_fix_id], [200, 'no-store', headline_fix_id])
    }
    const fix = await drawn(headline_fix_id)
    const { body } = await postCreate(headline_fix_id)
    assert.deepEqual([body.title_image, body.title_image_sharing], [fix.title_image, fix.title_image_sharing])
  })

  test('does nothing if the pictures exist', async () => {
    const { headline_fix_id } = await newFix()
    await drawn(headline_fix_id)
    await settled(headline_fix_id)
    const before = await jobsOf('share-picture', headline_fix_id)
    for (let n = 0; n < 5; n++) await postCreate(headline_fix_id)
    assert.deepEqual(await jobsOf('share-picture', headline_fix_id), before)
  })

  test('called many times causes one drawing', async () => {
    const { headline_fix_id } = await newFix()
    await Promise.all(Array.from({ length: 40 }, () => postCreate(headline_fix_id)))
    const fix = await drawn(headline_fix_id)
    await settled(headline_fix_id)
    assert.equal((await read(headline_fix_id)).title_image, fix.title_image)
    assert.deepEqual(await filesOf(headline_fix_id), namesOf(fix))
  })

  test('is charged to its caller', async () => {
    const limited = await startTestSite({ RATE_LIMIT: '6' })
    const ask = () =>
      limited.request({ method: 'GET', url: '/api/headline-fixes/post-create/?id=999999', remoteAddress: '192.0.2.7' })
    const statuses = await Promise.all(Array.from({ length: 6 }, async () => (await ask()).status))
    assert.deepEqual(statuses.sort(), [404, 404, 404, 404, 429, 429])
  })
})
