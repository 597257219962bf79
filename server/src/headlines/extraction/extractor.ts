import { createTaskProcess, type TaskProcessOptions } from '@unspun/task-process/task-process.ts'
import type { Arrival, ArticleFacts } from './extract.ts'
import type { ExtractQuestion } from './extract-process.ts'

export type Extractor = {
  /** Rejects if the page takes too long, crashes the process, or finds the queue full. */
  extract(bytes: Uint8Array, contentType: string, url: string, arrival?: Arrival): Promise<ArticleFacts>
  warmUp(): void
  close(): Promise<void>
}

export type ExtractorOptions = Partial<TaskProcessOptions>

const PROGRAM = new URL('./extract-process.ts', import.meta.url)
const PAGE_MS = 3000

/** Extracts pages in a process that can be killed. It runs at normal priority, because a user waits for the result. */
export function createExtractor(options: ExtractorOptions = {}): Extractor {
  const { run, warmUp, close } = createTaskProcess<ExtractQuestion, ArticleFacts>({
    program: PROGRAM,
    taskMs: PAGE_MS,
    ...options,
  })
  return { extract: (bytes, contentType, url, arrival) => run({ bytes, contentType, url, arrival }), warmUp, close }
}
