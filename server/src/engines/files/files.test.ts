import assert from 'node:assert/strict'
import fs from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { after, suite, test } from 'node:test'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import { type Files, FilesAway, fileNameOf, readFile, storedName } from './files.ts'
import { createDiskFiles } from './files-disk.ts'
import { createS3Files } from './files-s3.ts'
import { startS3 } from './s3-test-kit.ts'

interface Driver {
  files: Files
  takeAway(): Promise<void>
}

const drivers: Record<string, () => Promise<Driver>> = {
  async disk() {
    const root = await newFolder()
    // Replaces the folder by a file, so that nothing can be read or written, not even by root.
    return { files: await createDiskFiles(root), takeAway: () => replaceByFile(root) }
  },
  async s3() {
    const { settings, stop } = await startS3()
    const files = createS3Files(settings, 2)
    after(() => files.close())
    return { files, takeAway: stop }
  },
}

const bytes = (text: string) => new TextEncoder().encode(text)
const listed = async (files: Files) => (await Array.fromAsync(files.list('avatars'))).sort()
const away = { name: 'FilesAway' }

for (const [name, start] of Object.entries(drivers)) {
  suite(`files on ${name}`, async () => {
    const { files, takeAway } = await start()

    test('a stored file is read back with its size and type', async () => {
      await files.put('headline-images/abc-320.webp', bytes('a picture'))
      const file = await files.open('headline-images/abc-320.webp')
      assert.deepEqual([file?.size, file?.type], [9, 'image/webp'])
      assert.equal(String(await readFile(files, 'headline-images/abc-320.webp')), 'a picture')
      assert.equal(String(Buffer.concat(await Array.fromAsync(await file!.stream()))), 'a picture')
    })

    test('a range can be read', async () => {
      const file = await files.open('headline-images/abc-320.webp')
      const part = await Array.fromAsync(await file!.stream({ start: 2, end: 4 }))
      assert.equal(String(Buffer.concat(part)), 'pic')
    })

    test('a file that was never stored is missing in every folder', async () => {
      assert.equal(await files.open('avatars/abc-320.webp'), undefined)
      assert.equal(await readFile(files, 'fix-images/abc.png'), undefined)
    })

    test('a file of any size is stored from a stream, and nothing is stored if the stream fails', async () => {
      const parts = Array.from({ length: 40 }, (_, n) => Buffer.alloc(64 * 1024, n))
      await files.putStream('exports/large.zip', Readable.from(parts))
      assert.deepEqual(await readFile(files, 'exports/large.zip'), Buffer.concat(parts))
      async function* failing() {
        yield Buffer.from('a beginning')
        throw new Error('the source is away')
      }
      const failed = files.putStream('exports/failed.zip', Readable.from(failing()))
      await assert.rejects(failed, (error: Error) => /source is away/.test(String(error.cause)))
      assert.deepEqual(await Array.fromAsync(files.list('exports')), ['exports/large.zip'])
      assert.equal(fileNameOf('exports', 'large.zip'), undefined, 'it has no public address')
    })

    test('storing a file twice concurrently stores it once', async () => {
      const name = 'fix-images/twice.png'
      const large = new Uint8Array(300_000).fill(7)
      await Promise.all([files.put(name, large), files.put(name, large), files.put(name, large)])
      assert.deepEqual(await readFile(files, name), Buffer.from(large))
      assert.deepEqual(await Array.fromAsync(files.list('fix-images')), [name])
    })

    test('lists all names of a folder over several pages, and no others', async () => {
      const names = ['1--1.png', '1--1_128x128.png', '2--5.jpg', '3--1.jpeg', '4--9.jpg'].map(
        (each) => `avatars/${each}` as const,
      )
      for (const each of names) await files.put(each, bytes('x'))
      assert.deepEqual(await listed(files), [...names].sort())
      assert.deepEqual(await Array.fromAsync(files.list('withdrawn')), [])
    })

    test('a removed file is gone, and removing it again succeeds', async () => {
      await files.remove(['avatars/1--1.png', 'avatars/never.png'])
      await files.remove(['avatars/1--1.png'])
      assert.equal(await files.open('avatars/1--1.png'), undefined)
      assert.equal((await listed(files)).length, 4)
    })

    test('every method throws FilesAway when the store fails', async () => {
      const open = await files.open('avatars/2--5.jpg')
      await takeAway()
      await assert.rejects(files.put('avatars/9--9.png', bytes('x')), away)
      await assert.rejects(files.open('avatars/2--5.jpg'), away)
      await assert.rejects(open!.stream(), away)
      await assert.rejects(files.remove(['avatars/2--5.jpg']), away)
      await assert.rejects(listed(files), away)
    })
  })
}

