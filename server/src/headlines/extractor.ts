import { Worker } from 'node:worker_threads'
import type { PageFacts } from './extract.ts'
import type { ExtractAnswer, ExtractQuestion } from './extract-worker.ts'

export type Extractor = {
  /** The facts of a page. Rejects with an `Error` if the page took too long or broke the thread, or too many wait. */
  extract(bytes: Uint8Array, contentType: string, url: string): Promise<PageFacts>
  /** Stops the thread; what runs and waits is rejected. */
  close(): Promise<void>
}

export type ExtractorOptions = {
  /** How long one page may take before its thread is killed. */
  pageMs?: number
  /** How long a new thread may take to load the code. */
  startMs?: number
  /** Pages that may wait for their turn. */
  waiting?: number
  /** For tests: another program for the thread. */
  program?: URL
}

type Job = { question: ExtractQuestion; resolve: (facts: PageFacts) => void; reject: (error: Error) => void }

const PROGRAM = new URL('./extract-worker.ts', import.meta.url)
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

/**
 * Extracts in one thread that can be killed: whatever a page makes the parser do, the server goes on serving. The thread starts
 * with the first page, is used again, and is replaced when a page breaks it. It knows nothing of the environment and keeps the
 * process alive only while it works.
 */
export function createExtractor(options: ExtractorOptions = {}): Extractor {
  const { pageMs = 3000, startMs = 15_000, waiting = 64, program = PROGRAM } = options
  const queue: Job[] = []
  let running: Job | undefined
  let thread: Worker | undefined
  let ready = false
  let timer: NodeJS.Timeout | undefined
  let closed = false

  function startThread(): Worker {
    const fresh = new Worker(program, { env: {}, execArgv: [], resourceLimits: MEMORY })
    // A thread that was replaced may still say something: only the current one is heard.
    const heard = (react: () => void) => thread === fresh && react()
    fresh.on('message', (answer: ExtractAnswer) => heard(() => onAnswer(answer)))
    fresh.on('error', (error: Error) => heard(() => replaceThread(error)))
    fresh.on('exit', () => heard(() => replaceThread(new Error('The thread ended'))))
    // While a page is worked on, its timer keeps the process alive.
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

  function ask({ question }: Job): void {
    waitFor(pageMs)
    thread?.postMessage(question, [question.bytes.buffer as ArrayBuffer])
  }

  function waitFor(milliseconds: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => replaceThread(new Error(`No answer in ${milliseconds} ms`)), milliseconds)
  }

  function onAnswer(answer: ExtractAnswer): void {
    if ('ready' in answer) {
      ready = true
      if (running) ask(running)
    } else if ('facts' in answer) settle((job) => job.resolve(answer.facts))
    else settle((job) => job.reject(new Error(answer.failed)))
  }

  function replaceThread(reason: Error): void {
    const broken = thread
    thread = undefined
    broken?.terminate().catch(() => {})
    settle((job) => job.reject(reason))
  }

  function settle(how: (job: Job) => void): void {
    clearTimeout(timer)
    const job = running
    running = undefined
    if (job) how(job)
    runNext()
  }

  return {
    extract(bytes, contentType, url) {
      if (closed) return Promise.reject(new Error('The extractor is closed'))
      if (queue.length >= waiting) return Promise.reject(new Error(`${queue.length} pages are waiting`))
      // A copy of exactly these bytes, which is then handed over: a Buffer may share its memory with others.
      const question = { bytes: new Uint8Array(bytes), contentType, url }
      return new Promise((resolve, reject) => {
        queue.push({ question, resolve, reject })
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
      for (const job of left) job.reject(new Error('The extractor is closed'))
      await last?.terminate()
    },
  }
}
