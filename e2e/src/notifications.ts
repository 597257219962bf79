import { expect } from '@playwright/test'
import type { Notification } from '@unspun/contract/notifications/notifications.ts'
import type { Person } from './people.ts'
import { post } from './site.ts'

/** Waits until the site has told a person of so many things at least. Their notifications, the latest first. */
export async function toldOf({ address, token }: Person, count: number): Promise<readonly Notification[]> {
  const told = async () =>
    (await post<{ notifications: Notification[] }>(address, '/api/notifications/list/', {}, token)).notifications
  await expect.poll(async () => (await told()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count)
  return told()
}
