import { Worker } from 'node:worker_threads'

/** Asks a program in a thread of its own, one question at a time. */
export type KillableThread<Question, Answer> = {
  /** Rejects with an `Error` if the answer took too long, if the program failed or broke the thread, or if too many wait. `hand` is handed over, not copied. */
  ask(question: Question, hand?: readonly ArrayBuffer[]): Promise<Answer>
  /** Stops the thread; what runs and waits is rejected. */
  close(): Promise<void>
}

export type KillableThreadOptions = {
  /** What the thread runs. It calls `answerThread`. */
  program: URL
  /** How long one answer may take before the thread is killed. */
  answerMs: number
  /** How long a new thread may take to load the code. */
  startMs?: number
  /** Questions that may wait for their turn. */
  waiting?: number
  /** After so long without a question the thread ends, and its memory is free until the next. Without it, it stays. */
  idleMs?: number
}

/** What a thread says: that it has started, then once for every question. */
export type ThreadAnswer<Answer> = { ready: true } | { answer: Answer } | { failed: string }

type Job<Question, Answer> = {
  question: Question
  hand: readonly ArrayBuffer[]
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

/**
 * A thread that can be killed: whatever a stranger's page or feed makes a parser do, the server goes on serving. The thread starts with the
 * first question, is used again, and is replaced when a question breaks it. It knows nothing of the environment and keeps the process
 * alive only while it works.
 */
export function createKillableThread<Question, Answer>(
  options: KillableThreadOptions,
): KillableThread<Question, Answer> {
  const { program, answerMs, startMs = 15_000, waiting = 64, idleMs } = options
  const queue: Job<Question, Answer>[] = []
  let running: Job<Question, Answer> | undefined
  let thread: Worker | undefined
  let ready = false
  let timer: NodeJS.Timeout | undefined
  let closed = false

  function startThread(): Worker {
    const fresh = new Worker(program, { env: {}, execArgv: [], resourceLimits: MEMORY })
    // A thread that was replaced may still say something: only the current one is heard.
    const heard = (react: () => void) => thread === fresh && react()
    fresh.on('message', (said: ThreadAnswer<Answer>) => heard(() => onAnswer(said)))
    fresh.on('error', (error: Error) => heard(() => replaceThread(error)))
    fresh.on('exit', () => heard(() => replaceThread(new Error('The thread ended'))))
    // While a question is worked on, its timer keeps the process alive.
    fresh.unref()
    ready = false
    return fresh
  }

  function runNext(): void {
    if (running || closed) return
    running = queue.shift()
    if (!running) {
      restLater()
      return
    }
    thread ??= startThread()
    if (ready) put(running)
    else waitFor(startMs)
  }

  function restLater(): void {
    if (idleMs === undefined || !thread) return
    timer = setTimeout(endThread, idleMs)
    timer.unref()
  }

  function endThread(): void {
    const idle = thread
    thread = undefined
    idle?.terminate().catch(() => {})
  }

  function put({ question, hand }: Job<Question, Answer>): void {
    waitFor(answerMs)
    thread?.postMessage(question, [...hand])
  }

  function waitFor(milliseconds: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => replaceThread(new Error(`No answer in ${milliseconds} ms`)), milliseconds)
  }

  function onAnswer(said: ThreadAnswer<Answer>): void {
    if ('ready' in said) {
      ready = true
      if (running) put(running)
    } else if ('answer' in said) settle((job) => job.resolve(said.answer))
    else settle((job) => job.reject(new Error(said.failed)))
  }

  function replaceThread(reason: Error): void {
    endThread()
    settle((job) => job.reject(reason))
  }

  function settle(how: (job: Job<Question, Answer>) => void): void {
    clearTimeout(timer)
    const job = running
    running = undefined
    if (job) how(job)
    runNext()
  }

  return {
    ask(question, hand = []) {
      if (closed) return Promise.reject(new Error('The thread is closed'))
      if (queue.length >= waiting) return Promise.reject(new Error(`${queue.length} are waiting`))
      return new Promise((resolve, reject) => {
        queue.push({ question, hand, resolve, reject })
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
      for (const job of left) job.reject(new Error('The thread is closed'))
      await last?.terminate()
    },
  }
}
