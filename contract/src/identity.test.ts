import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { returnPath } from './identity.ts'

const SITE = 'https://news.example'

test('keeps a path of the site', () => {
  for (const path of ['/', '/domains', '/fixes/edit/7?a=b&c=//d', '/settings#verify', '/headlines/7/caf%C3%A9'])
    assert.equal(returnPath(path, SITE), path)
  assert.equal(returnPath('/headlines/7/café', SITE), '/headlines/7/caf%C3%A9')
})

test('replaces anything else with the home page', () => {
  const evil = [
    '',
    ' /',
    'domains',
    'https://evil.example/',
    'https://news.example/domains',
    'javascript:alert(1)',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/a\r\nset-cookie: x=y',
    '/.//evil.example',
    '/..//evil.example',
    '/x/..//evil.example',
    '/.\\/evil.example',
    '/%2e//evil.example',
    `/${'x'.repeat(600)}`,
    `/${'é'.repeat(200)}`,
  ]
  for (const given of evil) assert.equal(returnPath(given, SITE), '/', JSON.stringify(given))
})

test('a browser stays on the site for any input', () => {
  const parts = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    ':',
    '@',
    '?',
    '#',
    '\t',
    '\n',
    'evil.example',
    'https:',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(parts, fc.string()), { maxLength: 8 }), (pieces) => {
      const path = returnPath(`/${pieces.join('')}`, SITE)
      assert.equal(new URL(path, SITE).origin, SITE)
      assert.equal(returnPath(path, SITE), path)
      assert.doesNotMatch(path, /^\/[/\\]|\p{Cc}/u)
    }),
  )
})
