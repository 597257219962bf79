import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { atEnd } from './cleanup.ts'
import type { Reply, Usage } from './parent-channel.ts'

export interface Child {
  isRunning(): boolean
  /** Rejects with the child's error, or when the child has exited. */
  ask<T>(ask: string, given?: unknown): Promise<T>
  usage(): Promise<Usage>
  /** Sends SIGTERM and waits for the exit. */
  stop(): Promise<void>
}

export interface ChildOptions {
  env?: Record<string, string>
  execArgv?: string[]
  /** A file descriptor for its output. By default it inherits ours. */
  output?: number
}

/** `file` is an absolute path. The child gets our PATH and HOME and `env`, and is stopped at the end of the group. */
export function startChild(file: string, { env = {}, execArgv = [], output }: ChildOptions = {}): Child {
  const name = path.basename(file)
  const child = fork(file, {
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
    execArgv,
    stdio: ['ignore', output ?? 'inherit', output ?? 'inherit', 'ipc'],
  })
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>()
  child.on('message', (reply: Reply) => {
    const asked = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('error' in reply) asked?.reject(new Error(`${name}: ${reply.error}`))
    else asked?.resolve(reply.answer as never)
  })
  const rejectAll = (why: string) => {
    for (const { reject } of waiting.values()) reject(new Error(`${name}: ${why}`))
    waiting.clear()
  }
  child.once('error', ({ message }) => rejectAll(message))
  child.once('exit', (code, signal) => rejectAll(`ended with ${signal ?? code}`))

  let count = 0
  function ask<T>(question: string, given?: unknown): Promise<T> {
    const id = ++count
    return new Promise<T>((resolve, reject) => {
      if (!child.connected) return reject(new Error(`${name} has ended`))
      waiting.set(id, { resolve, reject })
      child.send({ id, ask: question, given })
    })
  }
  atEnd(() => stopChild(child))
  return {
    isRunning: () => isRunning(child),
    ask,
    usage: () => ask<Usage>('usage'),
    stop: () => stopChild(child),
  }
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

async function stopChild(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Returns CPU milliseconds per response. */
export async function cpuPerAnswer(child: Child, load: () => Promise<{ answers: number }>): Promise<number> {
  const before = await child.usage()
  const { answers } = await load()
  return ((await child.usage()).cpuMs - before.cpuMs) / answers
}
