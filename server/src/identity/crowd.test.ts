import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { callLimits, networkFactors } from '@unspun/contract/endpoint.ts'
import { type IdentityEndpoint, identityEndpoints } from '@unspun/contract/identity.ts'
import * as serverMessages from '@unspun/contract/messages/server.ts'
import { signInRates } from '@unspun/contract/sign-in-limits.ts'
import { startTestSite, type TestUser } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'

const CROWD = 300
/** The connections of identity. */
const SHARE = 4
// Its jobs would use the locked tables, too.
const site = await startTestSite({ ROLE: 'web', RATE_LIMIT: String(callLimits.pointsPerMinute) })
const ana = await site.makeUser()
const { headline_id } = await site.makeHeadline(ana)
const { headline_fix_id } = await site.makeFix(ana, headline_id, 'A fix')
const voters: TestUser[] = []
before(async () => {
  for (let n = 0; n < 4; n++) voters.push(await site.makeUser())
})

/** Members vote in turn, so that none reaches the limit of an account. */
async function vote(n: number): Promise<number> {
  const body = { headline_fix_id, vote_value: n % 3 === 0 ? -1 : 1 }
  return (await site.post('/api/headline-fixes/vote/', body, voters[n % voters.length]!.token)).status
}

const FIELDS: Record<string, unknown> = {
  email: 'nobody@example.com',
  password: 'a good password',
  bot_proof: 'invented',
  oobCode: 'invented',
  session_id: 'invented',
  code: '123456',
  response: {},
  name: 'invented',
  passkey_id: 'invented',
}
function call({ method, path, input }: IdentityEndpoint, remoteAddress: string, cookie?: string) {
  const payload = Object.fromEntries(Object.keys(input.properties).map((name) => [name, FIELDS[name]]))
  const headers = cookie === undefined ? {} : { cookie, origin: site.config.siteUrl }
  return site.request({
    method,
    url: `/identity${path}`,
    remoteAddress,
    headers,
    ...(method === 'POST' && { payload }),
  })
}
const named = (path: IdentityEndpoint['path']) => identityEndpoints.find((each) => each.path === path)!
const checkCode = (address: string) => call(named('/check-code/'), address)

/** Holds back every statement about `tables` while `work` runs. */
async function whileLocked<T>(tables: string, work: () => Promise<T>): Promise<T> {
  const holder = await site.database.pool.connect()
  try {
    await holder.query(`begin; lock table ${tables} in access exclusive mode`)
    return await work()
  } finally {
    holder.release(true)
  }
}
async function blocked(): Promise<number> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await site.database.pool.query(waiting)).rowCount ?? 0
}

/** Uses every table of identity but `identity_jwks`, which the check of a vote's token may read. */
const TABLES = 'identity_attempts, identity_user, identity_account, identity_session'
/** More than all connections of the site. */
const MANY = 20

describe('calls that wait for the database', () => {
  for (const [n, endpoint] of identityEndpoints.filter(({ path }) => path !== '/authorised-domains/').entries())
    test(`leave votes their connections: ${endpoint.path}`, async () => {
      const { cookie } = await site.makeUser()
      const { sent } = await whileLocked(TABLES, async () => {
        const sent = Array.from({ length: MANY }, () => call(endpoint, `10.200.${n}.1`, cookie))
        await until(async () => (await blocked()) >= SHARE)
        for (let votes = 0; votes < 3; votes++) assert.equal(await vote(votes), 200)
        assert.equal(await blocked(), SHARE)
        return { sent }
      })
      await Promise.all(sent)
    })

  test('take turns by network, and the newest of a crowd are refused', async () => {
    const { crowd, honest } = await whileLocked(TABLES, async () => {
      const statuses: number[] = []
      const crowd = Promise.all(
        Array.from({ length: 2 * CROWD }, async (_, n) => {
          const { status } = await checkCode(`10.201.0.${n % 2}`)
          statuses.push(status)
          return status
        }),
      )
      await until(async () => statuses.length > 0 && (await blocked()) >= SHARE)
      const honest = checkCode('10.202.0.1')
      assert.equal(await vote(0), 200)
      assert.deepEqual(new Set(statuses), new Set([503]))
      return { crowd, honest }
    })
    await crowd
    // On a slow machine it may have waited too long, which is another refusal.
    assert.notDeepEqual((await honest).body, { errors: [serverMessages.busy] })
  })
})

