import type { WebFetch } from '@unspun/web-fetch/web-fetch.ts'
import type { WebAnswer, WebFetchRequest } from '@unspun/web-fetch/web-request.ts'
import type { ArticleFacts } from './extract.ts'
import type { Extractor } from './extractor.ts'

export type FetchedPage = {
  answer: WebAnswer
  /** Throws the errors of the extractor. */
  facts(): Promise<ArticleFacts>
}

/** Fetches a page, and follows pages that only lead elsewhere as redirects are followed. Throws `WebFetchError`. */
export async function fetchPage(
  web: WebFetch,
  extractor: Extractor,
  url: string,
  request: WebFetchRequest = {},
): Promise<FetchedPage> {
  const pages = new Map<WebAnswer, Promise<ArticleFacts>>()
  const extract = (answer: WebAnswer) => {
    const known = pages.get(answer)
    const arrival = { from: url, refresh: answer.header('refresh').slice(0, 4000) }
    const facts = known ?? extractor.extract(answer.bytes, answer.contentType, answer.url, arrival)
    pages.set(answer, facts)
    return facts
  }
  const answer = await web.get(url, {
    ...request,
    onward: (page) =>
      extract(page).then(
        ({ leads_to }) => leads_to,
        () => undefined,
      ),
  })
  return { answer, facts: () => extract(answer) }
}
