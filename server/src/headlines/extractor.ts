import { createKillableThread } from '../engines/killable-thread.ts'
import type { PageFacts } from './extract.ts'
import type { ExtractQuestion } from './extract-worker.ts'

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

const PROGRAM = new URL('./extract-worker.ts', import.meta.url)

/** Extracts in one thread that can be killed. */
export function createExtractor({ pageMs = 3000, program = PROGRAM, ...others }: ExtractorOptions = {}): Extractor {
  const thread = createKillableThread<ExtractQuestion, PageFacts>({ program, answerMs: pageMs, ...others })
  return {
    extract(bytes, contentType, url) {
      // A copy of exactly these bytes, which is then handed over: a Buffer may share its memory with others.
      const copy = new Uint8Array(bytes)
      return thread.ask({ bytes: copy, contentType, url }, [copy.buffer])
    },
    close: () => thread.close(),
  }
}
