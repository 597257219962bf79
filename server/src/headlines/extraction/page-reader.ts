import type { WebFetch } from '@unspun/web-fetch/web-fetch.ts'
import { isFrontPage } from './article-address.ts'
import type { ArticleFacts } from './extract.ts'
import { createExtractor, type ExtractorOptions } from './extractor.ts'
import { fetchPage } from './fetch-page.ts'

/** `hops` are all URLs of the redirect chain, including the first. */
export type ReadPage = { facts: ArticleFacts; final_url: string; hops: string[] }

export type PageReader = {
  /** Returns facts that include a title. Throws `WebFetchError` or `PageReadError`. */
  read(url: string): Promise<ReadPage>
  close(): Promise<void>
}

/**
 * `notice`: the site shows something else instead of an article, such as a login. `front-page`: that is its front page,
 * which was not asked for.
 */
export type PageReadProblem = 'unreadable' | 'no-title' | 'notice' | 'front-page'

export class PageReadError extends Error {
  readonly problem: PageReadProblem

  constructor(problem: PageReadProblem, cause?: unknown) {
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
      const { answer, facts: factsOf } = await fetchPage(web, extractor, url)
      const facts = await factsOf().catch((cause: unknown) => {
        throw new PageReadError('unreadable', cause)
      })
      if (facts.problem) throw new PageReadError(!isFrontPage(url) && isFrontPage(answer.url) ? 'front-page' : 'notice')
      if (!facts.title) throw new PageReadError('no-title')
      return { facts, final_url: answer.url, hops: answer.hops }
    },
    close: () => extractor.close(),
  }
}
