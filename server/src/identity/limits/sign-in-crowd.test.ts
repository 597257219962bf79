import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { networkFactors } from '@unspun/contract/endpoint.ts'
import { signInRates } from '@unspun/contract/sign-in-limits.ts'
import { FairQueue } from '../../engines/concurrency/fair-queue.ts'
import { realCost, startTestSite } from '../../testing/test-kit.ts'
import { until } from '../../testing/until.ts'
import { hashQueueLimits, hashQueueState, passwordCost } from '../passwords/password-hash.ts'

const site = await startTestSite()
// Real hashes, for which the crowd has to wait.
Object.assign(passwordCost, realCost)

const signIn = (remoteAddress: string, email: string, password: string, cookie?: string) =>
  site.request({
    method: 'POST',
    url: '/identity/sign-in/',
    payload: { email, password },
    remoteAddress,
    headers: cookie === undefined ? {} : { cookie, origin: site.config.siteUrl },
  })

const crowd = (length: number, addressOf: (n: number) => string) =>
  Promise.all(Array.from({ length }, (_, n) => signIn(addressOf(n), `nobody${n}@example.com`, 'a wrong one')))

/** Holds all hashes back, so that the queue fills. Returns a function that releases them. */
function holdHashes(t: TestContext): () => void {
  const { promise: held, resolve } = Promise.withResolvers<void>()
  const run = FairQueue.prototype.run
  t.mock.method(FairQueue.prototype, 'run', function (this: FairQueue, path: string[], work: () => Promise<unknown>) {
    return run.call(this, path, /^(known|others)$/.test(path[0]!) ? () => held.then(work) : work)
  })
  return resolve
}

const { atOnce, longest } = hashQueueLimits

test('110 sign-ins from one /48 do not delay an honest one, which is served while they still wait', async (t) => {
  const ana = await site.makeUser()
  const goOn = holdHashes(t)
  const answers = crowd(110, (n) => `2001:db8:1:${n}::1`)
  const admitted = signInRates.signInsPerMinute * networkFactors.people.wide
  await until(() => hashQueueState().waiting === admitted - atOnce)
  const honest = signIn('198.51.100.7', ana.email, 'a good password')
  await until(() => hashQueueState().waiting === admitted - atOnce + 1)
  goOn()
  assert.ok((await honest).body.token)
  assert.ok(hashQueueState().waiting > 10, String(hashQueueState().waiting))
  assert.equal((await answers).filter(({ status }) => status === 200).length, admitted)
})

test('250 sign-ins from as many networks fill the queue and leave a known device half of the turns', async (t) => {
  const ben = await site.makeUser()
  const goOn = holdHashes(t)
  const answers = crowd(250, (n) => `10.${n}.0.1`)
  const tooMany = 250 - atOnce - longest
  await until(() => hashQueueState().refused === tooMany)
  const known = signIn('198.51.100.8', ben.email, 'a good password', ben.cookie)
  // One caller of the crowd is refused to make room.
  await until(() => hashQueueState().refused === tooMany + 1)
  goOn()
  assert.ok((await known).body.token)
  assert.ok(hashQueueState().waiting > 10, String(hashQueueState().waiting))
  assert.equal((await answers).filter(({ status }) => status === 503).length, tooMany + 1)
  const metrics = String((await site.request({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' })).body)
  assert.match(metrics, new RegExp(`^unspun_passwords_refused_total ${tooMany + 1}$`, 'm'))
  assert.match(metrics, /^unspun_passwords_waiting 0$/m)
})
