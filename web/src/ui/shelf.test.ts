import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shelfOf } from './shelf.ts'

test('a forbidden storage is replaced by one that lasts as long as the page', () => {
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  const shelf = shelfOf('sessionStorage')
  assert.equal(shelf.getItem('a'), null)
  shelf.setItem('a', 'kept')
  assert.equal(shelfOf('sessionStorage').getItem('a'), 'kept')
  shelf.removeItem('a')
  assert.equal(shelf.getItem('a'), null)
})

test('an allowed one is used', () => {
  const kept = new Map([['a', 'there']])
  const storage = { getItem: (name: string) => kept.get(name) ?? null }
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: storage })
  assert.equal(shelfOf('localStorage').getItem('a'), 'there')
})
