import type { AnswerOf } from '@unspun/contract/endpoint.ts'
import type { searchHeadlines } from '@unspun/contract/search.ts'
import type { PageRequest } from '../../page.ts'
import { need, placeOf } from '../../page-request.ts'

export async function loadSearch(request: PageRequest) {
  const q = request.url.searchParams.get('q')?.trim()
  return q ? need(await request.reads.get('/search/headlines/', { q, ...placeOf(request) })) : null
}
export type SearchData = Awaited<ReturnType<typeof loadSearch>>
export type SearchAnswer = AnswerOf<typeof searchHeadlines>
