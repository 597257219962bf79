import { urlKey } from '@unspun/canonical/canonical-url.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { fixLimits, listFixesOfHeadline } from '@unspun/contract/fixes.ts'
import {
  createHeadline,
  domainHeadlines,
  getHeadline,
  getHeadlineByUrl,
  getWaitingHeadline,
  headlineLimits,
  homepageHeadlines,
  listFollowed,
  type TopPeriod,
} from '@unspun/contract/headlines.ts'
import { historyLimits } from '@unspun/contract/history.ts'
import type { Database } from '../database/database.ts'
import { FairSlots } from '../engines/concurrency/fair-slots.ts'
import { KeyedQueue } from '../engines/concurrency/keyed-queue.ts'
import { SingleFlight } from '../engines/concurrency/single-flight.ts'
import { type Place, readPart } from '../engines/postgres/list-part.ts'
import { fixesOfHeadlines, ownFixesOf } from '../fixes/store.ts'
import { type Route, route } from '../http/endpoints/endpoint.ts'
import type { Changed } from '../invalidation/changes.ts'
import { isNewcomer, userOf } from '../members/store.ts'
import { type AddHeadlineOptions, addHeadline, checkAddress } from './add-headline.ts'
import { pageReadingLimits, pagesOfOnePerson } from './extraction/page-limits.ts'
import { explainPageProblem } from './extraction/page-problems.ts'
import { followedChanges, historyOf } from './history-store.ts'
import { cursorOfNeed, headlinesInNeed, topHeadlineIds } from './list-store.ts'
import { fixWithPicture, withPicture } from './pictures/picture-address.ts'
import {
  currentHeadline,
  type HeadlinePart,
  headlineById,
  headlineIdByKeys,
  headlinesByIds,
  headlinesByNewestFix,
  headlinesOfDomain,
  isAddedBy,
  waitingHeadline,
} from './store.ts'
import { createTopLists } from './top-lists.ts'

export interface HeadlineRouteOptions extends Omit<AddHeadlineOptions, 'slots'> {
  changed: Changed
  imagesUrl: string
}

