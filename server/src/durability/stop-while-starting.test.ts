import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { readPostmaster } from '@unspun/embedded-postgres/postgres-process.ts'
import { makeFolder } from '@unspun/embedded-postgres/postgres-test-kit.ts'
import { freePort } from '../../../tools/src/free-port.ts'
import { until } from '../testing/until.ts'
import { spawnSite } from './process-test-kit.ts'

const clusterOf = (dataDir: string) => path.join(dataDir, 'postgres', 'data')
const isReady = (dataDir: string) => readPostmaster(clusterOf(dataDir))?.status === 'ready'

/** Moments of a first start, recognised by files in the data folder. */
const MOMENTS: [what: string, hasCome: (dataDir: string) => boolean][] = [
  ['the data folder is created', (dataDir) => fs.existsSync(path.join(dataDir, 'postgres'))],
  [
    'initdb runs PostgreSQL',
    (dataDir) =>
      namesIn(path.join(dataDir, 'postgres')).some((name) =>
        fs.existsSync(path.join(dataDir, 'postgres', name, 'base', '1', 'PG_VERSION')),
      ),
  ],
  ['PostgreSQL begins', (dataDir) => fs.existsSync(path.join(clusterOf(dataDir), 'postmaster.pid'))],
  ['the migrations begin', (dataDir) => namesIn(path.join(clusterOf(dataDir), 'base')).length > 3],
]

for (const [what, hasCome] of MOMENTS) {
  test(`SIGTERM leaves no process and no unfinished files behind when ${what}`, async () => {
    const dataDir = makeFolder()
    await stopsWhen(dataDir, () => hasCome(dataDir))
    assert.ok(!namesIn(path.join(dataDir, 'postgres')).some((name) => name.startsWith('unfinished-')))
  })
}

test('SIGTERM leaves no process behind at any time between the start of PostgreSQL and the first answer', async () => {
  const dataDir = makeFolder()
  for (const ms of [80, 400]) {
    let since: number | undefined
    await stopsWhen(dataDir, () => {
      if (isReady(dataDir)) since ??= performance.now()
      return since !== undefined && performance.now() - since >= ms
    })
  }
})

async function stopsWhen(dataDir: string, hasCome: () => boolean): Promise<void> {
  const { child, printed } = spawnSite(dataDir, { PORT: String(await freePort()) })
  while (!hasCome() && child.exitCode === null) await sleep(1)
  // It creates no children while it is halted.
  child.kill('SIGSTOP')
  const family = descendantsOf(child.pid!)
  child.kill('SIGTERM')
  child.kill('SIGCONT')
  await ended(child)
  // A start may say that the embedded PostgreSQL is behind.
  const said = printed().replace(/^.*"msg":"PostgreSQL [\d.]+ lacks the fixes.*\n/gm, '')
  assert.deepEqual([child.exitCode, said], [0, ''])
  await until(async () => family.every((pid) => !isAlive(pid)))
  assert.deepEqual(usersOf(dataDir), [])
}

const ended = async (child: ChildProcess) => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

const namesIn = (folder: string): string[] => (fs.existsSync(folder) ? fs.readdirSync(folder) : [])

function descendantsOf(pid: number): number[] {
  const children = readText(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number)
  return children.flatMap((child) => [child, ...descendantsOf(child)])
}

/** A zombie has no command line. It waits for this machine's init, not for us. */
const isAlive = (pid: number) => readText(`/proc/${pid}/cmdline`) !== ''

/** Returns the command lines of all processes that name the folder or work in it. */
function usersOf(folder: string): string[] {
  const pids = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
  return pids
    .filter((pid) => {
      const words = `${readText(`/proc/${pid}/cmdline`)}${readLink(`/proc/${pid}/cwd`)}`
      return words.includes(folder)
    })
    .map((pid) => readText(`/proc/${pid}/cmdline`).replaceAll('\0', ' '))
}

function readText(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function readLink(file: string): string {
  try {
    return fs.readlinkSync(file)
  } catch {
    return ''
  }
}
