import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Part {
  name: string
  start(): Promise<void>
  /** Kills it and its descendants with SIGKILL, and waits until they have exited. */
  kill(): Promise<void>
  /** Stops it gracefully if it runs, and kills it after a timeout. */
  stop(): Promise<void>
  pid(): number
}

export interface Program {
  file: string
  args: string[]
  output: string
  options?: SpawnOptions
  isReady: () => Promise<boolean>
  stopBy?: NodeJS.Signals
}

const START_MS = 120_000
const STOP_MS = 20_000
const TRIES = 3

export function part(name: string, { file, args, output, options, isReady, stopBy = 'SIGTERM' }: Program): Part {
  let child: ChildProcess | undefined
  let ended = Promise.resolve()

  function begin(): void {
    const sink = fs.openSync(output, 'a')
    const own = spawn(file, args, { ...options, stdio: ['ignore', sink, sink] })
    fs.closeSync(sink)
    child = own
    ended = new Promise((resolve) => {
      own.once('exit', () => resolve())
      own.once('error', () => resolve())
    })
    void ended.then(() => {
      if (child === own) child = undefined
    })
  }

  async function start(): Promise<void> {
    const deadline = Date.now() + START_MS
    begin()
    for (let starts = 1; !(await isReady().catch(() => false)); ) {
      // A process killed a moment ago may still hold its port or shared memory.
      if (!child && starts++ < TRIES) begin()
      else if (!child || Date.now() > deadline) throw new Error(`${name} did not start; see ${output}`)
      await sleep(50)
    }
  }

  async function kill(): Promise<void> {
    if (!child?.pid) return
    const pids = [child.pid, ...descendants(child.pid)]
    for (const pid of pids) signal(pid, 'SIGKILL')
    await ended
    while (pids.some(isAlive)) await sleep(10)
  }

  async function stop(): Promise<void> {
    if (!child) return
    child.kill(stopBy)
    await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })])
    await kill()
  }

  return { name, start, kill, stop, pid: () => child?.pid ?? 0 }
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

/** A zombie is dead, even though its parent has not waited for it. */
const isAlive = (pid: number): boolean => signal(pid, 0) && !/^\d+ \(.*\) Z/s.test(read(`/proc/${pid}/stat`))

const descendants = (pid: number): number[] =>
  read(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .filter((text) => text !== '')
    .flatMap((text) => [Number(text), ...descendants(Number(text))])

function read(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
