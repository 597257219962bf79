import type { PageRequest } from '../../page.ts'
import { need } from '../../page-request.ts'

export const loadNews = async ({ reads }: PageRequest) => need(await reads.get('/feed/in-the-news/', {}))
export type NewsData = Awaited<ReturnType<typeof loadNews>>
