import { pages } from '@unspun/contract/pages.ts'
import type { PageRequest } from '../../page.ts'
import { need, redirectTo } from '../../page-request.ts'

export async function loadNumbers(request: PageRequest) {
  const { name } = request.params
  const found = need(await request.reads.get('/domains/numbers/', name ? { domain: name } : {}))
  if (name) redirectTo(pages.domainNumbers(found.domain), request)
  return found
}
export type NumbersData = Awaited<ReturnType<typeof loadNumbers>>
