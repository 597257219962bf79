import { pages } from '@unspun/contract/pages.ts'
import type { PageRequest } from '../../page.ts'
import { need, placeOf, redirectTo } from '../../page-request.ts'

export async function loadDomain(request: PageRequest) {
  const { reads, params } = request
  const domain = need(await reads.get('/domains/get-by-name/', { name: params.name ?? '' }))
  redirectTo(pages.domain(domain.name), request)
  const { domain_id } = domain
  return { domain, page: need(await reads.get('/data/domain-headlines/', { domain_id, ...placeOf(request) })) }
}
export type DomainData = Awaited<ReturnType<typeof loadDomain>>
