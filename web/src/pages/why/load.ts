import type { PageRequest } from '../../page.ts'
import { need } from '../../page-request.ts'
import { readFix } from '../fix/load.ts'

export async function loadWhy(request: PageRequest) {
  const { fix, headline } = await readFix(request)
  return { fix, headline, why: need(await request.reads.get('/headline-fixes/why/', { id: fix.headline_fix_id })) }
}
export type WhyData = Awaited<ReturnType<typeof loadWhy>>
