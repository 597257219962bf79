import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import { readBuilds } from '../../server/src/publishing/downloads/read-builds.ts'
import { buildExtension } from './build-extension.ts'
import { siteAddresses } from './site-addresses.ts'

test('two builds for the same site are byte-identical', async (t) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'extension-'))
  t.after(() => fs.rmSync(folder, { recursive: true }))
  const site = siteAddresses({ SITE_URL: 'https://news.example' })
  const first = await buildExtension({ site, out: path.join(folder, 'one') })
  const second = await buildExtension({ site, out: path.join(folder, 'two') })
  assert.deepEqual(
    first.map(({ browser }) => browser),
    ['chromium', 'firefox'],
  )
  const offered = await readBuilds(path.join(folder, 'one'))
  assert.deepEqual(
    offered.map(({ build }) => build.browser),
    ['chromium', 'firefox'],
  )
  for (const [index, { zip, folder: unpacked }] of first.entries()) {
    assert.ok(fs.readFileSync(zip).equals(fs.readFileSync(second[index]!.zip)))
    for (const name of ['manifest.json', 'site.json', 'worker.js', 'content.js', 'src/popup/popup.html'])
      assert.ok(fs.existsSync(path.join(unpacked, name)), name)
    // Browsers run these files as classic scripts.
    for (const name of ['worker.js', 'content.js'])
      assert.doesNotMatch(fs.readFileSync(path.join(unpacked, name), 'utf8'), /^(import|export)\b|\bimport\(/m)
  }
})

test('the addresses of a site come from its settings', () => {
  assert.deepEqual(siteAddresses({ PORT: '4000' }), {
    name: 'Unspun',
    url: 'http://localhost:4000',
    data_url: 'http://localhost:4000/api',
    api_url: 'http://localhost:4000/api',
    identity_url: 'http://localhost:4000/identity',
  })
  const apart = siteAddresses({ SITE_URL: 'https://news.example/', DATA_URL: 'https://data.example' })
  assert.equal(apart.url, 'https://news.example')
  assert.equal(apart.data_url, 'https://data.example')
  assert.throws(() => siteAddresses({ SITE_URL: 'news.example' }), OperatorError)
})
