import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changes } from '../../invalidation/changes.ts'
import { notifyProcesses } from '../../invalidation/notify.ts'
import { startTestSite } from '../../testing/test-kit.ts'
import { until } from '../../testing/until.ts'
import { followForbidden } from './bans.ts'
import { type Origin, removeForbidden, setForbidden } from './store.ts'

const site = await startTestSite()
const ana = await site.makeUser()
const { headline_id, url } = await site.makeHeadline(ana)
const { kysely } = site.database
const HOUR = 3_600_000

/** Forbids or allows something, as another process does. */
const decree = (origin: Origin, end: Date | null | 'allow') =>
  kysely.transaction().execute(async (transaction) => {
    if (end === 'allow') await removeForbidden(transaction, origin)
    else await setForbidden(transaction, origin, end)
    await notifyProcesses(transaction, changes.forbidden())
  })

const from = (remoteAddress: string, path: string, payload: object, token?: string) =>
  site.request({ method: 'POST', url: path, payload, remoteAddress, headers: token ? { 'auth-token': token } : {} })
const fixFrom = (address: string, title: string) =>
  from(address, '/api/headline-fixes/create/', { headline_id, title, description: '' }, ana.token)
const registerFrom = async (address: string, email: string) => {
  const proof = { user_response_token: await site.solvedChallenge(address) }
  const { body } = await from(address, '/api/users/validate-recaptcha/', proof)
  return from(address, '/identity/sign-up/', { email, password: 'a good password', bot_proof: body.bot_proof })
}

test('nobody posts, votes or registers from a forbidden network, and everybody reads there', async () => {
  const network: Origin = { kind: 'network', name: '198.51.100.0/24' }
  const { headline_fix_id } = await site.makeFix(ana, headline_id, 'A calmer title')
  const ben = await site.makeUser()
  await decree(network, null)
  const vote = { headline_fix_id, vote_value: 1 }
  const refused = await until(
    () => from('198.51.100.9', '/api/headline-fixes/vote/', vote, ben.token),
    ({ status }) => status === 403,
  )
  assert.deepEqual(refused.body, {
    errors: ['You cannot register, post, comment or vote from this network. You can go on reading.'],
    primary_error: 'Moderation__Network',
  })
  assert.equal((await from('::ffff:198.51.100.9', '/api/headline-fixes/vote/', vote, ben.token)).status, 403)
  assert.equal((await fixFrom('198.51.100.255', 'Another')).status, 403)
  assert.equal((await from('198.51.101.9', '/api/headline-fixes/vote/', vote, ben.token)).status, 200)
  const registered = await registerFrom('198.51.100.9', 'new@example.org')
  assert.equal(registered.status, 403)
  assert.match(registered.body.errors[0], /^You cannot register/)

  // Reading, signing in, taking one's data along and leaving need no permission.
  for (const path of ['/', `/api/headlines/get/?id=${headline_id}`])
    assert.notEqual((await site.request({ method: 'GET', url: path, remoteAddress: '198.51.100.9' })).status, 403)
  const session = await from('198.51.100.9', '/api/users/login-register/', { uid: ben.uid, email: '' }, ben.token)
  assert.equal(session.status, 200)
  // The token alone identifies a visitor of an endpoint that writes: signed out is signed out anywhere.
  assert.equal((await from('198.51.100.9', '/api/headline-fixes/vote/', vote)).status, 401)

  await decree(network, 'allow')
  await until(
    () => fixFrom('198.51.100.9', 'Allowed again'),
    ({ status }) => status === 200,
  )
})

test('an IPv6 network holds every address below it', async () => {
  const network: Origin = { kind: 'network', name: '2001:db8::/32' }
  await decree(network, null)
  await until(
    () => fixFrom('2001:db8:1:2::9', 'From a provider'),
    ({ status }) => status === 403,
  )
  assert.equal((await fixFrom('2001:db9::1', 'From another provider')).status, 200)
  await decree(network, 'allow')
})

