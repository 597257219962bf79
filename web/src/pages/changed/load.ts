import type { AnswerOf } from '@unspun/contract/endpoint.ts'
import type { listFollowed } from '@unspun/contract/headlines.ts'
import type { PageRequest } from '../../page.ts'
import { need, placeOf } from '../../page-request.ts'

export type ChangedData = AnswerOf<typeof listFollowed>

export const loadChanged = async (request: PageRequest): Promise<ChangedData> =>
  need(await request.reads.get('/headlines/followed/', placeOf(request)))