test('a failed put leaves no visible file', async () => {
  const root = await newFolder()
  const files = await createDiskFiles(root)
  await fs.rm(path.join(root, 'avatars'), { recursive: true })
  await assert.rejects(files.put('avatars/1--1.png', bytes('x')), away)
  assert.deepEqual(await fs.readdir(path.join(root, 'unfinished')), [])
})

test('files left by a killed process are removed, files being written are not', async () => {
  const root = await newFolder()
  await createDiskFiles(root)
  const [old, young] = ['old', 'young'].map((name) => path.join(root, 'unfinished', name)) as [string, string]
  await fs.writeFile(old, 'half a pic')
  await fs.writeFile(young, 'half a pic')
  const yesterday = new Date(Date.now() - 86_400_000)
  await fs.utimes(old, yesterday, yesterday)
  await createDiskFiles(root)
  assert.deepEqual(await fs.readdir(path.join(root, 'unfinished')), ['young'])
})

test('foreign entries in the folder are ignored', async () => {
  const root = await newFolder()
  const files = await createDiskFiles(root)
  await fs.mkdir(path.join(root, 'avatars', 'folder.png'))
  for (const name of ['.hidden.png', 'notes.txt', 'a b.png']) await fs.writeFile(path.join(root, 'avatars', name), 'x')
  assert.deepEqual(await listed(files), [])
  assert.equal(await files.open('avatars/folder.png'), undefined)
})

test('other accounts of the machine cannot read the folders, not even those of earlier versions', async () => {
  const root = await newFolder()
  await fs.mkdir(path.join(root, 'avatars'))
  for (const folder of [root, path.join(root, 'avatars')]) await fs.chmod(folder, 0o755)
  await createDiskFiles(root)
  for (const folder of ['.', ...(await fs.readdir(root))])
    assert.equal((await fs.stat(path.join(root, folder))).mode & 0o007, 0, folder)
  assert.equal((await fs.stat(path.join(root, 'avatars'))).mode & 0o777, 0o750)
})

test('reports a folder that cannot be created in one sentence', async () => {
  const root = await newFolder()
  await replaceByFile(root)
  await assert.rejects(createDiskFiles(root), OperatorError)
})

test('a bucket that refuses the key or answers nonsense counts as unavailable', async () => {
  const { settings } = await startS3()
  const refused = createS3Files({ ...settings, accessKey: 'WRONG' })
  await assert.rejects(refused.put('avatars/1--1.png', bytes('x')), away)
  const broken = await serveNonsense()
  after(() => broken.close())
  const { port } = broken.address() as AddressInfo
  const nonsense = createS3Files({ ...settings, endpoint: `http://127.0.0.1:${port}` })
  for (const files of [refused, nonsense]) {
    await assert.rejects(listed(files), away)
    await files.close()
  }
})

test('accepts only our own file names', () => {
  assert.equal(fileNameOf('avatars', '12--1700000000000_128x128.png'), 'avatars/12--1700000000000_128x128.png')
  for (const [folder, name] of [
    ['avatars', '../secret.png'],
    ['avatars', '.png'],
    ['avatars', 'a.svg'],
    ['avatars', 'a.png.html'],
    ['avatars', 'a\0.png'],
    ['avatars', `${'a'.repeat(161)}.png`],
    ['withdrawn', 'a.png'],
    ['unfinished', 'a.png'],
    ['..', 'a.png'],
    ['', 'a.png'],
  ] as const)
    assert.equal(fileNameOf(folder, name), undefined, `${folder}/${name}`)
  assert.equal(storedName('withdrawn', 'a.png'), 'withdrawn/a.png')
  assert.ok(new FilesAway('x') instanceof Error)
})

async function newFolder(): Promise<string> {
  const root = await fs.mkdtemp(path.join(os.tmpdir(), 'unspun-files-'))
  after(() => fs.rm(root, { recursive: true, force: true }))
  return root
}

async function replaceByFile(root: string): Promise<void> {
  await fs.rm(root, { recursive: true, force: true })
  await fs.writeFile(root, 'no folder')
}

async function serveNonsense(): Promise<Server> {
  const server = createServer((_, response) => response.writeHead(500).end('<html>no such thing'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

test('a file written by root belongs to the owner of the folder, because operators run commands as root', async () => {
  const folder = await newFolder()
  // Only root may change owners. Other users own the folder themselves.
  if (process.getuid?.() === 0) await fs.chown(folder, 65534, 65534)
  const { uid, gid } = await fs.stat(folder)
  const files = await createDiskFiles(path.join(folder, 'kept', 'images'))
  await files.put('avatars/1--1.png', bytes('me'))
  for (const made of ['kept', 'kept/images', 'kept/images/avatars', 'kept/images/avatars/1--1.png']) {
    const owner = await fs.stat(path.join(folder, made))
    assert.deepEqual([made, owner.uid, owner.gid], [made, uid, gid])
  }
})
