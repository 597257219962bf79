import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as serverMessages from '@unspun/contract/messages/server.ts'
import { SITE } from '../test-kit.ts'
import { startOpenId } from './openid-test-kit.ts'
import { CALLBACK, openSocial, settingsOf } from './test-kit.ts'

let provider: Awaited<ReturnType<typeof startOpenId>>
let kit: Awaited<ReturnType<typeof openSocial>>
const secret = 'a secret between the provider and the site'
before(async () => {
  provider = await startOpenId([
    { client_id: 'acme', client_secret: secret, redirect_uris: [CALLBACK('acme')] },
    { client_id: 'other', client_secret: secret, redirect_uris: [CALLBACK('other')] },
  ])
  for (const name of ['ann', 'mallory'])
    provider.accounts.set(name, { email: `${name}@example.org`, email_verified: true })
  const { issuer } = provider
  const offered = ['acme', 'other'].map((id) => settingsOf({ id, issuer, clientId: id }))
  kit = await openSocial(offered, { rates: { socialSignInsOfAddress: 500 } })
})
after(async () => {
  await provider.stop()
  await kit.close()
})

const fails = async (window: ReturnType<typeof kit.window>, answer: URL) => {
  const warned = kit.warnings.length
  const landed = await window.follow(answer, { account: '' })
  assert.equal(landed.outcome, 'failed')
  assert.equal(await window.whoAmI(), undefined)
  assert.equal(kit.warnings.length, warned + 1)
  return landed
}

describe('a provider’s answer is refused', () => {
  test('in a browser that did not start the sign-in, because it would sign that browser in as somebody else', async () => {
    const answer = await kit.window().stopBefore({ account: 'mallory' })
    const victim = kit.window()
    const { to, display, flow } = await fails(victim, answer)
    assert.deepEqual([to, display, flow], ['/', 'page', undefined])
    await victim.stopBefore({ account: 'ann' })
    await fails(victim, answer)
  })

  test('with a wrong, missing or repeated state', async () => {
    const change: ((url: URL) => void)[] = [
      (url) => url.searchParams.set('state', 'invented'),
      (url) => url.searchParams.delete('state'),
      (url) => url.searchParams.append('state', 'invented'),
      (url) => url.searchParams.append('code', 'invented'),
    ]
    for (const meddle of change) {
      const window = kit.window()
      const answer = await window.stopBefore({ account: 'ann' })
      meddle(answer)
      await fails(window, answer)
    }
  })

  test('with the state of another window of the same browser', async () => {
    const window = kit.window()
    const first = await window.stopBefore({ account: 'ann' })
    const second = await window.stopBefore({ account: 'mallory' })
    first.searchParams.set('code', second.searchParams.get('code')!)
    await fails(window, first)
  })

  test('with a code issued to somebody else', async () => {
    const stolen = await kit.window().stopBefore({ account: 'ann' })
    const thief = kit.window()
    const answer = await thief.stopBefore({ account: 'mallory' })
    answer.searchParams.set('code', stolen.searchParams.get('code')!)
    await fails(thief, answer)
  })

  test('when it is used twice, even if the browser kept its cookie', async () => {
    const window = kit.window()
    const answer = await window.stopBefore({ account: 'ann' })
    const cookie = window.cookieHeader(answer)
    const tokens = () => provider.asked.filter((path) => path === '/token').length
    assert.equal((await window.follow(answer, { account: '' })).outcome, 'in')
    const before = tokens()
    const again = kit.window()
    await fails(again, answer)
    again.takeCookies(answer, cookie)
    await fails(again, answer)
    assert.equal(tokens(), before)
  })

  test('when its nonce or code challenge does not match our request', async () => {
    for (const name of ['nonce', 'code_challenge']) {
      const window = kit.window()
      const other = name === 'nonce' ? 'another' : 'x'.repeat(43)
      const meddle = (url: URL) => {
        if (url.pathname === '/auth' && url.origin === provider.issuer && url.searchParams.has(name))
          url.searchParams.set(name, other)
      }
      await fails(window, await window.stopBefore({ account: 'ann', meddle }))
    }
  })

  test("at another provider's callback address", async () => {
    const window = kit.window()
    const answer = await window.stopBefore({ account: 'ann' })
    answer.pathname = new URL(CALLBACK('other')).pathname
    await fails(window, answer)
    const turning = kit.window()
    const back = await turning.stopBefore({ account: 'cancel' })
    assert.equal(back.searchParams.get('error'), 'access_denied')
    back.pathname = answer.pathname
    await fails(turning, back)
  })

  test('when it names a different issuer', async () => {
    const window = kit.window()
    const answer = await window.stopBefore({ account: 'ann' })
    answer.searchParams.set('iss', 'https://evil.example')
    await fails(window, answer)
  })

  test('when it is a provider error, whose text is not shown', async () => {
    const window = kit.window()
    const answer = await window.stopBefore({ account: 'ann' })
    answer.searchParams.delete('code')
    answer.searchParams.set('error', 'invalid_scope')
    answer.searchParams.set('error_description', 'call 555-0100\nor write to evil@example.org')
    await fails(window, answer)
    const [warning = ''] = kit.warnings.slice(-1)
    assert.match(warning, /acme.*invalid_scope/)
    assert.doesNotMatch(warning, /555|evil/)
  })
})

