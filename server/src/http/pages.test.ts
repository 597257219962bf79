import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Reads } from '@unspun/contract/endpoints.ts'
import { messages } from '@unspun/contract/messages.ts'
import { startTestSite } from '../test-kit.ts'
import type { Rendered } from './page-shell.ts'

const POINTS = 20
/** Pages that read what home shows. */
const frontend = {
  async render(address: string, reads: Reads) {
    const before = /before=(\d+)/.exec(address)?.[1]
    await reads.get('/data/homepage-headlines/', before ? { before } : {})
    return { status: 200, head: '', html: address, state: '' }
  },
  shell: { page: ({ html }: Rendered) => html, headers: {} },
  assets: new Map(),
}
const site = await startTestSite({ RATE_LIMIT: String(POINTS) }, async () => frontend)
const { headline_id } = await site.makeHeadline(await site.makeUser())
await site.makeFix(await site.makeUser(), headline_id, 'A fix')
const page = (url: string, remoteAddress: string) => site.request({ method: 'GET', url, remoteAddress })

test('a network that has pages made without end is refused; what is kept it still gets, and others get all', async () => {
  let made = 0
  for (; made < 1000; made++) if ((await page(`/?before=${made + 1}`, '10.1.1.1')).status !== 200) break
  assert.equal(made, POINTS * 2)
  const refused = await page('/?before=9999', '10.1.1.1')
  assert.equal(refused.status, 429)
  assert.match(String(refused.headers['retry-after']), /^\d+$/)
  assert.match(String(refused.headers['content-type']), /^text\/html/)
  assert.ok(String(refused.body).includes(messages.server.tooMany))

  assert.equal((await page('/?before=9999', '10.1.1.2')).status, 200)
  assert.equal((await page('/', '10.1.1.2')).status, 200)
  assert.equal((await page('/', '10.1.1.1')).status, 200)
  const call = await page('/api/headline-fixes/get-vote/?user_id=1&fix_id=1', '10.1.1.1')
  assert.equal(call.status, 200, 'calls have an allowance of their own')
})
