import type { AnswerOf } from '@unspun/contract/endpoint.ts'
import { homeLists, type homepageHeadlines, type TopPeriod, topPeriods } from '@unspun/contract/headlines.ts'
import type { PageRequest } from '../../page.ts'
import { need, placeOf } from '../../page-request.ts'

export type HomeAnswer = AnswerOf<typeof homepageHeadlines>

/** Without a choice the list is "Recent Fixes". */
export function homeListOf({ searchParams }: URL): { list?: 'top' | 'needs'; of?: TopPeriod } {
  const list = homeLists.find((name) => name === searchParams.get('list'))
  if (list !== 'top') return list ? { list } : {}
  return { list, of: topPeriods.find((name) => name === searchParams.get('of')) ?? 'day' }
}

export async function loadHome(request: PageRequest) {
  const list = homeListOf(request.url)
  return { ...need(await request.reads.get('/data/homepage-headlines/', { ...list, ...placeOf(request) })), ...list }
}
export type HomeData = Awaited<ReturnType<typeof loadHome>>
