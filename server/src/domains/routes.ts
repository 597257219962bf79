import { listDomains, listTopDomains } from '@unspun/contract/domains.ts'
import { pageSizes } from '@unspun/contract/limits.ts'
import type { Database } from '../engines/database.ts'
import { type Route, route } from '../http/endpoint.ts'
import { domainsByFixCount } from './store.ts'

/** News sites, by how many fixes their headlines have. */
export function domainRoutes({ database }: { database: Database }): Route[] {
  return [
    route(listDomains, async () => ({ domains: await domainsByFixCount(database, pageSizes.domains) })),
    route(listTopDomains, async () => ({ domains: await domainsByFixCount(database, pageSizes.topDomains) })),
  ]
}