test('signing in replaces a session cookie planted by somebody else', async () => {
  const planted = kit.window()
  await planted.signIn({ account: 'mallory' })
  const cookie = planted.cookieHeader(new URL(`${SITE}/identity`))
  const victim = kit.window()
  victim.takeCookies(new URL(`${SITE}/identity`), cookie)
  assert.equal((await victim.signIn({ account: 'ann' })).outcome, 'in')
  assert.equal((await victim.whoAmI())?.email, 'ann@example.org')
  assert.equal((await planted.whoAmI())?.email, 'mallory@example.org')
})

test('never redirects to another site afterwards', async () => {
  const evil = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/.//evil.example',
    '',
  ]
  for (const to of evil) {
    const landed = await kit.window().signIn({ account: 'ann', to })
    assert.deepEqual([landed.outcome, landed.to], ['in', '/'], to)
  }
})

test('answers 404 for a provider that is not configured', async () => {
  for (const id of ['acme2', 'constructor', '__proto__', 'google']) {
    for (const end of ['start/', 'callback?state=x&code=y']) {
      const { status, text } = await kit.window().go(new URL(`${SITE}/identity/social/${id}/${end}`))
      assert.equal(status, 404, `${id}/${end}`)
      assert.deepEqual(JSON.parse(text), { errors: [serverMessages.nothingHere] })
    }
  }
})

test('responses are not cached and send no referrer', async () => {
  const answer = await kit.app.inject({ method: 'GET', url: '/identity/social/acme/start?display=popup' })
  assert.equal(answer.statusCode, 303)
  assert.equal(answer.headers['cache-control'], 'no-store')
  assert.equal(answer.headers['referrer-policy'], 'no-referrer')
  const cookie = String(answer.headers['set-cookie'])
  assert.match(
    cookie,
    /^unspun\.social_[\w-]{10}=[\w.-]+; Max-Age=600; Path=\/identity\/social; HttpOnly; SameSite=Lax$/,
  )
  const asked = new URL(String(answer.headers.location)).searchParams
  assert.equal(asked.get('code_challenge_method'), 'S256')
  assert.equal(asked.get('redirect_uri'), `${SITE}/identity/social/acme/callback`)
  for (const name of ['state', 'nonce', 'code_challenge']) assert.ok((asked.get(name) ?? '').length >= 43, name)
})

test('accepts only small forms', async () => {
  const url = '/identity/social/acme/callback'
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const huge = await kit.app.inject({ method: 'POST', url, headers, payload: `state=${'x'.repeat(20_000)}` })
  assert.equal(huge.statusCode, 413)
  const json = await kit.app.inject({ method: 'POST', url, payload: { state: 'x' } })
  assert.equal(json.statusCode, 400)
})

test('limits sign-in starts per network', async () => {
  const limited = await openSocial([settingsOf({ id: 'acme', issuer: provider.issuer, clientId: 'acme' })], {
    rates: { socialSignInsOfAddress: 3 },
  })
  after(() => limited.close())
  const outcomes: string[] = []
  for (let n = 0; n < 5; n++) outcomes.push((await limited.window().signIn({ account: 'ann' })).outcome)
  assert.deepEqual(outcomes, ['in', 'in', 'in', 'failed', 'failed'])
  assert.equal((await limited.window('10.9.9.9').signIn({ account: 'ann' })).outcome, 'in')
})

test('refuses links from other sites and accepts our own pages and typed addresses', async () => {
  const start = (headers: Record<string, string>) =>
    kit.app.inject({ method: 'GET', url: '/identity/social/acme/start/?display=page&to=/', headers })
  const ways = [
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'cross-site', referer: 'https://evil.example/localhost' }, false],
    [{ 'sec-fetch-site': 'cross-site', referer: `${SITE}/` }, true],
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{}, true],
  ] as const
  for (const [headers, begins] of ways) {
    const answer = await start(headers as Record<string, string>)
    assert.equal(answer.statusCode, 303)
    assert.equal(String(answer.headers.location).startsWith(provider.issuer), begins, JSON.stringify(headers))
    assert.equal(answer.headers['set-cookie'] !== undefined, begins)
  }
})
