import type { WebFetch } from '@unspun/web-fetch/web-fetch.ts'
import type { PageFacts } from './extract.ts'
import { createExtractor, type ExtractorOptions } from './extractor.ts'
import { fetchPage } from './fetch-page.ts'

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
      const page = await fetchPage(web, extractor, url)
      const facts = await page.facts().catch((cause: unknown) => {
        throw new PageReadError('unreadable', cause)
      })
      if (!facts.title) throw new PageReadError('no-title')
      return { facts, final_url: page.answer.url, hops: page.answer.hops }
    },
    close: () => extractor.close(),
  }
}
