import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFeedReader } from './feed-reader.ts'
import { item, PLACE, rss } from './feed-test-kit.ts'

// What becomes of a feed that hangs its reader: `engines/task-process/task-process.test.ts`.
test('a feed is read in a process of its own, and the bytes stay the caller’s', async (t) => {
  const reader = createFeedReader()
  t.after(() => reader.close())
  const bytes = Buffer.from(rss(item(1)))
  const { items } = await reader.read(bytes, 'text/xml', PLACE)
  assert.equal(items[0]?.title, 'Story 1')
  assert.equal(bytes.toString(), rss(item(1)))
})

test('one that is no feed is an error, without what it says', async (t) => {
  const reader = createFeedReader()
  t.after(() => reader.close())
  for (const text of ['secret', '{"secret":', '<p>secret'])
    await assert.rejects(reader.read(Buffer.from(text), '', PLACE), (error: Error) => !error.message.includes('secret'))
})
