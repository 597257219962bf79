import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { createKillableThread, type KillableThreadOptions } from './killable-thread.ts'

// What it does with a thread that hangs, crashes or eats memory is tested where pages are extracted.

/** A thread that answers who it is. */
function nameless(t: TestContext, options: Partial<KillableThreadOptions>) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'thread-'))
  const file = path.join(folder, 'program.mts')
  const kit = new URL('./thread-program.ts', import.meta.url).href
  fs.writeFileSync(
    file,
    `import { threadId } from 'node:worker_threads'
    import { answerThread } from ${JSON.stringify(kit)}
    answerThread((question) => {
      if (question === 'fail') throw new Error('it says so')
      return threadId
    })`,
  )
  const thread = createKillableThread<string, number>({ program: pathToFileURL(file), answerMs: 20_000, ...options })
  t.after(async () => {
    await thread.close()
    fs.rmSync(folder, { recursive: true })
  })
  return thread
}

test('a program answers, or tells its fault, and goes on', async (t) => {
  const thread = nameless(t, {})
  const first = await thread.ask('who')
  await assert.rejects(thread.ask('fail'), /it says so/)
  assert.equal(await thread.ask('who'), first)
})

test('a thread without questions ends, and another answers the next one', { timeout: 30_000 }, async (t) => {
  const thread = nameless(t, { idleMs: 10 })
  const first = await thread.ask('who')
  let now = first
  while (now === first) {
    await sleep(50)
    now = await thread.ask('who')
  }
  assert.notEqual(now, first)
})

test('questions in a row have one thread, however short its patience', async (t) => {
  const thread = nameless(t, { idleMs: 1 })
  const answers = await Promise.all(Array.from({ length: 20 }, () => thread.ask('who')))
  assert.equal(new Set(answers).size, 1)
})
