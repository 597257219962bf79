import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import { openDatabase } from '../database/database.ts'
import { createDiskFiles } from '../engines/files/files-disk.ts'
import { leaveNow } from '../members/deletion/deletion-test-kit.ts'
import { addErased } from '../members/deletion/erased-members.ts'
import { createEmptyDatabase } from '../testing/test-database.ts'
import { startTestSite, type TestUser } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'
import { adminOf, outcomeOf } from './test-kit.ts'

const place = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-restore-ended-'))
after(() => fs.rmSync(place, { recursive: true, force: true }))
const site = await startTestSite()
const { pool } = site.database
const { siteUrl: SITE_URL, dataDir: DATA_DIR, secret: SECRET } = site.config
const settings = { SITE_URL, DATA_DIR, SECRET: SECRET!, DATABASE_URL: site.config.databaseUrl! }
const admin = adminOf(settings)

type Site = typeof site
const identity = ({ request }: Site, call: string, body: object, cookie = '') =>
  request({
    method: 'POST',
    url: `/identity${call}`,
    payload: body,
    headers: cookie ? { cookie, origin: SITE_URL } : {},
  })
const statusOfLink = async ({ get }: Site, url: string) => {
  const { pathname, search } = new URL(url)
  return (await get(pathname + search)).status
}
const profileOf = async ({ post }: Site, { user_id }: TestUser) =>
  (await post('/api/users/get-profile/', { user_id })).status

let count = 0
/** A database to restore into, with the site's file store unless another is given. */
async function elsewhere(more: Partial<typeof settings> = {}) {
  const { connectionString: DATABASE_URL, drop } = await createEmptyDatabase()
  const there = { ...settings, ...more, DATABASE_URL }
  after(drop)
  return { admin: adminOf(there), settings: there, start: () => startTestSite(there) }
}
const newStore = () => ({ DATA_DIR: path.join(place, `store-${++count}`) })

// Ana keeps her posts, Zoe takes hers along. Ben stays, and Eve has a copy of all his keys.
const [ana, zoe, ben] = [await site.makeUser(), await site.makeUser(), await site.makeUser()]
const { headline_id } = await site.makeHeadline(ben)
const ofAna = await site.makeFix(ana, headline_id, 'Of Ana')
const ofZoe = await site.makeFix(zoe, headline_id, 'Of Zoe')
const feed: string = (await site.post('/api/notifications/set-feed/', { on: true }, ben.token)).body.feed_url
await site.post('/api/users/request-export/', {}, ben.token)
const exported = await until(
  async () => (await site.post('/api/users/own-data/', {}, ben.token)).body.export,
  ({ state }) => state === 'ready',
)
for (const url of [feed, exported.url]) assert.equal(await statusOfLink(site, url), 200)
await identity(site, '/send-reset/', { email: ben.email })
const { rows: mails } = await until(
  () => pool.query(`select text from outbox where recipient = $1 and text like '%resetPassword%'`, [ben.email]),
  ({ rowCount }) => rowCount,
)
const code = /oobCode=([\w-]+)/.exec(mails[0].text)![1]!

const backup = path.join(place, 'backup')
outcomeOf(await admin('backup', backup, '--json'))

// Since the backup: two members leave, Ben sets a new password, and somebody joins and leaves.
for (const [member, posts] of [
  [ana, 'keep'],
  [zoe, 'remove'],
] as const) {
  assert.equal((await site.post('/api/users/request-deletion/', { posts }, member.token)).status, 200)
  await leaveNow(site, member.user_id)
}
const fay = await site.makeUser()
await site.post('/api/users/request-deletion/', { posts: 'keep' }, fay.token)
await leaveNow(site, fay.user_id)
assert.equal((await identity(site, '/reset-password/', { oobCode: code, password: 'another good one' })).status, 200)
assert.equal((await identity(site, '/token/', {}, ben.cookie)).status, 401)

