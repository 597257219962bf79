import type { WebFetch } from '@unspun/web-fetch/web-fetch.ts'
import type { PageFacts } from './extract.ts'
import { createExtractor, type ExtractorOptions } from './extractor.ts'

/** A fetched page: its facts, its final URL, and all URLs of the redirect chain including the first. */
export type ReadPage = { facts: PageFacts; final_url: string; hops: string[] }

export type PageReader = {
  /** Fetches a page and extracts its facts, including a title. Throws `WebFetchError` or `PageReadError`. */
  read(url: string): Promise<ReadPage>
  close(): Promise<void>
}

/** The page was fetched, but extraction timed out, crashed or found no headline. */
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
      // Starts the process while the page is being fetched, which takes longer.
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
