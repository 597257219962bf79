import assert from 'node:assert/strict'
import { test } from 'node:test'
import { botCheckPolicies } from './bot-check-policy.ts'
import { pagePolicy } from './page-shell.ts'

const styleHash = "'sha256-abc='"
const callees = ['https://api.example']
const policyOf = (kind: keyof typeof botCheckPolicies) => {
  const directives = pagePolicy(styleHash, callees, botCheckPolicies[kind]).split('; ')
  return new Map(directives.map((each) => [each.split(' ')[0], each.split(' ').slice(1)]))
}

test("with the site's own bot check nothing but videos comes from elsewhere, and only its worker is started by an address", () => {
  const policy = policyOf('altcha')
  assert.deepEqual(policy.get('default-src'), ["'self'"])
  assert.deepEqual(policy.get('script-src'), ["'self'"])
  assert.deepEqual(policy.get('style-src'), ["'self'", styleHash])
  assert.deepEqual(policy.get('connect-src'), ["'self'", ...callees])
  assert.deepEqual(policy.get('frame-src'), ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'])
  assert.deepEqual(policy.get('trusted-types'), ['unspun'])
  assert.deepEqual(policy.get('require-trusted-types-for'), ["'script'"])
})

test('an outside bot check may load its own script and frames, and nothing else gets looser', () => {
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
    for (const [directive, sources] of policyOf('altcha')) {
      if (directive === 'trusted-types' || directive === 'require-trusted-types-for') continue
      assert.deepEqual(
        sources.filter((each) => !policy.get(directive)?.includes(each)),
        [],
        `${kind} ${directive}`,
      )
    }
    for (const [directive, sources] of policy)
      assert.deepEqual(
        sources.filter((each) => /unsafe|blob:|\*$/.test(each) && directive !== 'style-src-attr'),
        [],
      )
  }
})
