import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFeedReader } from './feed-reader.ts'
import { item, PLACE, rss } from './feed-test-kit.ts'

// Feeds that hang the reader are tested in `packages/task-process/src/task-process.test.ts`.
test('a feed is read in another process, and the caller keeps its bytes', async (t) => {
  const reader = createFeedReader()
  t.after(() => reader.close())
  const bytes = Buffer.from(rss(item(1)))
  const { items } = await reader.read(bytes, 'text/xml', PLACE)
  assert.equal(items[0]?.title, 'Story 1')
  assert.equal(bytes.toString(), rss(item(1)))
})

test('the error for a text that is not a feed does not quote the text', async (t) => {
  const reader = createFeedReader()
  t.after(() => reader.close())
  for (const text of ['secret', '{"secret":', '<p>secret'])
    await assert.rejects(reader.read(Buffer.from(text), '', PLACE), (error: Error) => !error.message.includes('secret'))
})