for (const path of ['/check-code/', '/token/'] as const)
  test(`300 calls of ${path} at once from one browser refuse nobody’s vote`, async () => {
    const { cookie } = await site.makeUser()
    const calls = Promise.all(Array.from({ length: CROWD }, () => call(named(path), '10.206.0.1', cookie)))
    let isOver = false
    void calls.finally(() => (isOver = true))
    const votes: number[] = []
    do votes.push(await vote(votes.length))
    while (!isOver && votes.length < 20)
    assert.ok((await calls).every(({ status }) => status !== 500))
    assert.deepEqual(new Set(votes), new Set([200]))
  })

test('300 calls at once from as many networks refuse neither votes nor an honest sign-in', async () => {
  const ben = await site.makeUser()
  const calls = Array.from({ length: CROWD }, (_, n) => checkCode(`11.${n >> 8}.${n & 255}.1`))
  const payload = { email: ben.email, password: 'a good password' }
  const signIn = site.request({ method: 'POST', url: '/identity/sign-in/', payload, remoteAddress: '10.207.0.1' })
  for (let votes = 0; votes < 4; votes++) assert.equal(await vote(votes), 200)
  assert.ok((await signIn).body.token)
  await Promise.all(calls)
})

describe('an empty allowance', () => {
  const ADDRESS = '10.203.0.1'
  const ofNetwork = callLimits.pointsPerMinute * callLimits.networkPointsFactor
  const domains = named('/authorised-domains/')
  before(async () => {
    await Promise.all(Array.from({ length: ofNetwork }, () => call(domains, ADDRESS)))
  })

  test('of a network refuses every call of identity without asking the database', async () => {
    await whileLocked(`${TABLES}, identity_jwks`, async () => {
      const calls = identityEndpoints.map((endpoint) => call(endpoint, ADDRESS))
      for (const path of ['/jwks/', '/social/any/start', '/social/any/callback'])
        calls.push(site.request({ method: 'GET', url: `/identity${path}`, remoteAddress: ADDRESS }))
      for (const { status, body, headers } of await Promise.all(calls)) {
        assert.deepEqual([status, body], [429, { errors: [serverMessages.tooMany] }])
        const wait = Number(headers['retry-after'])
        assert.ok(wait >= 1 && wait <= 60)
      }
    })
  })

  test('of a network neither affects other networks nor members on devices that they have signed in on', async () => {
    assert.equal((await checkCode('10.203.0.2')).status, 200)
    for (let n = 0; n < 3; n++) assert.equal((await call(named('/token/'), ADDRESS, ana.cookie)).status, 200)
    const { email, cookie } = await site.makeUser()
    const signIn = (sent: string) =>
      site.request({
        method: 'POST',
        url: '/identity/sign-in/',
        payload: { email, password: 'a good password' },
        headers: { cookie: sent, origin: site.config.siteUrl },
        remoteAddress: ADDRESS,
      })
    assert.ok((await signIn(cookie)).body.token)
    assert.equal((await signIn(cookie.replaceAll('.', '.x'))).status, 429, 'a forged cookie')
  })

  test('of an account leaves its owner what strangers have, so that a stolen cookie stops nobody', async () => {
    const ben = await site.makeUser()
    const flood = () =>
      Promise.all(Array.from({ length: callLimits.pointsPerMinute }, () => call(domains, '10.204.0.1', ben.cookie)))
    await flood()
    assert.equal((await call(named('/token/'), '10.204.0.1', ben.cookie)).status, 200)
    await flood()
    await flood()
    assert.equal((await call(named('/token/'), '10.204.0.1', ben.cookie)).status, 429)
    assert.equal((await call(named('/token/'), '10.205.0.1', ben.cookie)).status, 200, 'on another network')
    assert.equal((await call(named('/token/'), '10.204.0.1', ana.cookie)).status, 200, 'another account')
  })

  test('is never the reason why a network with honest rates is refused', () => {
    const { signInsPerMinute, signUpsPerMinute, mailsAskedPerMinute } = signInRates
    // Mailed codes and social sign-in have the limit of sign-ins. Other calls need a session, and so a known device.
    const attempts = 3 * signInsPerMinute + signUpsPerMinute + mailsAskedPerMinute
    for (const width of ['narrow', 'wide', 'region'] as const)
      assert.ok(ofNetwork * networkFactors.requests[width] >= 4 * attempts * networkFactors.people[width], width)
  })
})
