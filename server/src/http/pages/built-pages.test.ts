import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { pageList } from '@unspun/contract/pages.ts'
import { buildPages } from '../../../../tools/src/build-pages.ts'

await buildPages()
const BUILD = path.resolve(import.meta.dirname, '../../../../web/build')

test('the module of every page is a separate chunk of the build', async () => {
  const { pageModules } = (await import(path.join(BUILD, 'server/entry-server.js'))) as { pageModules: string[] }
  const manifest = JSON.parse(fs.readFileSync(path.join(BUILD, 'client/.vite/manifest.json'), 'utf8'))
  assert.equal(new Set(pageModules).size, pageList.length)
  for (const module of pageModules) assert.equal(manifest[module]?.isDynamicEntry, true, module)
})
