import type { PageRequest } from '../../page.ts'
import { need } from '../../page-request.ts'

export const loadToday = async ({ reads, params: { day } }: PageRequest) =>
  need(await reads.get('/today/get/', day === undefined ? {} : { day }))
export type TodayData = Awaited<ReturnType<typeof loadToday>>
