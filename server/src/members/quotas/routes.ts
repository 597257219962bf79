import { getAllowance } from '@unspun/contract/posting.ts'
import type { Database } from '../../database/database.ts'
import { type Route, route } from '../../http/endpoints/endpoint.ts'
import { userOf } from '../store.ts'
import { allowanceOf } from './store.ts'

export function postingRoutes({ database }: { database: Database }): Route[] {
  return [
    route(getAllowance, async ({ viewer }) => {
      const { user_id } = await userOf(database, viewer)
      return allowanceOf(database.kysely, user_id)
    }),
  ]
}
