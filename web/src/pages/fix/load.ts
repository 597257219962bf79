import type { AnswerOf } from '@unspun/contract/endpoint.ts'
import { fixStatus, type getFix } from '@unspun/contract/fixes.ts'
import { pages } from '@unspun/contract/pages.ts'
import type { PageRequest } from '../../page.ts'
import { idOf, missing, moved, need } from '../../page-request.ts'
import type { RowsAnswer } from '../../store.ts'
import { rowsOfHeadline } from '../headline/load.ts'

export type FixAnswer = AnswerOf<typeof getFix>

export async function loadFix(request: PageRequest) {
  const { reads, store } = request
  const id = idOf(request)
  // The API returns a disabled or pending fix only to its owner, who sees it in `FixMissing`.
  const known = store.get('fix', id)
  if (known?.status_id === fixStatus.disabled || known?.waiting_until) throw missing()
  const fix = need(await reads.get('/headline-fixes/get/', { id }))
  moved(id, fix.headline_fix_id, pages.fix(fix))
  const headline = need(await reads.get('/headlines/get/', { id: fix.headline_id }))
  return { fix, headline }
}
export type FixData = Awaited<ReturnType<typeof loadFix>>

export const rowsOfFix = ({ fix, headline }: FixData): RowsAnswer[] => [
  rowsOfHeadline(headline),
  { ts: fix.ts, headline_fixes: [fix] },
]
