import * as contract from '@unspun/contract/notifications.ts'
import type { Database } from '../database/database.ts'
import { type Route, route } from '../http/endpoints/endpoint.ts'
import { userOf } from '../members/store.ts'
import { feedAddress } from './addresses.ts'
import { channelsOf, setFeedToken, setMailChoices } from './channels-store.ts'

/** How members are told besides the inbox. */
export function channelRoutes({ database, siteUrl }: { database: Database; siteUrl: string }): Route[] {
  return [
    route(contract.getChannels, async ({ viewer }) => {
      const { user_id } = await userOf(database, viewer)
      return channelsOf(database, user_id)
    }),

    route(contract.setMails, async ({ input, viewer }) => {
      const { user_id } = await userOf(database, viewer)
      await setMailChoices(database, user_id, input)
      return channelsOf(database, user_id)
    }),

    route(contract.setFeed, async ({ input: { on }, viewer }) => {
      const { user_id } = await userOf(database, viewer)
      const token = await setFeedToken(database, viewer, on)
      return { ...(await channelsOf(database, user_id)), feed_url: token ? feedAddress(siteUrl, token) : '' }
    }),
  ]
}
