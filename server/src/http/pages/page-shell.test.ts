import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { botCheckPolicies } from './bot-check-policy.ts'
import { builtShell, pagePolicy } from './page-shell.ts'

const styleHash = "'sha256-abc='"
const callees = ['https://api.example']
const policyOf = (kind: keyof typeof botCheckPolicies) => {
  const directives = pagePolicy([styleHash], callees, botCheckPolicies[kind]).split('; ')
  return new Map(directives.map((each) => [each.split(' ')[0], each.split(' ').slice(1)]))
}

test("with the site's own bot check only videos come from other hosts, and only its worker has a trusted address", () => {
  const policy = policyOf('altcha')
  assert.deepEqual(policy.get('default-src'), ["'self'"])
  const [self, ours, ...others] = policy.get('script-src') ?? []
  assert.deepEqual([self, others], ["'self'", []])
  assert.match(String(ours), /^'sha256-[\w+/]{43}='$/)
  assert.deepEqual(policy.get('style-src'), ["'self'", styleHash])
  assert.deepEqual(policy.get('connect-src'), ["'self'", ...callees])
  assert.deepEqual(policy.get('frame-src'), ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'])
  assert.deepEqual(policy.get('trusted-types'), ['unspun'])
  assert.deepEqual(policy.get('require-trusted-types-for'), ["'script'"])
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

test('a page has its own stylesheets and no others, and the policy allows each by its hash', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-shell-'))
  const files = {
    '.vite/manifest.json': JSON.stringify({
      'src/entry-client.ts': { file: 'a.js', css: ['base.css'], imports: ['_shared.js'] },
      '_shared.js': { file: 'shared.js' },
      '_forms.js': { file: 'forms.js', css: ['forms.css'], imports: ['_shared.js'] },
      'src/pages/EditFixPage.tsx': { file: 'edit.js', css: ['detail.css'], imports: ['_shared.js', '_forms.js'] },
    }),
    'base.css': 'a{}',
    'forms.css': 'b{}',
    'detail.css': 'c{}',
  }
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    fs.writeFileSync(path.join(folder, name), text)
  }
  const shell = builtShell(folder, [])
  fs.rmSync(folder, { recursive: true })
  const rendered = { status: 200, head: '', html: '', state: '{}' }
  const stylesIn = (module: string | undefined) =>
    [...shell.page({ ...rendered, module }).matchAll(/<style>(.*?)<\/style>/g)].map(([, style]) => style)
  assert.deepEqual(stylesIn('src/pages/EditFixPage.tsx'), ['a{}', 'c{}', 'b{}'])
  assert.deepEqual(stylesIn(undefined), ['a{}'])
  assert.throws(() => stylesIn('src/pages/Nowhere.tsx'), /has no src\/pages\/Nowhere.tsx/)
  const edit = shell.page({ ...rendered, module: 'src/pages/EditFixPage.tsx' })
  assert.match(edit, /<link rel="stylesheet" disabled href="\/forms.css">/)
  assert.doesNotMatch(edit, /disabled href="\/base.css"/)
  for (const file of ['shared.js', 'forms.js', 'edit.js'])
    assert.equal(edit.split(`rel="modulepreload" fetchpriority="low" href="/${file}"`).length, 2, file)
  for (const style of ['a{}', 'b{}', 'c{}']) {
    const hash = createHash('sha256').update(style).digest('base64')
    assert.ok(shell.headers['content-security-policy']?.includes(`'sha256-${hash}'`), style)
  }
  assert.equal(shell.headers['cross-origin-opener-policy'], 'same-origin-allow-popups')
  assert.equal(shell.headers['cross-origin-resource-policy'], 'same-origin')
  for (const unused of ['camera', 'geolocation', 'payment', 'usb', 'serial'])
    assert.ok(shell.headers['permissions-policy']?.split(', ').includes(`${unused}=()`), unused)
})
