import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BotCheckKind } from '@unspun/contract/site.ts'
import { hashOf, pageHeaders } from './page-headers.ts'

const inline = { scripts: [hashOf('start()')], styles: [hashOf('a{}')] }
const callees = ['https://api.example/api', '/api', 'https://api.example/identity']
const pictures = ['https://site.example', 'https://images.example/images']
const headersOf = (botCheck?: BotCheckKind) => pageHeaders(inline, { callees, pictures, ...(botCheck && { botCheck }) })
const policyOf = (botCheck?: BotCheckKind) =>
  new Map(
    String(headersOf(botCheck)['content-security-policy'])
      .split('; ')
      .map((each) => [each.split(' ')[0], each.split(' ').slice(1)]),
  )

test('with the built-in bot check only videos come from other hosts, and only its worker has a trusted address', () => {
  const self = "'self'"
  assert.deepEqual(Object.fromEntries(policyOf()), {
    'default-src': ["'none'"],
    'script-src': [self, ...inline.scripts],
    'style-src': [self, ...inline.styles],
    'img-src': [self, 'data:', 'https://site.example', 'https://images.example'],
    'font-src': [self],
    'connect-src': [self, 'https://api.example'],
    'frame-src': [self, 'https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
    'worker-src': [self],
    'manifest-src': [self],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': [self],
    'trusted-types': ['unspun'],
    'require-trusted-types-for': ["'script'"],
    'report-uri': ['/csp-reports'],
    'report-to': ['csp'],
  })
  assert.equal(headersOf()['reporting-endpoints'], 'csp="/csp-reports"')
})

test('an external bot check may load its own script and frames, and the rest of the policy stays as strict', () => {
  const hosts = {
    turnstile: 'https://challenges.cloudflare.com',
    recaptcha: 'https://www.google.com/recaptcha/',
    hcaptcha: 'https://hcaptcha.com',
  } as const
  for (const [kind, host] of Object.entries(hosts)) {
    const policy = policyOf(kind as keyof typeof hosts)
    assert.ok(policy.get('script-src')?.includes(host), kind)
    assert.ok(policy.get('frame-src')?.includes(host), kind)
    assert.equal(policy.has('require-trusted-types-for'), false)
    for (const [directive, sources] of policyOf()) {
      if (directive === 'trusted-types' || directive === 'require-trusted-types-for') continue
      const missing = sources.filter((each) => !policy.get(directive)?.includes(each))
      assert.deepEqual(missing, [], `${kind} ${directive}`)
    }
    for (const sources of policy.values())
      assert.deepEqual(
        sources.filter((each) => /unsafe|blob:|^https?:$|\*$/.test(each)),
        [],
      )
  }
})

test('no page may use features that no page needs, and a video player may use what its frame requests', () => {
  const headers = headersOf()
  const denied = new Set(headers['permissions-policy']?.split(', '))
  for (const unused of ['camera', 'geolocation', 'payment', 'usb', 'serial'])
    assert.ok(denied.has(`${unused}=()`), unused)
  for (const used of [
    'autoplay',
    'encrypted-media',
    'fullscreen',
    'picture-in-picture',
    'web-share',
    'clipboard-write',
    'publickey-credentials-create',
    'publickey-credentials-get',
  ])
    assert.doesNotMatch(String(headers['permissions-policy']), new RegExp(`\\b${used}\\b`))
  // COEP requires players to opt in, which they do not.
  assert.equal(headers['cross-origin-embedder-policy'], undefined)
  assert.equal(headers['cross-origin-opener-policy'], 'same-origin-allow-popups')
  assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
})
