import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as headlineMessages from '@unspun/contract/messages/headlines.ts'
import { startTestSite } from '../testing/test-kit.ts'

const site = await startTestSite({ DEMO: 'on' })
const member = await site.makeUser()

describe('local mode', () => {
  test('accepts its own news pages, and no other page of its host, not even through a redirect', async () => {
    const { siteUrl } = site.config
    const submit = (url: string) => site.post('/api/headlines/create/', { url }, member.token)
    const inside = [
      '/dev/mail',
      '/dev/mail/1',
      '/',
      '/api/domains/list/',
      '/demo-news/../dev/mail',
      '/demo-news/%2e%2e/dev/mail/1',
    ]
    for (const path of inside) {
      assert.deepEqual((await submit(siteUrl + path)).body.errors, [headlineMessages.privateAddress], path)
    }
    const { port } = new URL(siteUrl)
    for (const host of [`localhost.:${port}`, `LOCALHOST.:${port}`, `localhost..:${port}`]) {
      for (const path of ['/metrics', '/demo-news/'])
        assert.deepEqual((await submit(`http://${host}${path}`)).body.errors, [headlineMessages.privateAddress], host)
    }
    const detour = site.news.serve({ status: 302, headers: { location: `${siteUrl}/dev/mail` } })
    assert.deepEqual((await submit(detour)).body.errors, [headlineMessages.privateAddress])
  })

  test('shows mails only under this machine’s own host names', async () => {
    const ask = (host: string) => site.request({ method: 'GET', url: '/dev/mail', headers: { host } })
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
      assert.equal((await ask(host)).status, 200, host)
    for (const host of ['evil.example', 'localhost.evil.example', '10.0.0.1:3000'])
      assert.equal((await ask(host)).status, 404, host)
  })
})
