import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { createTaskProcess, type TaskProcessOptions } from './task-process.ts'

/** A program that does what it is told. */
function obedient(t: TestContext): URL {
  const folder = mkdtempSync(join(os.tmpdir(), 'task-process-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'program.mjs')
  writeFileSync(
    file,
    `import os from 'node:os'
    process.on('message', (order) => {
      if (order === 'hang') for (;;);
      if (order === 'loop') for (; order.startsWith('loop'); );
      if (order === 'exit') process.exit(1)
      if (order === 'crash') throw new Error('crashed')
      if (order === 'eat') for (const eaten = []; ; ) eaten.push(new Array(1e6).fill(0.5 + eaten.length))
      if (order === 'fail') return process.send({ failed: 'it says so' })
      process.send({ done: { order, pid: process.pid, path: process.env.PATH, priority: os.getPriority() } })
    })
    process.send({ ready: true })`,
  )
  return pathToFileURL(file)
}

interface Done {
  order: string
  pid: number
  priority: number
  path: string | undefined
}

function processOf(t: TestContext, options: Partial<TaskProcessOptions> = {}) {
  const made = createTaskProcess<string, Done>({ program: obedient(t), taskMs: 20_000, ...options })
  t.after(() => made.close())
  return made
}

describe('a process for tasks', () => {
  test('does one after the other, knows nothing of the environment, and gives way to the server', async (t) => {
    const { run } = processOf(t)
    const done = await Promise.all(['one', 'two', 'three'].map((order) => run(order)))
    assert.deepEqual(
      done.map(({ order, path }) => [order, path]),
      [
        ['one', undefined],
        ['two', undefined],
        ['three', undefined],
      ],
    )
    assert.equal(new Set(done.map(({ pid }) => pid)).size, 1)
    assert.ok(done.every(({ priority }) => priority > os.getPriority()))
  })

  for (const [order, reason] of [
    ['hang', /No answer in 2000 ms/],
    ['loop', /No answer in 2000 ms/],
    ['exit', /ended/],
    ['crash', /ended/],
    ['fail', /it says so/],
    ['eat', /ended/],
  ] as const)
    test(`recovers from a task that makes it ${order}`, { timeout: 60_000 }, async (t) => {
      const { run } = processOf(t, { taskMs: ['hang', 'loop'].includes(order) ? 2000 : 20_000, heapMb: 64 })
      const [before, bad, after] = await Promise.allSettled([run('before'), run(order), run('after')])
      assert.equal(before.status, 'fulfilled')
      assert.ok(bad.status === 'rejected' && reason.test(bad.reason.message), String(bad))
      assert.equal(after.status, 'fulfilled')
    })

  test('a program that does not start is an error, not a hang', { timeout: 60_000 }, async (t) => {
    const { run } = processOf(t, { program: new URL('./no-such-file.ts', import.meta.url) })
    await assert.rejects(run('one'), /ended/)
  })

  test('ends when it has nothing to do, and starts again', async (t) => {
    const { run } = processOf(t, { idleMs: 1 })
    const first = await run('one')
    // It is gone when its number is nobody's.
    while (isThere(first.pid)) await new Promise((resolve) => setTimeout(resolve, 10))
    assert.notEqual((await run('two')).pid, first.pid)
  })

  test('refuses more tasks than may wait', async (t) => {
    const { run } = processOf(t, { waiting: 1 })
    const outcomes = await Promise.allSettled([run('one'), run('two'), run('three')])
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'rejected'],
    )
  })

  test('close rejects what runs, waits and comes', async (t) => {
    const made = processOf(t)
    const outcomes = Promise.allSettled([made.run('hang'), made.run('one')])
    await made.close()
    for (const { status } of await outcomes) assert.equal(status, 'rejected')
    await assert.rejects(made.run('late'), /closed/)
  })
})

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
