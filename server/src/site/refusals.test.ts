import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { makeFolder } from '@unspun/embedded-postgres/postgres-test-kit.ts'
import { startSiteProcess } from '../durability/process-test-kit.ts'

const site = await startSiteProcess(makeFolder(), { LOG_LEVEL: 'info', RATE_LIMIT: '5' })
after(() => site.stop())

const SAID = 'something-that-a-client-says'
let visitors = 0

async function ask(method: string, path: string, headers: Record<string, string> = {}, body?: string) {
  const { status } = await fetch(`http://127.0.0.1:${site.port}${path}`, {
    method,
    headers: { 'x-forwarded-for': `10.7.${visitors++}.1`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body }),
  })
  return status
}

test('the line of a refused request has the code of the refusal, whoever refuses it, and nothing that the client says', async () => {
  const vote = '/api/headline-fixes/vote/'
  const signIn = '/identity/sign-in/'
  const elsewhere = { origin: `https://${SAID}.example` }
  const account = `{"email":"${SAID}@a.example","password":"${SAID}"}`
  assert.equal(await ask('GET', '/api/domains/list/'), 200)
  await ask('POST', vote, {}, '{}')
  await ask('POST', vote, {}, `{"${SAID}`)
  await ask('PUT', vote, {}, '{}')
  await ask('GET', `/api/headlines/get/?id=${SAID}`)
  await ask('GET', '/api/headlines/get/?id=7')
  await ask('POST', signIn, elsewhere, account)
  await ask('POST', signIn, {}, account)
  await ask('GET', '/images/avatars/none.jpg')
  await ask('GET', '/no-such-page')
  const crowd = { 'x-forwarded-for': '10.9.9.9' }
  for (let tries = 0; (await ask('POST', '/identity/sign-out/', crowd, '{}')) !== 429; tries++)
    assert.ok(tries < 100, 'the limit is never reached')

  // A stop writes the rest of the log.
  assert.equal(await site.stop(), 0, site.printed())
  const lines = site
    .printed()
    .split('\n')
    .filter((line) => line.includes('"msg":"request"'))
    .map((line) => JSON.parse(line))
  const refused = lines.filter(({ status, refusal }) => status >= 400 || refusal !== undefined)
  assert.deepEqual(
    refused.map(({ status, refusal }) => [status, refusal]),
    [
      [401, 'NotSignedIn'],
      [400, 'BadRequest'],
      [405, 'MethodNotAllowed'],
      [400, 'BadField'],
      [404, 'HeadlineNotFound'],
      [403, 'OriginNotAllowed'],
      [200, 'LoginFailed'],
      [404, 'NotFound'],
      [404, 'NotFound'],
      [429, 'TooMany'],
    ],
  )
  assert.ok(!site.printed().includes(SAID))
})
