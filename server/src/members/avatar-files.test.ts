import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uploadAvatar } from '@unspun/contract/accounts.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { avatarCopy, avatarLimits } from '@unspun/contract/pictures.ts'
import { type Files, FilesAway } from '../engines/files/files.ts'
import * as pictures from '../engines/pictures/picture-test-kit.ts'
import { startTestSite } from '../testing/test-kit.ts'
import { avatarFiles, storeAvatar, tidyAvatars } from './avatar-files.ts'
import { avatarRoutes } from './avatar-routes.ts'

const site = await startTestSite()
const ana = await site.makeUser()
const png = await pictures.plainPicture(800, 600).png().toBuffer()

const update = (avatar_filename: string) => site.post('/api/users/update-avatar/', { avatar_filename }, ana.token)
const uploaded = async (): Promise<string> =>
  (await site.upload('/api/users/upload-avatar/', { name: 'me.png', bytes: png }, ana.token)).body.avatar_filename
const served = async (name: string) => (await site.get(`/images/avatars/${name}`)).status === 200
const names = async () => (await Array.fromAsync(site.files.list('avatars'))).sort()

function fullAtSecondPut(): Files {
  let puts = 0
  const put: Files['put'] = async (name, bytes) => {
    if (++puts === 2) throw new FilesAway('full')
    await site.files.put(name, bytes)
  }
  return { ...site.files, put }
}

test('an upload reports one error when storage fails half-way; the incomplete file cannot be used and is removed after an hour', async () => {
  const files: Files = { ...fullAtSecondPut(), remove: async () => Promise.reject(new FilesAway('full')) }
  const routes = avatarRoutes({ database: site.database, files, changed: { avatar: () => {} } })
  const { handle } = routes.find(({ endpoint }) => endpoint === uploadAvatar)!
  const viewer = {
    uid: ana.uid,
    email: ana.email,
    email_verified: true,
    issued_at: Date.now(),
    signed_in_at: 0,
    second_factor: false,
  }
  const before = await names()
  const sent = { input: {}, viewer, file: { name: 'me.png', bytes: png } }
  await assert.rejects(async () => handle(sent), { code: 'UploadFailed' })
  const left = (await names()).filter((name) => !before.includes(name)).map((name) => name.slice('avatars/'.length))
  assert.equal(left.length, 1)
  const { body } = await update(left[0]!.replace('_128x128', ''))
  assert.deepEqual(body.errors, [accountMessages.avatarFileNotFound])
  // Older releases did not remove the copy.
  const copy = `avatars/${ana.user_id}--${Date.now()}_128x128.png` as const
  await site.files.put(copy, png)
  await tidyAvatars(site, Date.now() + avatarLimits.unusedMinutes * 2 * 60_000)
  assert.deepEqual(
    (await names()).filter((name) => name.startsWith(`avatars/${ana.user_id}--`)),
    [],
  )
})

test('stores neither file when the second cannot be stored', async () => {
  const before = await names()
  const stored = storeAvatar(fullAtSecondPut(), ana.user_id, { name: 'me.png', bytes: png }, Date.now())
  await assert.rejects(stored, { code: 'UploadFailed' })
  assert.deepEqual(await names(), before)
})

test('removes unused uploads after an hour and keeps avatars', async () => {
  const used = await uploaded()
  await update(used)
  const unused = await uploaded()
  const hour = avatarLimits.unusedMinutes * 60_000
  await tidyAvatars(site, Date.now() + hour - 60_000)
  assert.deepEqual([await served(unused), await served(avatarCopy(unused))], [true, true])
  await tidyAvatars(site, Date.now() + hour * 2)
  assert.deepEqual([await served(unused), await served(avatarCopy(unused))], [false, false])
  assert.deepEqual([await served(used), await served(avatarCopy(used))], [true, true])
  // An expired upload can no longer be used, so it is removed too.
  const late = `${ana.user_id}--${Date.now() - hour - 1000}.png` as const
  for (const name of avatarFiles(late)) await site.files.put(name, png)
  assert.deepEqual((await update(late)).body.errors, [accountMessages.avatarFileNotFound])
})
