import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { backUp } from '../database/backups/make-backup.ts'
import { openDatabase } from '../database/database.ts'
import type { Files } from '../engines/files/files.ts'
import { plainPicture } from '../engines/pictures/picture-test-kit.ts'
import { avatarFiles } from '../members/avatar-files.ts'
import { createEmptyDatabase } from '../testing/test-database.ts'
import { startTestSite } from '../testing/test-kit.ts'
import { adminOf, outcomeOf, settingsFor } from './test-kit.ts'

const place = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-restore-'))
const site = await startTestSite({ SHARE_PICTURES: 'on' })
after(() => fs.rmSync(place, { recursive: true, force: true }))
const ana = await site.makeUser()
const ben = await site.makeUser()
const { headline_id } = await site.makeHeadline(ana)
const png = await plainPicture(300, 300).png().toBuffer()
type Site = Pick<typeof site, 'get' | 'post'>

async function changeAvatar(user: typeof ana): Promise<string> {
  const { body } = await site.upload('/api/users/upload-avatar/', { name: 'me.png', bytes: png }, user.token)
  return (await site.post('/api/users/update-avatar/', body, user.token)).body.avatar
}
const avatarOf = async ({ post }: Site, { user_id }: typeof ana) =>
  (await post('/api/users/get-profile/', { user_id })).body.avatar
async function drawn({ get }: Site, id: number): Promise<string[]> {
  for (;;) {
    const { title_image, title_image_sharing } = (await get(`/api/headline-fixes/get/?id=${id}`)).body
    if (title_image !== '') return [title_image, title_image_sharing].map((name) => `fix-images/${name}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
const statusOf = async ({ get }: Site, file: string) => (await get(`/images/${file}`)).status

let count = 0
/** Makes a backup and runs `meanwhile` between its rows and its pictures. */
async function backedUp(meanwhile: () => Promise<unknown> = async () => {}): Promise<string> {
  const folder = path.join(place, `backup-${++count}`)
  let happened = false
  const files: Files = {
    ...site.files,
    async *list(kind) {
      if (!happened) await meanwhile()
      happened = true
      yield* site.files.list(kind)
    },
  }
  await backUp(folder, { database: site.database, files, site: 'test' })
  return folder
}

async function elsewhere() {
  const { connectionString, drop } = await createEmptyDatabase()
  const DATA_DIR = path.join(place, `site-${++count}`)
  return {
    connectionString,
    admin: adminOf(settingsFor(connectionString, { DATA_DIR })),
    start: () => startTestSite({ DATABASE_URL: connectionString, DATA_DIR, SHARE_PICTURES: 'on' }),
    drop,
  }
}

test('content that changed during a backup refers to no missing picture and is drawn again', async (t) => {
  const { headline_fix_id } = await site.makeFix(ana, headline_id, 'As it was')
  const [before] = await drawn(site, headline_fix_id)
  const stays = await changeAvatar(ben)
  await changeAvatar(ana)
  const folder = await backedUp(async () => {
    await changeAvatar(ana)
    await site.post('/api/headline-fixes/update/', { headline_fix_id, title: 'As it is' }, ana.token)
  })
  const { admin, start, drop } = await elsewhere()
  assert.equal(outcomeOf(await admin('restore', folder, '--json')).pictures_missing, 3)
  const restored = await start()
  t.after(drop)
  assert.deepEqual([await avatarOf(restored, ana), await avatarOf(restored, ben)], ['', stays])
  const fix = (await restored.get(`/api/headline-fixes/get/?id=${headline_fix_id}`)).body
  assert.deepEqual([fix.title, fix.title_image, fix.title_image_sharing], ['As it was', '', ''])
  assert.equal((await restored.get(`/api/headline-fixes/post-create/?id=${headline_fix_id}`)).status, 200)
  const redrawn = await drawn(restored, headline_fix_id)
  assert.notEqual(redrawn[0], before)
  for (const file of [...redrawn, ...avatarFiles(stays)]) assert.equal(await statusOf(restored, file), 200, file)
})

test('after a restore with --force hidden pictures are no longer served, and visible ones are served again', async (t) => {
  const [shown, hidden] = [await changeAvatar(ana), await changeAvatar(ben)]
  const onSite = adminOf(settingsFor(site.config.databaseUrl!, { DATA_DIR: site.config.dataDir }))
  outcomeOf(await onSite('act', 'hide', 'user', String(ben.user_id), '--reason', 'spam', '--json'))
  const folder = await backedUp()
  const { admin, start, drop } = await elsewhere()
  outcomeOf(await admin('restore', folder, '--json'))
  outcomeOf(await admin('act', 'restore', 'user', String(ben.user_id), '--json'))
  outcomeOf(await admin('act', 'hide', 'user', String(ana.user_id), '--reason', 'spam', '--json'))
  const { pictures_missing } = outcomeOf(await admin('restore', folder, '--force', '--json'))
  assert.equal(pictures_missing, 0)
  const restored = await start()
  t.after(drop)
  for (const file of avatarFiles(hidden)) assert.equal(await statusOf(restored, file), 404, file)
  for (const file of avatarFiles(shown)) assert.equal(await statusOf(restored, file), 200, file)
  const withdrawn = (await Array.fromAsync(restored.files.list('withdrawn'))).sort()
  assert.deepEqual(
    withdrawn,
    avatarFiles(hidden)
      .map((file) => `withdrawn/${file.replace('/', '--')}`)
      .sort(),
  )
})

test('pictures of news items are not backed up, and are fetched again after a restore', async (t) => {
  const { pool } = site.database
  const name = 'news-images/1--1.webp'
  await site.files.put(name, Buffer.from('a picture'))
  await pool.query(
    `insert into feed_items (guid, title, domain, link, image_url, image, picture_try_at, published_at)
      values ('1', 'News', 'press.example', 'https://press.example/', 'https://press.example/1.jpg', '1--1.webp', null, now())`,
  )
  const folder = await backedUp()
  assert.equal(fs.existsSync(path.join(folder, 'images/news-images')), false)
  const { admin, connectionString, drop } = await elsewhere()
  t.after(drop)
  assert.equal(outcomeOf(await admin('restore', folder, '--json')).pictures_missing, 0)
  const restored = openDatabase({ address: { connectionString }, size: 1 })
  const { rows } = await restored.pool.query('select image, picture_try_at <= now() as due from feed_items')
  await restored.close()
  assert.deepEqual(rows, [{ image: '', due: true }])
})