describe('after a restore', async () => {
  const { admin: there, start } = await elsewhere()
  const { deleted_again, unsigned } = outcomeOf(await there('restore', backup, '--json'))
  const restored = await start()

  test('members who were deleted since the backup are deleted again, each as they chose', async () => {
    assert.deepEqual([deleted_again, unsigned], [[ana.user_id, zoe.user_id], 0])
    for (const member of [ana, zoe]) {
      assert.equal(await profileOf(restored, member), 404)
      const { body } = await identity(restored, '/sign-in/', { email: member.email, password: 'a good password' })
      assert.equal(body.token, undefined)
    }
    const fixes = (await restored.get(`/api/headline-fixes/list-by-headline-id/?headline_id=${headline_id}`)).body
    const titles = fixes.headline_fixes.map(({ title }: { title: string }) => title)
    assert.deepEqual(titles, ['Of Ana'])
    assert.equal((await restored.get(`/api/headline-fixes/get/?id=${ofZoe.headline_fix_id}`)).status, 404)
    assert.notEqual(fixes.headline_fixes[0].user_id, ana.user_id)
    assert.equal(fixes.headline_fixes[0].headline_fix_id, ofAna.headline_fix_id)
    assert.equal((await restored.database.pool.query('select from departures')).rowCount, 0)
    // They have had their mail.
    const { rows } = await restored.database.pool.query(`select from outbox where recipient = $1`, [ana.email])
    assert.equal(rows.length, 0)
  })

  test('no session, token, mailed code, feed or link to an export from before works', async () => {
    assert.equal(await profileOf(restored, ben), 200)
    assert.equal((await identity(restored, '/token/', {}, ben.cookie)).status, 401)
    assert.equal((await restored.post('/api/users/get-auth/', {}, ben.token)).status, 401)
    const again = await identity(restored, '/reset-password/', { oobCode: code, password: 'of somebody else' })
    assert.ok(again.body.errors)
    assert.equal(await statusOfLink(restored, feed), 404)
    assert.equal(await statusOfLink(restored, exported.url), 404)
    const { body } = await identity(restored, '/sign-in/', { email: ben.email, password: 'a good password' })
    assert.equal((await restored.post('/api/users/get-auth/', {}, body.token)).body.user_id, ben.user_id)
  })

  test('numbers of deleted members are not given again', async () => {
    assert.ok((await restored.makeUser()).user_id > fay.user_id)
  })

  test('an old link never leads to the export of another member', async () => {
    const gil = await restored.makeUser()
    await restored.post('/api/users/request-export/', {}, gil.token)
    await until(
      async () => (await restored.post('/api/users/own-data/', {}, gil.token)).body.export,
      ({ state }) => state === 'ready',
    )
    assert.equal(await statusOfLink(restored, exported.url), 404)
  })
})

describe('the command says', () => {
  test('that everybody logs in again, and whom it has deleted', async () => {
    const { admin: there } = await elsewhere()
    const { code: exit, out } = await there('restore', backup)
    assert.equal(exit, 0)
    assert.match(out, /All sessions, mailed links and private feeds have ended/)
    assert.match(out, new RegExp(`^Deleted again, .*since: users ${ana.user_id}, ${zoe.user_id}\\.$`, 'm'))
    assert.doesNotMatch(out, /Warning/)
  })

  test('on a new machine, that it does not know who has left', async () => {
    const { admin: there, start } = await elsewhere(newStore())
    const { out } = await there('restore', backup)
    assert.match(out, /Warning: the file store has no list of deleted accounts/)
    const restored = await start()
    assert.equal(await profileOf(restored, ana), 200)
    await until(async () => (await Array.fromAsync(restored.files.list('erased'))).length)
    // The list has begun by then, too late for this backup.
    assert.match((await there('restore', backup, '--force')).complaint, /running/)
    const later = await elsewhere({ DATA_DIR: restored.config.dataDir })
    assert.match((await later.admin('restore', backup)).out, /a list of deleted accounts since \d{4}-\S+ only/)
  })

  test('that entries which another site has signed delete nobody', async () => {
    const { admin: there, settings: other } = await elsewhere({ SECRET: 'the secret of another site, 32 long' })
    const { out } = await there('restore', backup)
    assert.match(out, /Warning: 3 deletions in the list are not signed/)
    const database = openDatabase({ address: { connectionString: other.DATABASE_URL }, size: 1 })
    const { rowCount } = await database.pool.query('select from users where user_id = $1', [ana.user_id])
    await database.close()
    assert.equal(rowCount, 1)
  })
})