export function headlineRoutes(given: HeadlineRouteOptions): Route[] {
  const options = { ...given, slots: new FairSlots(pageReadingLimits) }
  const { database, imagesUrl, slots } = options
  const turns = new KeyedQueue(pagesOfOnePerson)
  const topPart = createTopLists((days) => topHeadlineIds(database, days))
  const adding = new SingleFlight<{ id: number; known: boolean }>()

  const topPage = (of: TopPeriod, place: Place) =>
    readPart(
      (at) => topPart(of, at),
      (id) => id,
      place,
      headlineLimits.onHome,
    )
  async function needPage(place: Place) {
    const { rows, next } = await readPart(
      (at) => headlinesInNeed(database, at),
      cursorOfNeed,
      place,
      headlineLimits.onHome,
    )
    return { rows: rows.map(({ headline_id }) => headline_id), next }
  }

  return [
    route(getHeadline, ({ input }) => withFixes(options, input.id)),

    route(listFixesOfHeadline, async ({ input }) => {
      const headline = await currentHeadline(database, input.headline_id)
      const headlines = headline ? [withPicture(headline, imagesUrl)] : []
      return { headline_fixes: await fixesOfHeadlines(database, headlines, fixLimits.ofHeadline) }
    }),

    route(getHeadlineByUrl, async ({ input }) => {
      const id = await headlineIdByKeys(database, [urlKey(checkAddress(input.url))])
      if (!id) throw new AppError('HeadlineNotFound')
      return withFixes(options, id)
    }),

    route(createHeadline, async ({ input, viewer, tell }) => {
      const author = await userOf(database, viewer)
      const submission = { url: input.url, title: input.title ?? '', userId: author.user_id, tell }
      const address = checkAddress(input.url)
      // Each user adds one page at a time, so that a user's slow sites occupy one slot.
      const add = () => {
        // Concurrent submissions of one page by people with the same priority share one read. Newcomers do not share
        // it, because their limit may refuse them, and a high alert may hold their headline back.
        const own = isNewcomer(author, Date.now()) ? author.user_id : slots.standingOf(author.user_id)
        let shared = true
        const start = () => {
          shared = false
          return addHeadline(options, submission)
        }
        return adding.run(JSON.stringify([address, submission.title, own]), start).catch((error) => {
          // The limit is that of the member whose read was shared.
          if (shared && error instanceof AppError && error.code === 'DayLimit') return addHeadline(options, submission)
          throw error
        })
      }
      const { id, known } = await turns.run(author.user_id, add).catch((error) => {
        throw explainPageProblem(error)
      })
      const headline = await headlineById(database, id)
      if (!headline) return waitingAnswer(database, id, known)
      if (!known) options.changed.headlineAdded(headline.domain)
      return { headline_id: id, title: headline.title, domain: headline.domain, known }
    }),

    route(getWaitingHeadline, async ({ input: { id }, viewer }) => {
      const { user_id } = await userOf(database, viewer)
      const headline = await waitingHeadline(database, id)
      const own = await ownFixesOf(database, id, user_id)
      if (!headline || !(own.length > 0 || (await isAddedBy(database, id, user_id))))
        throw new AppError('HeadlineNotFound')
      return {
        ...withPicture(headline, imagesUrl),
        headline_fixes: own.map((fix) => fixWithPicture(fix, imagesUrl)),
      }
    }),

    route(homepageHeadlines, async ({ input }) => {
      const { list, of = 'day' } = input
      if (!list) {
        const isFirst = input.before === undefined
        const [part, [followed]] = await Promise.all([
          headlinesByNewestFix(database, placeOf(input), headlineLimits.onHome),
          isFirst ? followedChanges(database, { after: undefined, downTo: undefined, limit: 1 }) : [],
        ])
        const isNew = followed && followed.at > Date.now() - historyLimits.newHours * 3_600_000
        return { ...(await listOf(options, part)), ...(isNew ? { followed } : {}) }
      }
      const { rows: ids, next } = await (list === 'top' ? topPage(of, placeOf(input)) : needPage(placeOf(input)))
      const rows = await headlinesByIds(database, ids)
      const places = new Map(ids.map((id, index) => [id, index]))
      rows.sort((a, b) => places.get(a.headline_id)! - places.get(b.headline_id)!)
      return listOf(options, { rows, next })
    }),

    route(listFollowed, async ({ input }) => {
      const { rows: changes, next } = await readPart(
        (at) => followedChanges(database, at),
        ({ change_id }) => change_id,
        placeOf(input),
        historyLimits.page,
      )
      return { changes, ...(next ? { next: String(next) } : {}) }
    }),

    route(domainHeadlines, async ({ input }) =>
      listOf(options, await headlinesOfDomain(database, input.domain_id, placeOf(input), headlineLimits.ofDomain)),
    ),
  ]
}

async function waitingAnswer(database: Database, id: number, known: boolean) {
  const headline = await waitingHeadline(database, id)
  if (!headline) throw new AppError('HeadlineNotFound')
  const { title, domain, waiting_until } = headline
  return { headline_id: id, title, domain, known, waiting_until }
}

type ReadOptions = Pick<HeadlineRouteOptions, 'database' | 'imagesUrl'>

async function withFixes({ database, imagesUrl }: ReadOptions, id: number) {
  const found = await currentHeadline(database, id)
  if (!found) throw new AppError('HeadlineNotFound')
  const headline = withPicture(found, imagesUrl)
  const headline_fixes = await fixesOfHeadlines(database, [headline], fixLimits.ofHeadline)
  const history = await historyOf(database, headline.headline_id)
  return { ...headline, headline_fixes, ...(history ? { history } : {}) }
}

const positionOf = (cursor: string | undefined) => (cursor === undefined ? undefined : Number(cursor))
const placeOf = ({ before, until }: { before?: string | undefined; until?: string | undefined }): Place => ({
  before: positionOf(before),
  until: positionOf(until),
})

async function listOf({ database, imagesUrl }: ReadOptions, { rows, next }: HeadlinePart) {
  const headlines = rows.map((headline) => withPicture(headline, imagesUrl))
  const headline_ids = headlines.map(({ headline_id }) => headline_id)
  const headline_fixes = await fixesOfHeadlines(database, headlines, fixLimits.onCard)
  return { headline_ids, headlines, headline_fixes, ...(next ? { next: String(next) } : {}) }
}
