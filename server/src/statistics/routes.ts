import { AppError } from '@unspun/contract/errors.ts'
import { getNumbers } from '@unspun/contract/numbers.ts'
import type { Database } from '../database/database.ts'
import { type Route, route } from '../http/endpoints/endpoint.ts'
import { numbersFound } from './statistics-store.ts'

export function numbersRoutes({ database }: { database: Database }): Route[] {
  return [
    route(getNumbers, async ({ input }) => {
      const found = await numbersFound(database, input.domain?.toLowerCase())
      if (!found) throw new AppError('DomainNotFound')
      return found
    }),
  ]
}