test('nobody who can write into the file store can have a member deleted', async () => {
  const store = newStore()
  const names = fs.readdirSync(path.join(DATA_DIR, 'images/erased'))
  const folder = path.join(store.DATA_DIR, 'images/erased')
  fs.mkdirSync(folder, { recursive: true })
  const entry = names.find((name) => name.startsWith(`${ana.user_id}-`))!
  // One entry names Ben, with the signature of Ana's deletion. The other names Ana, with another time.
  for (const [from, to] of [
    [`${ana.user_id}-`, `${ben.user_id}-`],
    [/-\d+-keep/, `-${Date.now() + 60_000}-keep`],
  ] as const)
    fs.writeFileSync(path.join(folder, entry.replace(from, to)), '')
  const { admin: there } = await elsewhere(store)
  const { deleted_again, unsigned } = outcomeOf(await there('restore', backup, '--json'))
  assert.deepEqual([deleted_again, unsigned], [[], 2])
})

test('a database that PostgreSQL has taken back to a moment is treated in the same way', async () => {
  const { admin: there, start } = await elsewhere()
  outcomeOf(await there('restore', backup, '--keep-deleted', '--json'))
  const { made_at } = JSON.parse(fs.readFileSync(path.join(backup, 'manifest.json'), 'utf8'))
  assert.equal((await there('restore', '--recovered', 'yesterday')).code, 2)
  const { deleted_again } = outcomeOf(await there('restore', '--recovered', made_at.replace(/\.\d+/, ''), '--json'))
  assert.deepEqual(deleted_again, [ana.user_id, zoe.user_id])
  const restored = await start()
  assert.equal(await profileOf(restored, ana), 404)
  assert.equal((await identity(restored, '/token/', {}, ben.cookie)).status, 401)
  assert.match((await there('restore', '--recovered', made_at.replace(/\.\d+/, ''))).complaint, /running/)
})

test('an operator who has deleted accounts by mistake restores them with --keep-deleted', async () => {
  const { admin: there, start } = await elsewhere()
  const { code: exit, out } = await there('restore', backup, '--keep-deleted')
  assert.equal(exit, 0)
  assert.doesNotMatch(out, /Deleted again/)
  const restored = await start()
  assert.equal(await profileOf(restored, ana), 200)
  assert.equal((await identity(restored, '/token/', {}, ana.cookie)).status, 401)
})

test('a deletion from before the backup, or of somebody else who had the number since, deletes nobody', async () => {
  const store = newStore()
  const files = await createDiskFiles(path.join(store.DATA_DIR, 'images'))
  const { made_at } = JSON.parse(fs.readFileSync(path.join(backup, 'manifest.json'), 'utf8'))
  const at = (hours: number) => new Date(Date.parse(made_at) + hours * 60 * 60_000)
  const [{ identity_uid }] = (await pool.query('select identity_uid from users where user_id = $1', [ben.user_id])).rows
  const { user_id } = ben
  await addErased(files, SECRET!, { user_id, identity_uid, posts: 'remove', begun_at: at(-1) })
  // Another, later backup had been restored in between.
  await addErased(files, SECRET!, { user_id, identity_uid: 'another person', posts: 'remove', begun_at: at(1) })
  const { admin: there } = await elsewhere(store)
  const { deleted_again, unsigned } = outcomeOf(await there('restore', backup, '--json'))
  assert.deepEqual([deleted_again, unsigned], [[], 0])
})
