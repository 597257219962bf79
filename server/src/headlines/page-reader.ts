import type { WebFetch } from '../engines/web-fetch/web-fetch.ts'
import type { PageFacts } from './extract.ts'
import { createExtractor, type ExtractorOptions } from './extractor.ts'

/** A page that was there: what it says, where it was found, and every address on the way, the first one included. */
export type ReadPage = { facts: PageFacts; final_url: string; hops: string[] }

export type PageReader = {
  /** Fetches a page and extracts its facts, a title at least. Throws `WebFetchError` or `PageReadError`. */
  read(url: string): Promise<ReadPage>
  /** Stops extracting. The web fetch is its owner's to close. */
  close(): Promise<void>
}

/** The page came, but nothing could be made of it: it took too long or broke the extraction, or it has no headline. */
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
      // It starts while the page is fetched, which takes longer.
      extractor.wake()
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
