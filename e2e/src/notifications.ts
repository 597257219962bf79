import { expect } from '@playwright/test'
import type { Notification } from '@unspun/contract/notifications.ts'
import { createJobs } from '../../server/src/engines/jobs/jobs.ts'
import { readConfig } from '../../server/src/settings/config.ts'
import { openSiteDatabase } from '../../server/src/site/site-database.ts'
import { type LocalMail, mailsTo } from './mails.ts'
import type { Person } from './people.ts'
import { post, siteSettings } from './site.ts'

/** Waits until a member has at least `count` notifications, and returns them, latest first. */
export async function toldOf({ address, token }: Person, count: number): Promise<readonly Notification[]> {
  const told = async () =>
    (await post<{ notifications: Notification[] }>(address, '/api/notifications/list/', {}, token)).notifications
  await expect.poll(async () => (await told()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count)
  return told()
}

export const notificationMails = async ({ email }: Person): Promise<LocalMail[]> =>
  (await mailsTo(email)).filter(({ subject }) => !subject.startsWith('Confirm'))

/** Makes the planned mails to these members due, and runs the job that sends them. */
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
