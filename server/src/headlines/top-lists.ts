import type { TopPeriod } from '@unspun/contract/headlines.ts'
import type { Stretch } from '../engines/postgres/list-part.ts'

const days: Record<TopPeriod, number> = { day: 1, week: 7, month: 30 }
const KEPT_MS = 60_000

/** Caches each "Top" list, because the query compares all fixes of the period. `read` gets the age in days. */
export function createTopLists(read: (days: number) => Promise<number[]>, now: () => number = Date.now) {
  const lists = new Map<TopPeriod, { ids: Promise<number[]>; at: number }>()

  function idsOf(period: TopPeriod): Promise<number[]> {
    const known = lists.get(period)
    if (known && now() - known.at < KEPT_MS) return known.ids
    const list = { ids: read(days[period]), at: now() }
    lists.set(period, list)
    list.ids.catch(() => lists.get(period) === list && lists.delete(period))
    return list.ids
  }

  /** Nothing follows a headline that has left the list. */
  return async (period: TopPeriod, { after, downTo, limit }: Stretch & { limit: number }): Promise<number[]> => {
    const ids = await idsOf(period)
    const start = after === undefined ? 0 : ids.indexOf(after) + 1 || ids.length
    const end = downTo === undefined ? ids.length : ids.indexOf(downTo) + 1
    return ids.slice(start, Math.min(end, start + limit))
  }
}
