import assert from 'node:assert/strict'
import type { Notification } from '@unspun/contract/notifications.ts'
import { untilRead } from '../database/events/events-test-kit.ts'
import type { startTestSite, TestUser } from '../testing/test-kit.ts'
import { notificationReader } from './posts-store.ts'
import { notifyOfStandings } from './standings-store.ts'

export type Site = Awaited<ReturnType<typeof startTestSite>>

/** Calls about notifications on a test site. */
export function notificationsOf(site: Site) {
  const call = (path: string, input: object, by?: TestUser) => site.post(`/api${path}`, input, by?.token)
  /** Waits until no post is left of which nobody has been told: the site's own job may be telling of some. */
  const told = () => untilRead(site.database, notificationReader)
  return {
    call,
    told,
    /** A member's notifications after everybody has been told of every post and place. */
    async inbox(by: TestUser, input: object = {}): Promise<Notification[]> {
      await told()
      await notifyOfStandings(site.database, 60)
      const { status, body } = await call('/notifications/list/', input, by)
      assert.equal(status, 200, JSON.stringify(body))
      return body.notifications
    },
    unread: async (by: TestUser): Promise<number> => (await call('/notifications/count/', {}, by)).body.unread,
    vote: (headline_fix_id: number, vote_value: number, by: TestUser) =>
      call('/headline-fixes/vote/', { headline_fix_id, vote_value }, by),
  }
}
