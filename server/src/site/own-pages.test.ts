import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as headlineMessages from '@unspun/contract/messages/headlines.ts'
import { startTestSite } from '../testing/test-kit.ts'

const OWN = 'unspun-of-the-tests.org'
const site = await startTestSite({
  SITE_URL: `https://${OWN}`,
  MAIL_FROM: `Unspun <hello@${OWN}>`,
  // Nothing listens here, so mails stay in the outbox.
  SMTP_URL: 'smtp://127.0.0.1:9',
})
const member = await site.makeUser()

test('pages of the site itself cannot be submitted, however its host is written', async () => {
  const submit = (url: string) => site.post('/api/headlines/create/', { url }, member.token)
  const hosts = [OWN, `${OWN}.`, `${OWN}..`, OWN.toUpperCase(), `${OWN}:443`, `${OWN}:80`, `${OWN}.:443`]
  const spellings = hosts.flatMap((host) => [`https://${host}/domains`, `http://${host}/domains`])
  for (const url of spellings) assert.deepEqual((await submit(url)).body.errors, [headlineMessages.privateAddress], url)
  const detour = site.news.serve({ status: 302, headers: { location: `http://${OWN}.:443/domains` } })
  assert.deepEqual((await submit(detour)).body.errors, [headlineMessages.privateAddress])
})
