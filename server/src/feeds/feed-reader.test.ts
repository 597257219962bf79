import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { createFeedReader } from './feed-reader.ts'
import { item, PLACE, rss } from './feed-test-kit.ts'

test('a feed is read in a thread, and the bytes stay the caller’s', async (t) => {
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

test('one that hangs its reader is given up, and the next is read', { timeout: 30_000 }, async (t) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'feeds-'))
  t.after(() => fs.rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'program.mjs')
  fs.writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ contentType }) => {
      if (contentType === 'hang') for (;;);
      parentPort.postMessage({ answer: { title: 'read' } })
    })
    parentPort.postMessage({ ready: true })`,
  )
  const reader = createFeedReader(pathToFileURL(file), 500)
  t.after(() => reader.close())
  const [hung, next] = await Promise.allSettled(['hang', 'go'].map((type) => reader.read(Buffer.alloc(1), type, PLACE)))
  assert.ok(hung?.status === 'rejected' && /No answer in 500 ms/.test(String(hung.reason)))
  assert.ok(next?.status === 'fulfilled' && next.value.title === 'read')
})
