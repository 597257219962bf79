import { listBlocks, setBlock } from '@unspun/contract/blocks.ts'
import type { Database } from '../../database/database.ts'
import { type Route, route } from '../../http/endpoints/endpoint.ts'
import { userOf } from '../store.ts'
import { block, blocksOf, unblock } from './store.ts'

export function blockRoutes({ database }: { database: Database }): Route[] {
  return [
    route(setBlock, async ({ input, viewer }) => {
      const { user_id } = await userOf(database, viewer)
      const pair = { user_id, blocked_user_id: input.user_id }
      await (input.block ? block(database, pair) : unblock(database, pair))
      return input
    }),

    route(listBlocks, async ({ viewer }) => {
      const { user_id } = await userOf(database, viewer)
      return { blocks: await blocksOf(database, user_id) }
    }),
  ]
}
