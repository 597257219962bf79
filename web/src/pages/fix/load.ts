import type { AnswerOf } from '@unspun/contract/endpoint.ts'
import { fixStatus, type getFix, type HeadlineFix } from '@unspun/contract/fixes.ts'
import type { Headline } from '@unspun/contract/headlines.ts'
import { pages } from '@unspun/contract/pages.ts'
import type { PageRequest } from '../../page.ts'
import { idOf, missing, moved, need } from '../../page-request.ts'
import type { RowsAnswer } from '../../store.ts'
import { rowsOfHeadline } from '../headline/load.ts'

export type FixAnswer = AnswerOf<typeof getFix>

export const isPublic = ({ status_id, waiting_until }: HeadlineFix): boolean =>
  status_id === fixStatus.enabled && !waiting_until

/** Reads a fix and its headline with all of its fixes. */
export async function readFix(request: PageRequest) {
  const { reads, store } = request
  const id = idOf(request)
  // The API returns a disabled or pending fix only to its owner, who sees it in `FixMissing`.
  const known = store.get('fix', id)
  if (known && !isPublic(known)) throw missing()
  const fix = need(await reads.get('/headline-fixes/get/', { id }))
  moved(id, fix.headline_fix_id, pages.fix(fix))
  const headline = need(await reads.get('/headlines/get/', { id: fix.headline_id }))
  return { fix, headline }
}
export type FixData = Awaited<ReturnType<typeof readFix>>

/** What the card says that the reader has come from, and all of it once it is read. */
export interface FixOfCard {
  fix: HeadlineFix
  headline: Headline
  whole: Promise<FixData>
}

/** A card cannot know that its fix is not there any more, or is another one now. Other failures pass. */
export const isGone = (fault: unknown): boolean =>
  fault instanceof Response || (fault as ReturnType<typeof missing>).init?.status === 404

let failed: number | undefined

/** A page whose fix is gone is read as a whole next, so that its error is that of the page. */
export function readFailed(id: number): void {
  failed = id
}

/** Does not wait for the server if a card has shown the fix: the page is drawn at once. */
export async function loadFix(request: PageRequest): Promise<FixData | FixOfCard> {
  const { store } = request
  const id = idOf(request)
  const whole = readFix(request)
  const fix = store.get('fix', id)
  const headline = fix && isPublic(fix) && store.get('headline', fix.headline_id)
  const isFailed = failed === id
  failed = undefined
  if (import.meta.env.SSR || !headline || isFailed || !navigator.onLine) return whole
  const taken = whole.then((data) => {
    for (const rows of rowsOfFix(data)) store.take(rows)
    return data
  })
  // The page looks at it once it is drawn.
  taken.catch(() => {})
  return { fix, headline, whole: taken }
}

export const rowsOfFix = (data: FixData | FixOfCard): RowsAnswer[] =>
  'whole' in data ? [] : [rowsOfHeadline(data.headline), { ts: data.fix.ts, headline_fixes: [data.fix] }]
