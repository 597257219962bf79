import type { PageRequest } from '../../page.ts'
import { need } from '../../page-request.ts'

export const loadRanking = async ({ reads }: PageRequest) => need(await reads.get('/ranking/status/', {}))
export type RankingData = Awaited<ReturnType<typeof loadRanking>>
