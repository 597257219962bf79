import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { pages } from '@unspun/contract/pages.ts'
import { buildPages } from '../../../tools/src/build-pages.ts'
import { builtFrontend } from '../http/pages/frontend.ts'
import { startTestSite } from '../testing/test-kit.ts'

await buildPages()
const build = () => builtFrontend(path.resolve(import.meta.dirname, '../../../web/build'), {})

test('the policy speaks of open data only where the site offers it', async () => {
  for (const OPEN_DATA of ['on', 'off']) {
    const site = await startTestSite({ OPEN_DATA }, build)
    const { status, body } = await site.get(pages.policy())
    assert.equal(status, 200)
    assert.equal(String(body).includes('become files that everybody may'), OPEN_DATA === 'on', OPEN_DATA)
  }
})
