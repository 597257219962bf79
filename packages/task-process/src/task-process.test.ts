import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { createTaskProcess, ProcessClosed, type TaskProcessOptions } from './task-process.ts'

const addressOf = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)

function folderOf(t: TestContext): string {
  const folder = mkdtempSync(join(os.tmpdir(), 'task-process-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

function obedient(folder: string): URL {
  const file = join(folder, 'program.mjs')
  writeFileSync(
    file,
    `import { execFileSync } from 'node:child_process'
    import fs from 'node:fs'
    import os from 'node:os'
    import { answerTasks } from ${addressOf('./task-program.ts')}
    const policy = () => {
      try { return fs.readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')[38] } catch {}
    }
    fs.writeFileSync(import.meta.dirname + '/started', '')
    answerTasks(async (order) => {
      if (order === 'hang') for (;;);
      if (order === 'match') /^(a+)+$/.test('a'.repeat(60) + '!')
      if (order === 'exit') process.exit(1)
      if (order === 'crash') await new Promise(() => setImmediate(() => { throw new Error('crashed') }))
      if (order === 'eat') for (const eaten = []; ; ) eaten.push(new Array(1e6).fill(0.5 + eaten.length))
      if (order === 'fail') throw Object.assign(new RangeError('it says so'), { name: 'Refused' })
      const seconds = order === 'limit' ? execFileSync('/bin/sh', ['-c', 'ulimit -t'], { encoding: 'utf8' }) : ''
      const { pid, env } = process
      return { order, pid, path: env.PATH, cache: env.NODE_COMPILE_CACHE, priority: os.getPriority(), policy: policy(), seconds: Number(seconds) }
    })`,
  )
  return pathToFileURL(file)
}

interface Done {
  order: unknown
  pid: number
  priority: number
  path: string | undefined
  seconds: number
  /** The kernel's scheduling policy; Linux only. */
  policy: string | undefined
}

/** Longer than any start or task takes, in milliseconds, even at idle priority beside other tests. */
const LONG = 600_000

function processOf(t: TestContext, options: Partial<TaskProcessOptions> = {}) {
  const made = createTaskProcess<unknown, Done>({
    program: obedient(folderOf(t)),
    startMs: LONG,
    taskMs: LONG,
    ...options,
  })
  t.after(() => made.close())
  return made
}

function canIdle(): boolean {
  return spawnSync('chrt', ['-i', '0', 'true']).status === 0
}

async function gone(pid: number): Promise<void> {
  while (isThere(pid)) await sleep(10)
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a task process', () => {
  test('runs one task after another, without our environment', async (t) => {
    const { run } = processOf(t)
    const done = await Promise.all(['one', 'two', 'three'].map(run))
    assert.deepEqual(
      done.map(({ order, path, priority }) => [order, path, priority]),
      ['one', 'two', 'three'].map((order) => [order, undefined, os.getPriority()]),
    )
    assert.equal(new Set(done.map(({ pid }) => pid)).size, 1)
  })

  test('runs at idle priority on request', async (t) => {
    const { run } = processOf(t, { idlePriority: true })
    const { priority, policy, path } = await run('limit')
    assert.ok(priority > os.getPriority())
    const IDLE = '5'
    if (canIdle()) assert.equal(policy, IDLE)
    assert.equal(path, undefined)
  })

  test('receives and returns bytes, and the caller keeps its own', async (t) => {
    const { run } = processOf(t)
    const bytes = Buffer.alloc(5_000_000, 'a page, ').subarray(1, -1)
    const { order } = await run({ bytes })
    assert.ok(Buffer.compare((order as { bytes: Uint8Array }).bytes, bytes) === 0)
    assert.equal(bytes.length, 4_999_998)
  })

  for (const [order, reason] of [
    ['hang', /No answer in 5000 ms/],
    ['match', /No answer in 5000 ms/],
    ['exit', /ended/],
    ['crash', /ended/],
    ['fail', /^Refused: it says so$/],
    ['eat', /ended/],
  ] as const)
    test(`recovers from a task that makes it ${order}`, async (t) => {
      const { run } = processOf(t, { taskMs: ['hang', 'match'].includes(order) ? 5000 : LONG, heapMb: 64 })
      const [before, bad, after] = await Promise.allSettled([run('before'), run(order), run('after')])
      assert.equal(before.status, 'fulfilled')
      assert.ok(bad.status === 'rejected' && reason.test(String(bad.reason)), String(bad))
      assert.equal(after.status, 'fulfilled')
      if (order !== 'fail') await gone((before as PromiseFulfilledResult<Done>).value.pid)
    })

  test('a program that does not start causes an error, not a hang', async (t) => {
    const { run, warmUp } = processOf(t, { program: new URL('./no-such-file.ts', import.meta.url) })
    warmUp()
    await assert.rejects(run('one'), /ended/)
    await assert.rejects(run('two'), /ended/)
  })

  test('can be started before its first task', async (t) => {
    const folder = folderOf(t)
    const { run, warmUp } = processOf(t, { program: obedient(folder) })
    warmUp()
    while (!existsSync(join(folder, 'started'))) await sleep(10)
    assert.equal((await run('one')).order, 'one')
  })

  test('exits when idle and starts again', async (t) => {
    const { run } = processOf(t, { idleMs: 1 })
    const first = await run('one')
    await gone(first.pid)
    assert.notEqual((await run('two')).pid, first.pid)
  })

  test('consecutive tasks share one process, even with a short idle time', async (t) => {
    const { run } = processOf(t, { idleMs: 1 })
    const done = await Promise.all(Array.from({ length: 20 }, (_, n) => run(n)))
    assert.equal(new Set(done.map(({ pid }) => pid)).size, 1)
  })

  test('refuses tasks beyond the queue limit', async (t) => {
    const { run } = processOf(t, { waiting: 1 })
    const outcomes = await Promise.allSettled([run('one'), run('two'), run('three')])
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'rejected'],
    )
  })

  test('close rejects running, queued and new tasks', async (t) => {
    const made = processOf(t)
    const { pid } = await made.run('one')
    const outcomes = Promise.allSettled([made.run('hang'), made.run('one')])
    await made.close()
    assert.equal(isThere(pid), false)
    for (const outcome of await outcomes)
      assert.ok(outcome.status === 'rejected' && outcome.reason instanceof ProcessClosed)
    made.warmUp()
    await assert.rejects(made.run('late'), ProcessClosed)
  })
})

