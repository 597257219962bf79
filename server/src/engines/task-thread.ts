import { type ResourceLimits, type Transferable, Worker } from 'node:worker_threads'

/** What the program of a thread says: that it has started, then an answer to every question. */
export type ThreadAnswer<Answer> = { ready: true } | { done: Answer } | { failed: string }

export interface TaskThread<Question, Answer> {
  /** Rejects with an `Error` if the task took too long or broke the thread, or too many wait. What is in `transfer` is handed over. */
  run(question: Question, transfer?: Transferable[]): Promise<Answer>
  /** Stops the thread; what runs and waits is rejected. */
  close(): Promise<void>
}

export interface TaskThreadOptions {
  program: URL
  /** How long one task may take before the thread is killed. */
  taskMs: number
  /** How long a new thread may take to load the code. */
  startMs?: number
  /** Tasks that may wait for their turn. */
  waiting?: number
  /** Of V8's heap; memory of native code is not counted. */
  memory?: ResourceLimits
}

interface Task<Question, Answer> {
  question: Question
  transfer: Transferable[]
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

const MEMORY: ResourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

/**
 * Runs one task after the other in a thread that can be killed: whatever a task does, the server goes on serving. The thread starts with the
 * first task, is used again, and is replaced when a task breaks it. It knows nothing of the environment and keeps the process alive only
 * while it works.
 */
export function createTaskThread<Question, Answer>(options: TaskThreadOptions): TaskThread<Question, Answer> {
  const { program, taskMs, startMs = 15_000, waiting = 64, memory = MEMORY } = options
  const queue: Task<Question, Answer>[] = []
  let running: Task<Question, Answer> | undefined
  let thread: Worker | undefined
  let ready = false
  let timer: NodeJS.Timeout | undefined
  let closed = false

  function startThread(): Worker {
    const fresh = new Worker(program, { env: {}, execArgv: [], resourceLimits: memory })
    // A thread that was replaced may still say something: only the current one is heard.
    const heard = (react: () => void) => thread === fresh && react()
    fresh.on('message', (answer: ThreadAnswer<Answer>) => heard(() => onAnswer(answer)))
    fresh.on('error', (error: Error) => heard(() => replaceThread(error)))
    fresh.on('exit', () => heard(() => replaceThread(new Error('The thread ended'))))
    // While a task is worked on, its timer keeps the process alive.
    fresh.unref()
    ready = false
    return fresh
  }

  function runNext(): void {
    if (running || closed) return
    running = queue.shift()
    if (!running) return
    thread ??= startThread()
    if (ready) ask(running)
    else waitFor(startMs)
  }

  function ask({ question, transfer }: Task<Question, Answer>): void {
    waitFor(taskMs)
    thread?.postMessage(question, transfer)
  }

  function waitFor(milliseconds: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => replaceThread(new Error(`No answer in ${milliseconds} ms`)), milliseconds)
  }

  function onAnswer(answer: ThreadAnswer<Answer>): void {
    if ('ready' in answer) {
      ready = true
      if (running) ask(running)
    } else if ('done' in answer) settle((task) => task.resolve(answer.done))
    else settle((task) => task.reject(new Error(answer.failed)))
  }

  function replaceThread(reason: Error): void {
    const broken = thread
    thread = undefined
    broken?.terminate().catch(() => {})
    settle((task) => task.reject(reason))
  }

  function settle(how: (task: Task<Question, Answer>) => void): void {
    clearTimeout(timer)
    const task = running
    running = undefined
    if (task) how(task)
    runNext()
  }

  return {
    run(question, transfer = []) {
      if (closed) return Promise.reject(new Error('The thread is closed'))
      if (queue.length >= waiting) return Promise.reject(new Error(`${queue.length} tasks are waiting`))
      return new Promise((resolve, reject) => {
        queue.push({ question, transfer, resolve, reject })
        runNext()
      })
    },
    async close() {
      closed = true
      clearTimeout(timer)
      const last = thread
      thread = undefined
      const left = running ? [running, ...queue] : [...queue]
      queue.length = 0
      running = undefined
      for (const task of left) task.reject(new Error('The thread is closed'))
      await last?.terminate()
    },
  }
}
