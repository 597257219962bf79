import * as contract from '@unspun/contract/notifications.ts'
import { isWatched, listWatches, notificationLimits, setWatch } from '@unspun/contract/notifications.ts'
import type { Database } from '../database/database.ts'
import { type Route, route } from '../http/endpoints/endpoint.ts'
import { userOf } from '../members/store.ts'
import { namedIn, toNotification } from './inbox.ts'
import { countUnread, inboxRows, isMuted, markRead, postsOf, setMuted } from './inbox-store.ts'
import { stopWatching, watch, watches, watchesOf } from './watch-store.ts'

/** A member's notifications, and what they watch. */
export function notificationRoutes({ database }: { database: Database }): Route[] {
  return [
    route(contract.listNotifications, async ({ input: { unread = false, before }, viewer }) => {
      const { user_id: userId } = await userOf(database, viewer)
      const limit = notificationLimits.page
      const [moment, id] = before?.split('-') ?? []
      const place = moment && id ? ([moment, Number(id)] as [string, number]) : undefined
      // One more row tells whether there is another page.
      const found = await inboxRows(database, { userId, unread, before: place, limit: limit + 1 })
      const rows = found.slice(0, limit)
      const posts = await postsOf(database, namedIn(rows))
      const last = rows.at(-1)
      return {
        notifications: rows.map((row) => toNotification(row, posts)),
        ...(found.length > limit && last ? { next: `${last.moment}-${last.notification_id}` } : {}),
      }
    }),

    route(contract.countNotifications, async ({ viewer }) => {
      const { user_id } = await userOf(database, viewer)
      return { unread: await countUnread(database, user_id) }
    }),

    route(contract.readNotifications, async ({ input: { read, ids, until }, viewer }) => {
      const { user_id: userId } = await userOf(database, viewer)
      return { changed: await markRead(database, { userId, read, ids, until, limit: notificationLimits.marked }) }
    }),

    route(contract.muteThread, async ({ input, viewer }) => {
      const { user_id } = await userOf(database, viewer)
      const { headline_fix_id, mute } = input
      if (mute !== undefined) await setMuted(database, user_id, headline_fix_id, mute)
      return { headline_fix_id, mute: mute ?? (await isMuted(database, user_id, headline_fix_id)) }
    }),

    route(setWatch, async ({ input, viewer }) => {
      const { user_id: userId } = await userOf(database, viewer)
      const { what, id } = input
      await (input.watch ? watch : stopWatching)(database, { userId, what, id })
      // A request that a leading fix answers at once has ended.
      return { ...input, watch: await watches(database, { userId, what, id }) }
    }),

    route(isWatched, async ({ input, viewer }) => {
      const { user_id: userId } = await userOf(database, viewer)
      return { ...input, watch: await watches(database, { userId, ...input }) }
    }),

    route(listWatches, async ({ viewer }) => {
      const { user_id } = await userOf(database, viewer)
      return { watches: await watchesOf(database, user_id) }
    }),
  ]
}
