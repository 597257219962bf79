import type { PageRequest } from '../../page.ts'
import { need } from '../../page-request.ts'

/**
 * Loads the pairs of a day, by default of the current one, and draws by chance which side of each is shown first. The order is part of the page's
 * data, so the browser's first render has it too and nothing moves. Readers of one cached page share an order; the page is rendered again
 * every few seconds, so that over a day each side is first as often as the other.
 */
export async function loadToday({ reads, params }: PageRequest) {
  const { day } = params
  const answer = need(await reads.get('/today/get/', day === undefined ? {} : { day }))
  return { ...answer, swapped: answer.pairs.map(() => Math.random() < 0.5), asked: day }
}
export type TodayData = Awaited<ReturnType<typeof loadToday>>
