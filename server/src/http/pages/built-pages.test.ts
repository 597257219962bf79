import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { pageList } from '@unspun/contract/pages.ts'
import { buildPages } from '../../../../tools/src/build-pages.ts'
import { ASSETS, builtFrontend, sharedFilesOf } from './frontend.ts'

await buildPages()
const BUILD = path.resolve(import.meta.dirname, '../../../../web/build')

test('the module of every page is a separate chunk of the build', async () => {
  const { pageModules } = (await import(path.join(BUILD, 'server/entry-server.js'))) as { pageModules: string[] }
  const manifest = JSON.parse(fs.readFileSync(path.join(BUILD, 'client/.vite/manifest.json'), 'utf8'))
  assert.equal(new Set(pageModules).size, pageList.length)
  for (const module of pageModules) assert.equal(manifest[module]?.isDynamicEntry, true, module)
})

test('programs that do not read the page find a small icon', async () => {
  const { assets } = await builtFrontend(BUILD, {})
  const { bytes } = assets.get('/favicon.ico')!.body('identity')
  // The signature of an icon, with three sizes.
  assert.deepEqual([...bytes.subarray(0, 6)], [0, 0, 1, 0, 3, 0])
  assert.ok(bytes.length < 4000)
})

test('every script, style and font of the build is shared with other builds, and compressed', async () => {
  const frontend = await builtFrontend(BUILD, {})
  const files = sharedFilesOf(frontend)
  assert.deepEqual(
    files.map(({ name }) => ASSETS + name),
    [...frontend.assets.keys()].filter((address) => address.startsWith(ASSETS)),
  )
  for (const { name, brotli } of files) assert.equal(brotli, /\.(js|css)$/.test(name), name)
  // A start after an upgrade sends all of them to the database.
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0)
  assert.ok(bytes > 100_000 && bytes < 1_500_000, String(bytes))
})
