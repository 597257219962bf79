import type { AnswerOf } from '@unspun/contract/endpoint.ts'
import type { getHeadline } from '@unspun/contract/headlines.ts'
import { pages } from '@unspun/contract/pages.ts'
import type { PageRequest } from '../../page.ts'
import { idOf, moved, need } from '../../page-request.ts'
import type { RowsAnswer } from '../../store.ts'

export type HeadlineAnswer = AnswerOf<typeof getHeadline>

export async function loadHeadline(request: PageRequest): Promise<HeadlineAnswer> {
  const id = idOf(request)
  const headline = need(await request.reads.get('/headlines/get/', { id }))
  moved(id, headline.headline_id, pages.headline(headline))
  return headline
}

export const rowsOfHeadline = (headline: HeadlineAnswer): RowsAnswer => ({ ...headline, headlines: [headline] })
