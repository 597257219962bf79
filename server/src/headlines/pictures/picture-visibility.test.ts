import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FilesAway, type PublicName } from '../../engines/files/files.ts'
import { startTestSite } from '../../testing/test-kit.ts'
import { syncPictureVisibility } from './picture-visibility.ts'
import type { PicturedThing } from './visible-store.ts'

const site = await startTestSite()
const ana = await site.makeUser()
const ben = await site.makeUser()
const { pool } = site.database
const STEM = '0123456789abcdef'
const PICTURE = `${STEM}-640x360.jpg`
const copies = [PICTURE, `${STEM}-320.webp`, `${STEM}-640.webp`].map((name) => `headline-images/${name}` as const)

const keep = (names: readonly PublicName[]) =>
  Promise.all(names.map((name) => site.files.put(name, Buffer.from(`bytes of ${name}`))))
const settle = (thing: PicturedThing) => syncPictureVisibility(site, thing)
const isServed = async (name: PublicName) => (await site.get(`/images/${name}`)).status === 200
const served = async (names: readonly PublicName[]) => (await Promise.all(names.map(isServed))).filter(Boolean).length
const hide = (table: string, column: string, id: number, hidden = true) =>
  pool.query(`update ${table} set hidden_at = ${hidden ? 'now()' : 'null'} where ${column} = $1`, [id])

async function headlineWithPicture(): Promise<number> {
  const { headline_id } = await site.makeHeadline(ana)
  await pool.query('update headlines set headline_image = $2 where headline_id = $1', [headline_id, PICTURE])
  return headline_id
}

test('a hidden headline’s picture disappears from all its URLs, and returns when it is shown again', async () => {
  await keep(copies)
  const id = await headlineWithPicture()
  assert.deepEqual(await settle({ headline_id: id }), [])
  assert.equal(await served(copies), 3)
  await hide('headlines', 'headline_id', id)
  assert.deepEqual((await settle({ headline_id: id })).sort(), [...copies].sort())
  assert.equal(await served(copies), 0)
  assert.deepEqual(await settle({ headline_id: id }), [])
  await hide('headlines', 'headline_id', id, false)
  await settle({ headline_id: id })
  assert.equal(await served(copies), 3)
  assert.deepEqual(await Array.fromAsync(site.files.list('withdrawn')), [])
})

test('a picture shared with another headline stays until that one is hidden too', async () => {
  const [first, second] = [await headlineWithPicture(), await headlineWithPicture()]
  await pool.query('update headlines set hidden_at = now() where headline_image = $1 and headline_id < $2', [
    PICTURE,
    first,
  ])
  await hide('headlines', 'headline_id', first)
  await settle({ headline_id: first })
  assert.equal(await served(copies), 3)
  await hide('headlines', 'headline_id', second)
  await settle({ headline_id: second })
  assert.equal(await served(copies), 0)
})

test('pictures of fixes follow their fix, their headline and their author', async () => {
  const { headline_id } = await site.makeHeadline(ana)
  const { headline_fix_id } = await site.makeFix(ben, headline_id, 'A calm title')
  const names = ['fix-images/a-1.png', 'fix-images/b-1.jpg'] as const
  await keep(names)
  await pool.query('update headline_fixes set title_image = $2, title_image_sharing = $3 where headline_fix_id = $1', [
    headline_fix_id,
    'a-1.png',
    'b-1.jpg',
  ])
  const things: [string, string, number, PicturedThing][] = [
    ['headline_fixes', 'headline_fix_id', headline_fix_id, { headline_fix_id }],
    ['headlines', 'headline_id', headline_id, { headline_id }],
    ['users', 'user_id', ben.user_id, { user_id: ben.user_id }],
  ]
  for (const [table, column, id, thing] of things) {
    await hide(table, column, id)
    await settle(thing)
    assert.equal(await served(names), 0, table)
    await hide(table, column, id, false)
    await settle(thing)
    assert.equal(await served(names), 2, table)
  }
  await hide('headlines', 'headline_id', headline_id)
  await settle({ headline_id })
  await settle({ headline_fix_id })
  assert.equal(await served(names), 0)
})

test('a hidden user’s avatar disappears and returns; other users’ avatars stay', async () => {
  const [own, other] = [`${ana.user_id}--17.png`, `${ben.user_id}--18.jpg`]
  const ownFiles = [`avatars/${own}`, `avatars/${ana.user_id}--17_128x128.png`] as const
  const otherFiles = [`avatars/${other}`, `avatars/${ben.user_id}--18_128x128.jpg`] as const
  await keep([...ownFiles, ...otherFiles])
  await pool.query('update users set avatar = $2 where user_id = $1', [ana.user_id, own])
  await pool.query('update users set avatar = $2 where user_id = $1', [ben.user_id, other])
  await hide('users', 'user_id', ana.user_id)
  await settle({ user_id: ana.user_id })
  assert.deepEqual([await served(ownFiles), await served(otherFiles)], [0, 2])
  await hide('users', 'user_id', ana.user_id, false)
  await settle({ user_id: ana.user_id })
  assert.equal(await served(ownFiles), 2)
})

test('if the store fails midway nothing is lost, and a second attempt finishes', async () => {
  await keep(copies)
  const id = await headlineWithPicture()
  await pool.query('update headlines set hidden_at = now() where headline_image = $1', [PICTURE])
  let removals = 0
  const remove: typeof site.files.remove = async (names) => {
    if (++removals === 2) throw new FilesAway('away')
    await site.files.remove(names)
  }
  const files = { ...site.files, remove }
  await assert.rejects(syncPictureVisibility({ database: site.database, files }, { headline_id: id }), FilesAway)
  await settle({ headline_id: id })
  assert.equal(await served(copies), 0)
  await hide('headlines', 'headline_id', id, false)
  await settle({ headline_id: id })
  assert.equal(await served(copies), 3)
})
