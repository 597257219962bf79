import assert from 'node:assert/strict'
import { test } from 'node:test'
import { safeStorage } from './safe-storage.ts'

test('values are kept in memory if storage is forbidden', () => {
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  const storage = safeStorage('sessionStorage')
  assert.equal(storage.getItem('a'), null)
  storage.setItem('a', 'kept')
  assert.equal(safeStorage('sessionStorage').getItem('a'), 'kept')
  storage.removeItem('a')
  assert.equal(storage.getItem('a'), null)
})

test("the browser's storage is used if it is allowed", () => {
  const kept = new Map([['a', 'there']])
  const storage = { getItem: (name: string) => kept.get(name) ?? null }
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: storage })
  assert.equal(safeStorage('localStorage').getItem('a'), 'there')
})
