import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import { makeFolder } from '@unspun/embedded-postgres/postgres-test-kit.ts'
import { oldestBackup } from '../../database/backups/nightly-folder.ts'
import type { Files } from '../../engines/files/files.ts'
import { createDiskFiles } from '../../engines/files/files-disk.ts'
import { createS3Files } from '../../engines/files/files-s3.ts'
import { startS3 } from '../../engines/files/s3-test-kit.ts'
import { addErased, keepErased, readErased, whoIs } from './erased-members.ts'

const SECRET = 'a secret'
const day = (number: number) => new Date(Date.UTC(2031, 4, number))
const entry = (user_id: number, on: number) => {
  const [identity_uid, erased] = [`uid-${user_id}`, { user_id, posts: 'keep' as const, begun_at: day(on) }]
  return { given: { ...erased, identity_uid }, read: { ...erased, who: whoIs(SECRET, identity_uid) } }
}

const stores: Record<string, () => Promise<Files>> = {
  disk: () => createDiskFiles(makeFolder('erased')),
  async s3() {
    const { settings, stop } = await startS3()
    const files = createS3Files(settings, 2)
    after(async () => {
      await files.close()
      await stop()
    })
    return files
  },
}

for (const [name, newStore] of Object.entries(stores))
  describe(`the list of deleted members on ${name}`, () => {
    test('begins once, and has each deletion once, however often it is tried', async () => {
      const files = await newStore()
      assert.deepEqual(await readErased(files, SECRET), { since: undefined, erased: [], unsigned: 0 })
      await keepErased(files, { now: day(3), oldest: day(1) })
      for (const _ of [1, 2]) await addErased(files, SECRET, entry(12, 4).given)
      await keepErased(files, { now: day(5), oldest: day(1) })
      assert.deepEqual(await readErased(files, SECRET), { since: day(3), erased: [entry(12, 4).read], unsigned: 0 })
    })

    test('an entry goes when no backup is left that has the member, and the list says since when it is complete', async () => {
      const files = await newStore()
      await keepErased(files, { now: day(1), oldest: day(1) })
      for (const at of [2, 9]) await addErased(files, SECRET, entry(at, at).given)
      await keepErased(files, { now: day(10), oldest: day(3) })
      assert.deepEqual(await readErased(files, SECRET), { since: day(3), erased: [entry(9, 9).read], unsigned: 0 })
    })

    test('without the secret, and with another one, nobody is on the list', async () => {
      const files = await newStore()
      await addErased(files, SECRET, entry(12, 4).given)
      for (const secret of [undefined, 'another'])
        assert.deepEqual(await readErased(files, secret), { since: undefined, erased: [], unsigned: 1 })
    })
  })

test('the oldest backup is found among nightly ones and the operator’s own; unfinished ones do not count', async () => {
  const folder = makeFolder('backups')
  assert.equal(await oldestBackup(path.join(folder, 'none')), undefined)
  for (const [name, at, isComplete] of [
    ['nightly-2031-05-09-0347', day(9), true],
    ['before-the-move', day(4), true],
    ['nightly-2031-05-01-0347.unfinished', day(1), false],
  ] as const) {
    fs.mkdirSync(path.join(folder, name))
    fs.writeFileSync(path.join(folder, name, 'manifest.json'), JSON.stringify({ made_at: at }))
    if (isComplete) fs.writeFileSync(path.join(folder, name, 'SHA256SUMS'), '')
  }
  assert.deepEqual(await oldestBackup(folder), day(4))
})
