import { fixLimits } from '@unspun/contract/fixes.ts'
import { outgoingFeedLimits } from '@unspun/contract/outgoing-feeds.ts'
import type { Database } from '../../database/database.ts'
import { fixesByIds } from '../../fixes/store.ts'
import type { StoredFix } from '../../headlines/pictures/picture-address.ts'

/**
 * A fix with the time of its last change. Its `headline_title` is the wording that it was written for, also if the outlet prints another now.
 * `title_by_reader`: a reader typed the printed headline.
 */
export type DatedFix = StoredFix & { changed_at: Date; title_by_reader: boolean }

type Dates = { id: number; changed_at: Date; title_by_reader: boolean; written_for: string | null }

const dates = (changed: string) => `select f.headline_fix_id as id, ${changed} as changed_at, h.title_by_reader,
    (select o.written_for from outdated_fixes o where o.headline_fix_id = f.headline_fix_id) as written_for`
const EDITED = 'coalesce(f.edited_at, f.created_at)'
const DATES = dates(EDITED)

/** Fixes of a member that are looked through for the newest. It bounds the query for the most diligent members. */
const MOST_OF_MEMBER = 10_000

/** Each reads the newest fixes along an index. $1 is the limit, $2 the domain, member or headline. */
const NEWEST = {
  all: `${DATES} from shown_fixes f join headlines h using (headline_id) order by f.headline_fix_id desc limit $1`,
  domain: `${DATES} from shown_fixes f join headlines h using (headline_id)
    where f.domain_id = $2 order by f.headline_fix_id desc limit $1`,
  member: `${DATES} from (
      select s.* from (
        select * from shown_fixes where user_id = $2 order by headline_id desc limit ${MOST_OF_MEMBER}
      ) s order by s.headline_fix_id desc limit $1
    ) f join headlines h using (headline_id)`,
  headline: `${DATES} from (
      select s.* from shown_fixes s where s.headline_id = $2 and s.ranking <= ${fixLimits.ofHeadline}
      order by s.headline_fix_id desc limit $1
    ) f join headlines h using (headline_id)`,
}

/** The newest fixes that everybody sees, newest first: all, or those of a domain, member or headline. */
export async function newestFixes(
  database: Database,
  ...of: ['all'] | ['domain' | 'member' | 'headline', number]
): Promise<DatedFix[]> {
  const [what, id] = of
  const { rows } = await database.pool.query<Dates>(NEWEST[what], [
    outgoingFeedLimits.entries,
    ...(id === undefined ? [] : [id]),
  ])
  return (await fixesOf(database, rows)).sort((a, b) => b.headline_fix_id - a.headline_fix_id)
}

/** A fix may lead long after it was written. */
const LED = `greatest(${EDITED}, (
    select h.lead_changed_at from outgoing_fixes o where o.headline_fix_id = f.headline_fix_id))`
const LEADING = `${dates(LED)} from shown_fixes f join headlines h using (headline_id)
  where f.headline_id = any($1) and f.ranking = 1`

const NEWEST_OF = `${DATES} from headlines h join shown_fixes f on f.headline_fix_id = h.newest_fix_id
  where h.headline_id = any($1)`

/**
 * The first fix of each of these headlines, in their order. Headlines without fixes are left out. One that may leave the site has changed when it began to
 * lead.
 */
export async function leadingFixes(database: Database, headlineIds: readonly number[]): Promise<DatedFix[]> {
  const { rows } = await database.pool.query<Dates>(LEADING, [headlineIds])
  const places = new Map(headlineIds.map((id, place) => [id, place]))
  return (await fixesOf(database, rows)).sort((a, b) => places.get(a.headline_id)! - places.get(b.headline_id)!)
}

/** The newest fix of each of these headlines, in no particular order. */
export async function newestFixesOf(database: Database, headlineIds: readonly number[]): Promise<DatedFix[]> {
  const { rows } = await database.pool.query<Dates>(NEWEST_OF, [headlineIds])
  return fixesOf(database, rows)
}

async function fixesOf(database: Database, dates: readonly Dates[]): Promise<DatedFix[]> {
  const known = new Map(dates.map((each) => [each.id, each]))
  const fixes = await fixesByIds(database, [...known.keys()])
  return fixes.map((fix) => {
    const { changed_at, title_by_reader, written_for } = known.get(fix.headline_fix_id)!
    return { ...fix, headline_title: written_for ?? fix.headline_title, changed_at, title_by_reader }
  })
}
