import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFlowCookies, type Flow } from './flow-cookie.ts'

const url = new URL('https://news.example/identity')
const secret = 'a secret of the tests: 9f1c2e7b40d8'
const flow: Flow = {
  provider: 'acme',
  state: 's1',
  nonce: 'n',
  verifier: 'v',
  display: 'popup',
  to: '/here',
  flow: 'f-1',
  uid: 'u-1',
  invitation: 'i-1',
}
const lax = { crossSite: false }
const pair = (header = '') => header.split(';')[0] ?? ''

test('returns a complete flow, only for its own state', async () => {
  const cookies = createFlowCookies({ url, secret })
  const [kept] = await cookies.keep(flow, undefined, lax)
  assert.match(
    kept!,
    /^__Secure-unspun\.social_[\w-]{10}=[^;]+; Max-Age=600; Path=\/identity\/social; HttpOnly; SameSite=Lax; Secure$/,
  )
  assert.deepEqual(await cookies.find('s1', `other=1; ${pair(kept)}; x=y`), flow)
  assert.equal(await cookies.find('s2', pair(kept)), undefined)
  const [nameless] = await cookies.keep({ ...flow, flow: undefined }, undefined, lax)
  assert.deepEqual(await cookies.find('s1', pair(nameless)), { ...flow, flow: undefined })
  assert.equal(await cookies.find('', pair(kept)), undefined)
  assert.equal(await cookies.find('s1', undefined), undefined)
  const [name, value] = pair(kept).split('=')
  const [otherName] = pair((await cookies.keep({ ...flow, state: 's2' }, undefined, lax))[0]).split('=')
  assert.equal(await cookies.find('s2', `${otherName}=${value}`), undefined)
  assert.equal(pair(cookies.drop('s1', lax)), `${name}=`)
})

test('a flow cannot be read, changed or forged', async () => {
  const cookies = createFlowCookies({ url, secret })
  const kept = pair((await cookies.keep(flow, undefined, lax))[0])
  const clear = kept
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString('latin1'))
    .join()
  for (const hidden of ['acme', '/here', 'verifier']) assert.ok(!clear.includes(hidden), hidden)
  const at = kept.length - 10
  assert.equal(
    await cookies.find('s1', kept.slice(0, at) + (kept[at] === 'A' ? 'B' : 'A') + kept.slice(at + 1)),
    undefined,
  )
  const others = createFlowCookies({ url, secret: 'another secret of the tests: 51ab77' })
  assert.equal(await others.find('s1', kept), undefined)
})

test('a flow expires after ten minutes, even if the browser keeps its cookie', async () => {
  let now = 1_800_000_000_000
  const cookies = createFlowCookies({ url, secret, now: () => now })
  const kept = pair((await cookies.keep(flow, undefined, lax))[0])
  now += 9 * 60_000
  assert.deepEqual(await cookies.find('s1', kept), flow)
  now += 61_000
  assert.equal(await cookies.find('s1', kept), undefined)
})

test('removes the oldest flow when a sixth starts', async () => {
  const cookies = createFlowCookies({ url, secret })
  const jar: string[] = ['unspun.session_token=x']
  for (let n = 0; n < 5; n++) {
    const set = await cookies.keep({ ...flow, state: `s${n}` }, jar.join('; '), lax)
    assert.equal(set.length, 1)
    jar.push(pair(set[0]))
  }
  const [, dropped, ...more] = await cookies.keep({ ...flow, state: 's5' }, jar.join('; '), lax)
  assert.equal(pair(dropped), `${jar[1]!.split('=')[0]}=`)
  assert.match(dropped!, /Max-Age=0/)
  assert.deepEqual(more, [])
})

test('the cookie allows cross-site requests when the provider posts its answer', async () => {
  const cookies = createFlowCookies({ url: new URL('http://localhost:3000/identity'), secret })
  const [kept] = await cookies.keep(flow, undefined, { crossSite: true })
  assert.match(kept!, /SameSite=None; Secure$/)
})
