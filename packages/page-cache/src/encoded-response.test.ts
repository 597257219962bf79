import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codingFor } from './encoded-response.ts'

test('chooses the coding from the accept-encoding header', () => {
  const table = [
    [undefined, 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, *;q=0', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0,gzip;q=0', 'identity'],
    ['brotli', 'identity'],
    ['BR', 'br'],
  ] as const
  for (const [accept, coding] of table) assert.equal(codingFor(accept), coding, String(accept))
})
