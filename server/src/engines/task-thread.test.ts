import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { createTaskThread, type TaskThreadOptions } from './task-thread.ts'

/** A program for the thread that does what it is told. */
function obedient(t: TestContext): URL {
  const folder = mkdtempSync(join(tmpdir(), 'task-thread-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'program.mjs')
  writeFileSync(
    file,
    `import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', (order) => {
      if (order === 'hang') for (;;);
      if (order === 'exit') process.exit(1)
      if (order === 'crash') throw new Error('crashed')
      if (order === 'eat') for (const eaten = []; ; ) eaten.push(new Array(1e6).fill(0.5 + eaten.length))
      if (order === 'fail') return parentPort.postMessage({ failed: 'it says so' })
      parentPort.postMessage({ done: { order, threadId, path: process.env.PATH } })
    })
    parentPort.postMessage({ ready: true })`,
  )
  return pathToFileURL(file)
}

interface Done {
  order: string
  threadId: number
  path: string | undefined
}

function threadOf(t: TestContext, options: Partial<TaskThreadOptions> = {}) {
  const made = createTaskThread<string, Done>({ program: obedient(t), taskMs: 20_000, ...options })
  t.after(() => made.close())
  return made
}

describe('a thread for tasks', () => {
  test('does one after the other, and knows nothing of the environment', async (t) => {
    const { run } = threadOf(t)
    const done = await Promise.all(['one', 'two', 'three'].map((order) => run(order)))
    assert.deepEqual(
      done.map(({ order, path }) => [order, path]),
      [
        ['one', undefined],
        ['two', undefined],
        ['three', undefined],
      ],
    )
    assert.equal(new Set(done.map(({ threadId }) => threadId)).size, 1)
  })

  for (const [order, reason] of [
    ['hang', /No answer in 1000 ms/],
    ['exit', /ended/],
    ['crash', /crashed/],
    ['fail', /it says so/],
    ['eat', /memory/],
  ] as const)
    test(`recovers from a task that makes it ${order}`, { timeout: 60_000 }, async (t) => {
      const { run } = threadOf(t, { taskMs: order === 'hang' ? 1000 : 20_000 })
      const [before, bad, after] = await Promise.allSettled([run('before'), run(order), run('after')])
      assert.equal(before.status, 'fulfilled')
      assert.ok(bad.status === 'rejected' && reason.test(bad.reason.message), String(bad))
      assert.equal(after.status, 'fulfilled')
    })

  test('a program that does not start is an error, not a hang', { timeout: 60_000 }, async (t) => {
    const { run } = threadOf(t, { program: new URL('./no-such-file.ts', import.meta.url) })
    await assert.rejects(run('one'), /no-such-file/)
  })

  test('refuses more tasks than may wait', async (t) => {
    const { run } = threadOf(t, { waiting: 1 })
    const outcomes = await Promise.allSettled([run('one'), run('two'), run('three')])
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'rejected'],
    )
  })

  test('close rejects what runs, waits and comes', async (t) => {
    const made = threadOf(t)
    const outcomes = Promise.allSettled([made.run('hang'), made.run('one')])
    await made.close()
    for (const { status } of await outcomes) assert.equal(status, 'rejected')
    await assert.rejects(made.run('late'), /closed/)
  })
})
