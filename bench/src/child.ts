import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { LoadResult } from './load.ts'
import type { Reply, Usage } from './parent-channel.ts'

/** A process of its own that can be asked what it uses. */
export interface Child {
  readonly pid: number
  isRunning(): boolean
  /** Asks and waits. Throws what the child threw, or that it has ended. */
  ask<T>(ask: string, given?: unknown): Promise<T>
  usage(): Promise<Usage>
  /** Ends it by SIGTERM and waits. */
  stop(): Promise<void>
}

export interface ChildOptions {
  args?: string[]
  env?: Record<string, string>
  execArgv?: string[]
  /** A file descriptor for what it prints; without one it prints where we do. */
  output?: number
}

const running: Child[] = []

/** Ends all that were started, the last first. */
export async function stopChildren(): Promise<void> {
  for (const child of running.splice(0).reverse()) await child.stop()
}

/** Starts `file`, a path in `bench/src` or an absolute one. It gets our PATH and `env`, and no other setting of ours. */
export function startChild(file: string, options: ChildOptions = {}): Child {
  const { args = [], env = {}, execArgv = [], output } = options
  const child = fork(path.resolve(import.meta.dirname, file), args, {
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
    execArgv,
    stdio: ['ignore', output ?? 'inherit', output ?? 'inherit', 'ipc'],
  })
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (fault: Error) => void }>()
  child.on('message', (reply: Reply) => {
    const asked = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('fault' in reply) asked?.reject(new Error(`${path.basename(file)}: ${reply.fault}`))
    else asked?.resolve(reply.answer as never)
  })
  const ended = new Promise<string>((resolve) => {
    child.once('error', (fault) => resolve(fault.message))
    child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? code}`))
  })
  void ended.then((why) => {
    for (const { reject } of waiting.values()) reject(new Error(`${path.basename(file)}: ${why}`))
    waiting.clear()
  })

  let count = 0
  function ask<T>(question: string, given?: unknown): Promise<T> {
    const id = ++count
    return new Promise<T>((resolve, reject) => {
      if (!child.connected) return reject(new Error(`${path.basename(file)} has ended`))
      waiting.set(id, { resolve, reject })
      child.send({ id, ask: question, given })
    })
  }
  const started: Child = {
    pid: child.pid ?? 0,
    isRunning: () => isRunning(child),
    ask,
    usage: () => ask<Usage>('usage'),
    stop: () => stopChild(child),
  }
  running.push(started)
  return started
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

async function stopChild(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

/** CPU milliseconds that a process spends per answer of a load. */
export async function cpuOf(child: Child, load: () => Promise<LoadResult>): Promise<{ cpuMs: number; rate: number }> {
  const before = await child.usage()
  const { answers, seconds } = await load()
  return { cpuMs: ((await child.usage()).cpuMs - before.cpuMs) / answers, rate: answers / seconds }
}
