import { fixLimits } from '@unspun/contract/fixes.ts'
import { isSearch, searchHeadlines, searchLimits, suggestHeadlines } from '@unspun/contract/search.ts'
import type { Database } from '../database/database.ts'
import { readPart } from '../engines/postgres/list-part.ts'
import { fixesOfHeadlines } from '../fixes/store.ts'
import { withPicture } from '../headlines/pictures/picture-address.ts'
import { headlinesByIds } from '../headlines/store.ts'
import { type Route, route } from '../http/endpoints/endpoint.ts'
import { readSearch } from './read-search.ts'
import { foundHeadlines, foundNames, termsOf } from './search-store.ts'
import { spelledAs } from './spelling-store.ts'
import { suggestedHeadlines } from './suggest-store.ts'

export function searchRoutes({ database, imagesUrl }: { database: Database; imagesUrl: string }): Route[] {
  return [
    route(searchHeadlines, async ({ input }) => {
      const search = readSearch(input.q)
      const terms = isSearch(search) ? await termsOf(database, search) : undefined
      const ids = terms ? await foundHeadlines(database, terms) : []
      // A cursor is a number of headlines, because the order does not follow any of their columns.
      const from = (cursor: string | undefined) => (cursor === undefined ? undefined : Number(cursor))
      const place = { before: from(input.before), until: from(input.until) }
      const part = await readPart(
        async ({ after = 0, downTo = ids.length, limit }) =>
          ids.slice(after, Math.min(downTo, after + limit)).map((id, index) => ({ id, end: after + index + 1 })),
        ({ end }) => end,
        place,
        searchLimits.page,
      )
      const rows = await headlinesByIds(
        database,
        part.rows.map(({ id }) => id),
      )
      const places = new Map(ids.map((id, index) => [id, index]))
      rows.sort((a, b) => places.get(a.headline_id)! - places.get(b.headline_id)!)
      const headlines = rows.map((row) => withPicture(row, imagesUrl))
      const isStart = place.before === undefined
      return {
        headline_ids: headlines.map(({ headline_id }) => headline_id),
        headlines,
        headline_fixes: await fixesOfHeadlines(database, headlines, fixLimits.onCard),
        ...(part.next ? { next: String(part.next) } : {}),
        found: ids.length,
        ...(isStart ? await foundNames(database, search.words) : { outlets: [], members: [] }),
        spelled: search.words && ids.length === 0 ? await spelledAs(database, search.words) : '',
      }
    }),

    route(suggestHeadlines, async ({ input }) => ({ headlines: await suggestedHeadlines(database, input.q) })),
  ]
}
