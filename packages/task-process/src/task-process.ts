import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TaskAnswer } from './task-program.ts'

/** The reason why a task did not end: its process was closed, as at a stop of the site. */
export class ProcessClosed extends Error {
  override name = 'ProcessClosed'

  constructor() {
    super('The process is closed')
  }
}

export interface TaskProcess<Question, Answer> {
  /**
   * Runs a task. Rejects with the name, message and stack of the task's error, or if it times out or crashes the process, or if the queue
   * is full. Rejects with `ProcessClosed` if the process is closed before the task ends.
   */
  run(question: Question): Promise<Answer>
  warmUp(): void
  close(): Promise<void>
}

export interface TaskProcessOptions {
  /** The program to run. It must call `answerTasks`. */
  program: URL
  taskMs: number
  /** Time limit for loading the code of a new process. */
  startMs?: number
  /** An idle process exits after this time to free its memory. */
  idleMs?: number
  waiting?: number
  /** V8 heap limit in megabytes. Native memory is not included. */
  heapMb?: number
  /**
   * CPU time of a process over its whole life, in seconds. If this process is killed, a child in an endless loop does
   * not notice, so the kernel ends it. Use Infinity for long work that cannot loop. Default: 600.
   */
  cpuSeconds?: number
  /** Runs only on idle CPU time, so that requests do not wait. Tasks take long on a busy machine. */
  idlePriority?: boolean
}

interface Task<Question, Answer> {
  question: Question
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

/** One task at a time needs one thread for native code and one glibc memory arena. This saves a third of the memory. */
const ENVIRONMENT = { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' }

const SHELL = '/bin/sh'
const CPU_SECONDS = 600
const START = 'exec "$0" "$@"'
/** Runs the process on idle CPU time, on Linux systems that have chrt. */
const AT_IDLE_PRIORITY = 'chrt -i 0 true && exec chrt -i 0 "$0" "$@"'

/** A quarter of V8's default. These processes produce mostly short-lived objects. */
const YOUNG_MB = 8

/**
 * Runs tasks one by one in a child process, which can be killed when an untrusted page, feed or picture makes a task
 * hang. A thread cannot be stopped inside native code or a tight loop. The process starts with the first task, exits
 * when idle, and is replaced when a task breaks it. It inherits no environment, keeps us alive only while it works, and
 * ends with us.
 */
export function createTaskProcess<Question, Answer>(options: TaskProcessOptions): TaskProcess<Question, Answer> {
  const {
    program,
    taskMs,
    startMs = 15_000,
    idleMs = 20_000,
    waiting = 64,
    heapMb = 192,
    cpuSeconds = CPU_SECONDS,
    idlePriority = false,
  } = options
  const queue: Task<Question, Answer>[] = []
  let running: Task<Question, Answer> | undefined
  let child: ChildProcess | undefined
  let ready = false
  let timer: NodeJS.Timeout | undefined
  let closed = false

  function startProcess(): ChildProcess {
    const node = [process.execPath, `--max-old-space-size=${heapMb}`, `--max-semi-space-size=${YOUNG_MB}`]
    const limit = Number.isFinite(cpuSeconds) ? [`ulimit -t ${cpuSeconds}`] : []
    const script = [...limit, ...(idlePriority ? [AT_IDLE_PRIORITY] : []), START].join('; ')
    const [execPath, ...execArgv] = existsSync(SHELL) ? [SHELL, '-c', script, ...node] : node
    const fresh = fork(fileURLToPath(program), [], {
      env: { ...ENVIRONMENT, ...compileCache() },
      execPath: execPath as string,
      execArgv,
      serialization: 'advanced',
      stdio: 'ignore',
    })
    // Ignores late events of a replaced process.
    const ifCurrent = (react: () => void) => child === fresh && react()
    fresh.on('message', (answer) => ifCurrent(() => onAnswer(answer as TaskAnswer<Answer>)))
    fresh.on('error', (error) => ifCurrent(() => replaceProcess(error)))
    fresh.on('exit', (code, signal) =>
      ifCurrent(() => replaceProcess(new Error(`The process ended (${signal ?? code})`))),
    )
    // The timer of a running task keeps us alive.
    fresh.unref()
    fresh.channel?.unref()
    if (idlePriority) lowerPriority(fresh.pid)
    ready = false
    return fresh
  }

  function runNext(): void {
    if (running || closed) return
    running = queue.shift()
    if (!running) {
      scheduleExit()
      return
    }
    clearTimeout(timer)
    child ??= startProcess()
    if (ready) ask(running)
    else waitFor(startMs)
  }

  function scheduleExit(): void {
    clearTimeout(timer)
    timer = setTimeout(() => replaceProcess(new Error('Nothing to do')), idleMs).unref()
  }

  function ask({ question }: Task<Question, Answer>): void {
    waitFor(taskMs)
    // The `exit` event reports a failure to send.
    child?.send(question as object, () => {})
  }

  function waitFor(milliseconds: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => replaceProcess(new Error(`No answer in ${milliseconds} ms`)), milliseconds)
  }

  function onAnswer(answer: TaskAnswer<Answer>): void {
    if ('ready' in answer) {
      ready = true
      if (running) ask(running)
    } else if ('done' in answer) finish((task) => task.resolve(answer.done))
    else finish((task) => task.reject(Object.assign(new Error(), answer.failed)))
  }

  function replaceProcess(reason: Error): void {
    const broken = child
    child = undefined
    broken?.kill('SIGKILL')
    if (running) finish((task) => task.reject(reason))
  }

  function finish(how: (task: Task<Question, Answer>) => void): void {
    clearTimeout(timer)
    const task = running
    running = undefined
    if (task) how(task)
    runNext()
  }

  return {
    run(question) {
      if (closed) return Promise.reject(new ProcessClosed())
      if (queue.length >= waiting) return Promise.reject(new Error(`${queue.length} tasks are waiting`))
      return new Promise((resolve, reject) => {
        queue.push({ question, resolve, reject })
        runNext()
      })
    },
    warmUp() {
      if (running || closed) return
      child ??= startProcess()
      scheduleExit()
    },
    async close() {
      closed = true
      clearTimeout(timer)
      const last = child
      child = undefined
      const left = running ? [running, ...queue] : [...queue]
      queue.length = 0
      running = undefined
      for (const task of left) task.reject(new ProcessClosed())
      if (!last || last.exitCode !== null || last.signalCode !== null) return
      const gone = new Promise((resolve) => last.once('exit', resolve))
      last.ref()
      last.kill('SIGKILL')
      await gone
    },
  }
}

/** Shares our compile cache, which halves the start time. Node appends a folder for its version. */
function compileCache(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(folder) }
}

/** Fallback for systems without idle scheduling. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) os.setPriority(pid, os.constants.priority.PRIORITY_LOW)
  } catch {
    // The process has ended, or the system forbids it. Then it runs at normal priority.
  }
}
