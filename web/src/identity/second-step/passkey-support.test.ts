import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noPasskeys } from './passkey-support.ts'

const at = (hostname: string, isSecureContext: boolean, PublicKeyCredential: unknown = class {}) =>
  noPasskeys({ location: { hostname }, isSecureContext, PublicKeyCredential })

test('passkeys work at a name, over a secure connection, in a browser that knows them', () => {
  assert.equal(at('site.example', true), undefined)
  assert.equal(at('localhost', true), undefined)
  assert.equal(at('3.example', true), undefined)
  assert.equal(at('site.example', false), 'insecure')
  assert.equal(noPasskeys({ location: { hostname: 'site.example' }, isSecureContext: true }), 'browser')
  for (const address of ['127.0.0.1', '10.0.0.7', '[::1]']) {
    assert.equal(at(address, true), 'address', address)
    assert.equal(at(address, false), 'address', address)
  }
})
