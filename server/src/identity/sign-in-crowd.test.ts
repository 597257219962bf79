import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { networkFactors, rateLimits } from '@unspun/contract/limits.ts'
import { startTestSite } from '../testing/test-kit.ts'
import { hashQueueState } from './password-hash.ts'

const site = await startTestSite()

const signIn = (remoteAddress: string, email: string, password: string, cookie?: string) =>
  site.request({
    method: 'POST',
    url: '/identity/sign-in/',
    payload: { email, password },
    remoteAddress,
    headers: cookie === undefined ? {} : { cookie, origin: site.config.siteUrl },
  })

/** Connections that sign in with addresses that nobody has registered. Resolves once as many as told wait for their turn. */
async function crowd(addressOf: (n: number) => string, waiting: number, length = 110) {
  const all = Array.from({ length }, (_, n) => signIn(addressOf(n), `nobody${n}@example.com`, 'a wrong one'))
  while (hashQueueState().waiting < waiting) await turn()
  const statuses = async () => (await Promise.all(all)).map(({ status }) => status)
  return { statuses }
}

test('110 sign-ins from one /48 delay no honest one: it is served while they still wait', async () => {
  const ana = await site.makeUser()
  const { statuses } = await crowd((n) => `2001:db8:1:${n}::1`, 40)
  const { body } = await signIn('198.51.100.7', ana.email, 'a good password')
  assert.ok(body.token)
  assert.ok(hashQueueState().waiting > 10, String(hashQueueState().waiting))
  const admitted = rateLimits.signInsPerMinute * networkFactors.people.wide
  assert.equal((await statuses()).filter((status) => status === 200).length, admitted)
})

test('250 sign-ins from as many networks fill the queue, and leave a known device half of the turns', async () => {
  const ben = await site.makeUser()
  const { statuses } = await crowd((n) => `10.${n}.0.1`, 90, 250)
  const { body } = await signIn('198.51.100.8', ben.email, 'a good password', ben.cookie)
  assert.ok(body.token)
  assert.ok(hashQueueState().waiting > 10, String(hashQueueState().waiting))
  const answers = await statuses()
  // How many are refused depends on how soon the crowd arrives.
  const { refused } = hashQueueState()
  assert.ok(refused > 0)
  assert.equal(answers.filter((status) => status === 503).length, refused)
  const metrics = String((await site.request({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' })).body)
  assert.match(metrics, new RegExp(`^unspun_passwords_refused_total ${refused}$`, 'm'))
  assert.match(metrics, /^unspun_passwords_waiting 0$/m)
})
