import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RequestCounts } from '../request-counts.ts'
import { HotResponseCache } from './hot-response-cache.ts'

test('made-up addresses are limited in length and number', () => {
  const hot = new HotResponseCache(
    () => {},
    () => '',
    new RequestCounts(),
  )
  hot.remember(`/?${'x'.repeat(1000)}`, '/', () => undefined)
  assert.equal(hot.size, 0)
  for (let n = 0; n < 25_000; n++) hot.remember(`/?${n}`, '/', () => undefined)
  assert.ok(hot.size > 0 && hot.size <= 10_000, String(hot.size))
})
