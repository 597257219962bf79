import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RequestCounts } from '../request-counts.ts'
import { HotResponseCache } from './hot-response-cache.ts'

test('addresses that strangers make up are kept neither long nor without end', () => {
  const ready = new HotResponseCache(
    () => {},
    () => '',
    new RequestCounts(),
  )
  const page = { entry: () => undefined, headers: [], route: '/' }
  ready.remember(`/?${'x'.repeat(1000)}`, page)
  assert.equal(ready.size, 0)
  for (let n = 0; n < 25_000; n++) ready.remember(`/?${n}`, page)
  assert.ok(ready.size > 0 && ready.size <= 10_000, String(ready.size))
})
