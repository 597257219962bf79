import type { AnswerOf } from '@unspun/contract/endpoint.ts'
import type { listOpenData } from '@unspun/contract/open-data.ts'
import type { PageRequest } from '../../page.ts'
import { need } from '../../page-request.ts'

export type OpenData = AnswerOf<typeof listOpenData>

export const loadOpenData = async ({ reads }: PageRequest) => need(await reads.get('/open-data/days/', {}))
