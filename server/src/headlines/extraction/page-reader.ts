import type { WebFetch } from '@unspun/web-fetch/web-fetch.ts'
import type { PageFacts } from './extract.ts'
import { createExtractor, type ExtractorOptions } from './extractor.ts'

/** `hops` are all URLs of the redirect chain, including the first. */
export type ReadPage = { facts: PageFacts; final_url: string; hops: string[] }

export type PageReader = {
  /** Returns facts that include a title. Throws `WebFetchError` or `PageReadError`. */
  read(url: string): Promise<ReadPage>
  close(): Promise<void>
}

export class PageReadError extends Error {
  readonly problem: 'unreadable' | 'no-title'

  constructor(problem: 'unreadable' | 'no-title', cause?: unknown) {
    super(problem, { cause })
    this.name = 'PageReadError'
    this.problem = problem
  }
}

export function createPageReader(web: WebFetch, options: ExtractorOptions = {}): PageReader {
  const extractor = createExtractor(options)
  return {
    async read(url) {
      // Fetching takes longer than starting the process, so both run at the same time.
      extractor.warmUp()
      const answer = await web.get(url)
      const facts = await extractor.extract(answer.bytes, answer.contentType, answer.url).catch((cause: unknown) => {
        throw new PageReadError('unreadable', cause)
      })
      if (!facts.title) throw new PageReadError('no-title')
      return { facts, final_url: answer.url, hops: answer.hops }
    },
    close: () => extractor.close(),
  }
}
