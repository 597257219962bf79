import { expect } from '@playwright/test'
import type { Notification } from '@unspun/contract/notifications.ts'
import { createJobs } from '../../server/src/engines/jobs/jobs.ts'
import { readConfig } from '../../server/src/settings/config.ts'
import { openSiteDatabase } from '../../server/src/site/site-database.ts'
import { type LocalMail, mailsTo } from './mails.ts'
import type { Person } from './people.ts'
import { post, siteSettings } from './site.ts'

/** Waits until the site has told a person of so many things at least. Their notifications, the latest first. */
export async function toldOf({ address, token }: Person, count: number): Promise<readonly Notification[]> {
  const told = async () =>
    (await post<{ notifications: Notification[] }>(address, '/api/notifications/list/', {}, token)).notifications
  await expect.poll(async () => (await told()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count)
  return told()
}

/** The mails about notifications that somebody has got: all but the one that confirms the address. */
export const notificationMails = async ({ email }: Person): Promise<LocalMail[]> =>
  (await mailsTo(email)).filter(({ subject }) => !subject.startsWith('Confirm'))

/** Lets the time pass until the planned mails to these people are due, and has the site look for such mails. */
export async function mailsAreDue(...people: readonly Person[]): Promise<void> {
  const log = { info() {}, warn() {} }
  const { database, stop } = await openSiteDatabase(readConfig(siteSettings()), log, { migrating: false })
  const jobs = createJobs({ pool: database.pool, log, working: false })
  try {
    await database.pool.query(
      'update notification_channels set next_mail_at = now() where next_mail_at is not null and user_id = any($1)',
      [people.map(({ user_id }) => user_id)],
    )
    await jobs.start()
    await jobs.send('notification-mails', {})
  } finally {
    await jobs.stop()
    await stop()
  }
}
