import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestSite } from '../testing/test-kit.ts'
import { FEED_PATH, UNSUBSCRIBE_PATH } from './addresses.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

const METRICS = 'a token for metrics'
const site = await startTestSite({ ROLE: 'web', RATE_LIMIT: '20', METRICS_TOKEN: METRICS })
const { config, post, request } = site
const ana = await site.makeUser()
const { headline_id } = await site.makeHeadline(ana)
const { headline_fix_id } = await site.makeFix(ana, headline_id, 'A fix')
const stop = `${UNSUBSCRIBE_PATH}?token=${unsubscribeToken(config.secret!, ana.user_id)}`

/** Calls from one network until the first refusal. Returns how often it was answered, and the refusal. */
async function untilRefused(url: string, method: 'GET' | 'POST', remoteAddress: string) {
  for (let answered = 0; ; answered++) {
    const answer = await request({ method, url, remoteAddress })
    if (answer.status === 429) return { answered, refusal: answer }
    assert.ok(answered < 1000, `${method} ${url} has no limit`)
  }
}

test('every call about notifications, watching and mails counts for the limit of the account', async () => {
  const ben = await site.makeUser()
  const calls: [path: string, input: object][] = [
    ['/notifications/list/', {}],
    ['/notifications/count/', {}],
    ['/notifications/read/', { read: true, ids: [] }],
    ['/notifications/mute/', { headline_fix_id, mute: true }],
    ['/notifications/channels/', {}],
    ['/notifications/set-mails/', { mails: 'weekly' }],
    ['/notifications/set-feed/', { on: false }],
    ['/watches/set/', { what: 'headline', id: headline_id, watch: true }],
    ['/watches/is/', { what: 'headline', id: headline_id }],
    ['/watches/list/', {}],
  ]
  for (const [path, input] of calls) {
    const member = await site.makeUser()
    const left = async () =>
      Number(/r=(\d+)/.exec(String((await post('/api/notifications/count/', {}, member.token)).headers.ratelimit))?.[1])
    const before = await left()
    assert.equal((await post(`/api${path}`, input, member.token)).status, 200, path)
    assert.ok((await left()) < before - 1, `${path} costs something`)
  }
  while ((await post('/api/notifications/count/', {}, ben.token)).status !== 429);
  for (const [path, input] of calls) {
    const { status, headers } = await post(`/api${path}`, input, ben.token)
    assert.deepEqual([status, Number(headers['retry-after']) > 0], [429, true], path)
  }
})

test('the feed and the page that stops mails have a limit for each network, before they look at the token', async () => {
  let network = 0
  for (const token of ['', '?token=guessed'])
    for (const [method, path] of [
      ['GET', FEED_PATH],
      ['GET', UNSUBSCRIBE_PATH],
      ['POST', UNSUBSCRIBE_PATH],
    ] as const) {
      const { answered, refusal } = await untilRefused(path + token, method, `172.16.${++network}.1`)
      assert.ok(answered > 1, `${method} ${path}`)
      assert.ok(Number(refusal.headers['retry-after']) > 0)
      assert.notEqual((await request({ method, url: path + token, remoteAddress: `172.17.${network}.1` })).status, 429)
    }
  // A refused network cannot stop the mails of anybody.
  assert.equal((await request({ method: 'POST', url: stop, remoteAddress: '172.16.3.1' })).status, 429)
  assert.equal((await post('/api/notifications/channels/', {}, ana.token)).body.mails, 'daily')
})

test('no token of a feed or of stopping is in the metrics', async () => {
  const cem = await site.makeUser()
  const { feed_url } = (await post('/api/notifications/set-feed/', { on: true }, cem.token)).body
  const feed = new URL(feed_url)
  assert.equal((await request({ method: 'GET', url: feed.pathname + feed.search })).status, 200)
  for (const method of ['GET', 'POST'] as const) assert.equal((await request({ method, url: stop })).status, 200)
  const { body } = await request({ method: 'GET', url: '/metrics', headers: { authorization: `Bearer ${METRICS}` } })
  assert.match(String(body), /\/unsubscribe/)
  for (const address of [feed, new URL(stop, config.siteUrl)])
    assert.ok(!String(body).includes(address.searchParams.get('token')!))
})
