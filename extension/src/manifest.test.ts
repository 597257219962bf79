import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Browser, manifestOf } from './manifest.ts'

const site = {
  name: 'Unspun',
  url: 'https://news.example',
  data_url: 'https://data.example/v1',
  api_url: 'https://news.example/api',
  identity_url: 'https://news.example/identity',
}
// biome-ignore lint/suspicious/noExplicitAny: a manifest is JSON for browsers
const manifest = (browser: Browser): any => manifestOf({ browser, site, version: '1.2.3' })

for (const browser of ['chromium', 'firefox'] as const) {
  test(`${browser}: requires its own hosts alone, and outlets are optional`, () => {
    const { permissions, host_permissions, optional_host_permissions, content_scripts } = manifest(browser)
    assert.deepEqual(permissions, ['storage', 'alarms', 'scripting', 'activeTab'])
    assert.deepEqual(host_permissions, ['https://news.example/*', 'https://data.example/*'])
    assert.deepEqual(optional_host_permissions, ['https://*/*', 'http://*/*'])
    assert.equal(content_scripts, undefined)
  })

  test(`${browser}: pages can neither see its files nor send it messages, and it runs no remote code`, () => {
    const { web_accessible_resources, externally_connectable, content_security_policy } = manifest(browser)
    assert.equal(web_accessible_resources, undefined)
    assert.equal(externally_connectable, undefined)
    assert.match(content_security_policy.extension_pages, /default-src 'none'; script-src 'self';/)
    assert.match(
      content_security_policy.extension_pages,
      /connect-src 'self' https:\/\/news.example https:\/\/data.example;/,
    )
    assert.doesNotMatch(content_security_policy.extension_pages, /unsafe|upgrade|\*/)
  })
}

test('each browser gets the kind of background script that it supports', () => {
  assert.deepEqual(manifest('chromium').background, { service_worker: 'worker.js' })
  assert.deepEqual(manifest('firefox').background, { scripts: ['worker.js'] })
  assert.deepEqual(manifest('firefox').browser_specific_settings.gecko.data_collection_permissions.required, ['none'])
})
