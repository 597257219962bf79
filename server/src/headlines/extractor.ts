import { createTaskProcess, type TaskProcessOptions } from '../engines/task-process/task-process.ts'
import type { PageFacts } from './extract.ts'
import type { ExtractQuestion } from './extract-process.ts'

export type Extractor = {
  /** The facts of a page. Rejects with an `Error` if the page took too long or broke the process, or too many wait. */
  extract(bytes: Uint8Array, contentType: string, url: string): Promise<PageFacts>
  /** Makes ready for a page that is on its way. */
  wake(): void
  /** Stops the process; what runs and waits is rejected. */
  close(): Promise<void>
}

export type ExtractorOptions = Partial<TaskProcessOptions>

const PROGRAM = new URL('./extract-process.ts', import.meta.url)
const PAGE_MS = 3000

/** Extracts in one process that can be killed. A person waits for it, so it gives way to nobody. */
export function createExtractor(options: ExtractorOptions = {}): Extractor {
  const { run, wake, close } = createTaskProcess<ExtractQuestion, PageFacts>({
    program: PROGRAM,
    taskMs: PAGE_MS,
    ...options,
  })
  return { extract: (bytes, contentType, url) => run({ bytes, contentType, url }), wake, close }
}
