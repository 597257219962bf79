import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TaskAnswer } from './task-program.ts'

export interface TaskProcess<Question, Answer> {
  /** Rejects with an `Error` if the task failed, took too long or broke the process, or too many wait. */
  run(question: Question): Promise<Answer>
  /** Starts the process, if it does not run, for a task that is on its way. */
  wake(): void
  /** Stops the process; what runs and waits is rejected. */
  close(): Promise<void>
}

export interface TaskProcessOptions {
  /** What the process runs. It calls `answerTasks`. */
  program: URL
  /** How long one task may take before the process is killed. */
  taskMs: number
  /** How long a new process may take to load the code. */
  startMs?: number
  /** Without a task for so long it ends, and gives its memory back. */
  idleMs?: number
  /** Tasks that may wait for their turn. */
  waiting?: number
  /** Megabytes of V8's heap; memory of native code is not counted. */
  heapMb?: number
  /** Whether it works only when nobody else wants to, so that requests do not wait for it. On a busy machine it then takes long. */
  idlePriority?: boolean
}

interface Task<Question, Answer> {
  question: Question
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

/** One task at a time needs one thread for native code and one pool of memory (glibc's): a third less than with the usual ones. */
const ENVIRONMENT = { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' }

const SHELL = '/bin/sh'
/** Who hangs when we are killed hears nothing of that. The kernel ends it after so many seconds of CPU: ten minutes of hard work. */
const LIMIT = 'ulimit -t 600'
const START = 'exec "$0" "$@"'
/** Where Linux has the program for it, it runs in idle time alone: a core that does nothing else counts as free for who answers requests. */
const IN_IDLE_TIME = 'chrt -i 0 true && exec chrt -i 0 "$0" "$@"'

/** A quarter of what V8 lets half of the young generation grow to: what these processes make is thrown away at once. */
const YOUNG_MB = 8

/**
 * Runs one task after the other in a process that can be killed whatever a stranger's page, feed or picture makes it do. A thread cannot: one
 * in native code, or in a loop that V8 does not look up from, goes on. The process starts with the first task, is used again, ends when
 * there is nothing to do, and is replaced when a task breaks it. It knows nothing of the environment, keeps us alive only while it works,
 * and ends with us.
 */
export function createTaskProcess<Question, Answer>(options: TaskProcessOptions): TaskProcess<Question, Answer> {
  const {
    program,
    taskMs,
    startMs = 15_000,
    idleMs = 20_000,
    waiting = 64,
    heapMb = 192,
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
    const script = [LIMIT, ...(idlePriority ? [IN_IDLE_TIME] : []), START].join('; ')
    const [execPath, ...execArgv] = existsSync(SHELL) ? [SHELL, '-c', script, ...node] : node
    const fresh = fork(fileURLToPath(program), [], {
      env: { ...ENVIRONMENT, ...compileCache() },
      execPath: execPath as string,
      execArgv,
      serialization: 'advanced',
      stdio: 'ignore',
    })
    // One that was replaced may still say something: only the current one is heard.
    const heard = (react: () => void) => child === fresh && react()
    fresh.on('message', (answer) => heard(() => onAnswer(answer as TaskAnswer<Answer>)))
    fresh.on('error', (error) => heard(() => replaceProcess(error)))
    fresh.on('exit', (code, signal) => heard(() => replaceProcess(new Error(`The process ended (${signal ?? code})`))))
    // While a task is worked on, its timer keeps us alive.
    fresh.unref()
    fresh.channel?.unref()
    if (idlePriority) giveWay(fresh.pid)
    ready = false
    return fresh
  }

  function runNext(): void {
    if (running || closed) return
    running = queue.shift()
    if (!running) {
      rest()
      return
    }
    clearTimeout(timer)
    child ??= startProcess()
    if (ready) ask(running)
    else waitFor(startMs)
  }

  function rest(): void {
    clearTimeout(timer)
    timer = setTimeout(() => replaceProcess(new Error('Nothing to do')), idleMs).unref()
  }

  function ask({ question }: Task<Question, Answer>): void {
    waitFor(taskMs)
    // What cannot be sent is told by `exit`.
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
    } else if ('done' in answer) settle((task) => task.resolve(answer.done))
    else settle((task) => task.reject(new Error(answer.failed)))
  }

  function replaceProcess(reason: Error): void {
    const broken = child
    child = undefined
    broken?.kill('SIGKILL')
    if (running) settle((task) => task.reject(reason))
  }

  function settle(how: (task: Task<Question, Answer>) => void): void {
    clearTimeout(timer)
    const task = running
    running = undefined
    if (task) how(task)
    runNext()
  }

  return {
    run(question) {
      if (closed) return Promise.reject(new Error('The process is closed'))
      if (queue.length >= waiting) return Promise.reject(new Error(`${queue.length} tasks are waiting`))
      return new Promise((resolve, reject) => {
        queue.push({ question, resolve, reject })
        runNext()
      })
    },
    wake() {
      if (running || closed) return
      child ??= startProcess()
      rest()
    },
    async close() {
      closed = true
      clearTimeout(timer)
      const last = child
      child = undefined
      const left = running ? [running, ...queue] : [...queue]
      queue.length = 0
      running = undefined
      for (const task of left) task.reject(new Error('The process is closed'))
      if (!last || last.exitCode !== null || last.signalCode !== null) return
      const gone = new Promise((resolve) => last.once('exit', resolve))
      last.ref()
      last.kill('SIGKILL')
      await gone
    },
  }
}

/** Half the work of starting, if we keep compiled code ourselves. Node adds a folder for its version. */
function compileCache(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(folder) }
}

/** For where there is no idle time to be had. */
function giveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) os.setPriority(pid, os.constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already, or the system does not let us: then it works like any other.
  }
}
