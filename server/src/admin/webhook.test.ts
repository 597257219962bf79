import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestSite } from '../testing/test-kit.ts'
import { adminOf, outcomeOf, settingsFor } from './test-kit.ts'

const site = await startTestSite()
const admin = adminOf(settingsFor(site.config.databaseUrl!))
const address = 'https://bot.news.org/fixes'

test('webhooks are added with a secret that is shown once, listed and removed', async () => {
  assert.match((await admin('webhook', 'list')).out, /There are no webhooks/)
  const { url, secret } = outcomeOf(await admin('webhook', 'add', address, '--json'))
  assert.equal(url, address)
  assert.equal(Buffer.from(secret.replace('whsec_', ''), 'base64').length, 32)
  const { out } = await admin('webhook', 'list')
  assert.ok(out.startsWith(address))
  assert.ok(!out.includes(secret))
  assert.ok(!JSON.stringify(outcomeOf(await admin('webhook', 'list', '--json'))).includes('whsec_'))
  assert.match((await admin('webhook', 'add', address)).complaint, /^There is a webhook/)
  assert.equal((await admin('webhook', 'remove', address)).code, 0)
  assert.equal((await admin('webhook', 'remove', address)).code, 1)
})

test('a webhook is removed by the address with which it was added', async () => {
  for (const typed of ['https://bot.news.org', 'HTTPS://Bot.News.org:443/fixes#bot']) {
    assert.equal((await admin('webhook', 'add', typed)).code, 0)
    assert.equal((await admin('webhook', 'remove', typed)).code, 0, typed)
  }
})

test('an address inside the operator’s network, or none, is refused', async () => {
  for (const url of ['http://127.0.0.1:8080/', 'http://localhost/', 'ftp://bot.news.org/', 'bot'])
    assert.match((await admin('webhook', 'add', url)).complaint, /^Messages cannot be sent to /, url)
  assert.equal((await admin('webhook', 'add')).code, 2)
  assert.equal((await admin('webhook', 'invent', address)).code, 2)
})