test('nobody registers with an address of a forbidden mail domain, nor of one below it; members stay', async () => {
  const domain: Origin = { kind: 'mail-domain', name: 'trash.example' }
  await decree(domain, null)
  const refused = await until(
    () => registerFrom('198.51.102.1', 'one@trash.example'),
    ({ body }) => body.errors !== undefined,
  )
  const errors = ['You cannot register with an address of this mail provider. Please use another address.']
  assert.deepEqual([refused.status, refused.body], [200, { errors }])
  assert.deepEqual((await registerFrom('198.51.102.1', 'Two@Mail.TRASH.example')).body, { errors })
  assert.ok((await registerFrom('198.51.102.1', 'three@nottrash.example')).body.uid)
  await decree({ kind: 'mail-domain', name: 'example.org' }, null)
  await until(
    () => registerFrom('198.51.102.1', 'four@example.org'),
    ({ body }) => body.errors !== undefined,
  )
  assert.equal((await fixFrom('198.51.102.1', 'By a member')).status, 200)
  await decree({ kind: 'mail-domain', name: 'example.org' }, 'allow')
  await decree(domain, 'allow')
})

test('a forbidden outlet gets no new headlines and its news items are not shown; its headlines stay', async () => {
  const name = new URL(url).hostname
  const outlet: Origin = { kind: 'outlet', name }
  await kysely
    .insertInto('feed_items')
    .values(
      [name, 'other.example'].map((domain) => ({
        guid: `guid of ${domain}`,
        title: `News of ${domain}`,
        domain,
        link: `https://${domain}/1`,
        published_at: new Date(),
      })),
    )
    .execute()
  const news = async () => {
    const { body } = await site.get('/api/feed/in-the-news/')
    return body.feed_headlines.map(({ domain }: { domain: string }) => domain).sort()
  }
  await decree(outlet, new Date(Date.now() + HOUR))
  const page = site.news.serve('A new article')
  const refused = await outletRefused()
  assert.match(refused.body.errors[0], /^Headlines of this outlet cannot be added until \d+ \w+ \d{4}\.$/)
  await until(news, (shown) => shown.length === 1 && shown[0] === 'other.example')
  const rail = (await site.get('/api/feed/recent/')).body.feed_headlines
  assert.deepEqual(
    rail.map(({ domain }: { domain: string }) => domain),
    ['other.example'],
  )
  // Existing headlines stay, and their addresses still find them.
  assert.equal((await site.post('/api/headlines/create/', { url }, ana.token)).body.headline_id, headline_id)
  assert.equal((await site.get(`/api/headlines/get/?id=${headline_id}`)).status, 200)

  await decree(outlet, 'allow')
  await until(news, (shown) => shown.length === 2)
  assert.ok((await site.post('/api/headlines/create/', { url: page }, ana.token)).body.headline_id)
})

/** The answer to a new article once the outlet is refused. Each time it is another one, because an article that is known is found. */
const outletRefused = () =>
  until(
    () => site.post('/api/headlines/create/', { url: site.news.serve('Another article') }, ana.token),
    ({ body }) => /^Headlines of this outlet/.test(body.errors?.[0] ?? ''),
  )

test('an article that redirects to a forbidden outlet is refused too', async () => {
  const outlet: Origin = { kind: 'outlet', name: new URL(url).hostname }
  const page = site.news.serve('Reached in two steps')
  const step = site.news.serve({ status: 302, headers: { location: page } })
  await decree(outlet, null)
  await outletRefused()
  const { body } = await site.post('/api/headlines/create/', { url: step }, ana.token)
  assert.match(body.errors[0], /^Headlines of this outlet/)
  await decree(outlet, 'allow')
})

test('what has an end is allowed again after it, without anybody doing anything', async () => {
  const now = Date.now()
  let clock = now
  const warn = assert.fail
  await setForbidden(kysely, { kind: 'network', name: '203.0.113.7/32' }, new Date(now + HOUR))
  await setForbidden(kysely, { kind: 'mail-domain', name: 'soon.example' }, new Date(now + HOUR))
  await setForbidden(kysely, { kind: 'outlet', name: 'soon.example' }, new Date(now + HOUR))
  const forbidden = await followForbidden({ database: site.database, warn, now: () => clock })
  forbidden.stop()
  const checks = [
    () => forbidden.checkNetwork('203.0.113.7'),
    () => forbidden.checkMail('a@soon.example'),
    () => forbidden.checkOutlet('soon.example'),
  ]
  for (const check of checks) assert.throws(check)
  clock = now + HOUR
  for (const check of checks) check()
  for (const kind of ['network', 'mail-domain', 'outlet'] as const)
    await removeForbidden(kysely, { kind, name: kind === 'network' ? '203.0.113.7/32' : 'soon.example' })
})
