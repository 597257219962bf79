import assert from 'node:assert/strict'
import { test } from 'node:test'
import { poll } from './poll.ts'

class Page extends EventTarget {
  visibilityState = 'visible'
}

test('polling pauses while the page is hidden or offline, and ends at once when the reader leaves it', async ({
  mock,
}) => {
  const page = new Page()
  const connection = { onLine: true }
  const own = { document: page, navigator: connection, addEventListener: page.addEventListener.bind(page) }
  for (const [name, value] of Object.entries(own))
    Object.defineProperty(globalThis, name, { value, configurable: true })
  mock.timers.enable({ apis: ['setTimeout'] })
  let reads = 0
  const left = new AbortController()
  const result = poll(async () => {
    reads++
    return undefined
  }, left.signal)
  const pass = async (seconds: number) => {
    mock.timers.tick(seconds * 1000)
    for (let turns = 0; turns < 10; turns++) await Promise.resolve()
  }
  await pass(2)
  assert.equal(reads, 1)
  page.visibilityState = 'hidden'
  await pass(60)
  assert.equal(reads, 1)
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  assert.equal(reads, 2)
  connection.onLine = false
  await pass(60)
  assert.equal(reads, 2)
  connection.onLine = true
  page.dispatchEvent(new Event('online'))
  await pass(0)
  assert.equal(reads, 3)
  left.abort()
  assert.equal(await result, undefined)
  assert.equal(reads, 3)
})
