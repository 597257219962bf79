import { domainLimits, getDomainByName, listDomains, listTopDomains } from '@unspun/contract/domains.ts'
import { AppError } from '@unspun/contract/errors.ts'
import type { Database } from '../../database/database.ts'
import { type Route, route } from '../../http/endpoints/endpoint.ts'
import { domainByName, domainsByFixCount, domainsWithNewestFix } from './store.ts'

export function domainRoutes({ database }: { database: Database }): Route[] {
  return [
    route(getDomainByName, async ({ input }) => {
      const domain = await domainByName(database, input.name.toLowerCase())
      if (!domain) throw new AppError('DomainNotFound')
      return domain
    }),
    route(listDomains, async () => ({ domains: await domainsWithNewestFix(database, domainLimits.listed) })),
    route(listTopDomains, async () => ({ domains: await domainsByFixCount(database, domainLimits.top) })),
  ]
}