describe('a task process and its parent', () => {
  function serverOf(t: TestContext, orders: string[], then = '') {
    const code = `
      import { createTaskProcess } from ${addressOf('./task-process.ts')}
      const program = new URL(${JSON.stringify(obedient(folderOf(t)).href)})
      const { run, close } = createTaskProcess({ program, taskMs: 20_000 })
      for (const order of ${JSON.stringify(orders)}) console.log((await run(order)).pid)
      ${then}`
    const args = ['--input-type=module-typescript', '-e', code]
    return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  }

  test('an idle process does not keep the parent alive, but a working one does', async (t) => {
    const server = serverOf(t, ['one', 'two'])
    let said = ''
    server.stdout.on('data', (text) => (said += text))
    const [code] = await once(server, 'exit')
    assert.match(said, /^(\d+)\n\1\n$/)
    assert.equal(code, 0)
    await gone(Number(said.split('\n')[0]))
  })

  test('it uses the parent’s compile cache', async (t) => {
    const folder = folderOf(t)
    // The test run's setting would take precedence.
    delete process.env.NODE_COMPILE_CACHE
    const enable = `const { enableCompileCache } = await import('node:module'); enableCompileCache(${JSON.stringify(folder)})`
    const server = serverOf(t, [], `${enable}; console.log((await run('one')).cache)`)
    const [said] = await once(server.stdout, 'data')
    assert.equal(String(said).trim(), folder)
    await once(server, 'exit')
  })

  test('it ends when the parent is killed', async (t) => {
    const server = serverOf(t, ['one'], 'setInterval(() => {}, 1000)')
    const [pid] = await once(server.stdout, 'data')
    assert.ok(isThere(Number(pid)))
    server.kill('SIGKILL')
    await gone(Number(pid))
  })

  test('one that hangs after its parent died is stopped by a kernel limit', async (t) => {
    for (const idlePriority of [false, true]) {
      const { seconds } = await processOf(t, { idlePriority }).run('limit')
      assert.ok(seconds > 0 && seconds <= 600, String(seconds))
    }
  })

  test('a long task gets the CPU time that it requests', async (t) => {
    const secondsOf = async (cpuSeconds: number) => (await processOf(t, { cpuSeconds }).run('limit')).seconds
    assert.equal(await secondsOf(1800), 1800)
    assert.ok(Number.isNaN(await secondsOf(Number.POSITIVE_INFINITY)), 'unlimited')
  })

  test('signals sent to the parent do not break its task', async (t) => {
    const { run } = processOf(t)
    const { pid } = await run('one')
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.kill(pid, signal)
    assert.equal((await run('two')).pid, pid)
  })
})
