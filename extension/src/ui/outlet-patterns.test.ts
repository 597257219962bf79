import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allOutlets, outletOf, outletsOf, patternsOf } from './outlet-patterns.ts'

test('an outlet can be read from its own patterns', () => {
  for (const outlet of ['news.example', 'localhost', '127.0.0.1'])
    assert.deepEqual(outletsOf(patternsOf(outlet), []), { all: false, outlets: [outlet] })
})

test('subdomains belong to an outlet; IP addresses have none', () => {
  assert.deepEqual(patternsOf('news.example'), ['https://*.news.example/*', 'http://*.news.example/*'])
  assert.deepEqual(patternsOf('127.0.0.1'), ['https://127.0.0.1/*', 'http://127.0.0.1/*'])
})

test('lists of permissions from browsers are parsed', () => {
  const patterns = ['*://*.b.example/*', 'https://www.a.example/*', 'https://site.example/*', 'file:///*', 'nonsense']
  assert.deepEqual(outletsOf(patterns, ['site.example']), { all: false, outlets: ['a.example', 'b.example'] })
  assert.equal(outletsOf(allOutlets, []).all, true)
  assert.equal(outletOf('*://*/*'), 'all')
  assert.equal(outletOf('<all_urls>'), 'all')
})
