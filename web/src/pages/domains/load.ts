import type { PageRequest } from '../../page.ts'
import { need } from '../../page-request.ts'

export const loadDomains = async ({ reads }: PageRequest) => need(await reads.get('/domains/list/', {}))
export type DomainsData = Awaited<ReturnType<typeof loadDomains>>
