import type { Locator, Page } from '@playwright/test'
import { AppError } from '@unspun/contract/errors.ts'
import * as notificationLines from '@unspun/contract/messages/notification-lines.ts'
import * as notificationMessages from '@unspun/contract/messages/notifications.ts'
import { pages } from '@unspun/contract/pages.ts'
import { refuseNext } from '../src/answers.ts'
import { toldOf } from '../src/notifications.ts'
import { addComment, addOwnFix, makePerson } from '../src/people.ts'
import { expectNotice, hydrated, logOut, visit, visitAs } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

const bell = (page: Page, label: string): Locator =>
  page.getByRole('banner').getByRole('link', { name: label, exact: true })
const rows = (page: Page): Locator => page.getByRole('list', { name: notificationMessages.list }).getByRole('listitem')

test('a member is notified of a reply, lands at the comment, and can undo marking all as read @phone', async ({
  page,
  reader,
  address,
}) => {
  const friend = await makePerson(address)
  const fix = await addOwnFix(reader, 'Harbor has a quiet day')
  const mine = await addComment(reader, fix.headline_fix_id, 'Quieter than printed.')
  await addComment(friend, fix.headline_fix_id, 'A calm and better title.')
  const answer = await addComment(friend, fix.headline_fix_id, 'I agree with you.', mine.comment_id)
  await toldOf(reader, 2)

  await visitAs(page, reader, pages.home())
  await bell(page, 'Notifications, 2 unread').click()
  await expect(page).toHaveURL(pages.notifications())
  await expect(rows(page)).toHaveCount(2)
  const answered = rows(page).filter({ hasText: notificationLines.reply(1) })
  await expect(answered).toContainText('I agree with you.')
  await expect(rows(page).filter({ hasText: notificationLines.comment(1) })).toContainText(fix.title)

  await answered.getByRole('link').click()
  await expect(page).toHaveURL(`${pages.fix(fix)}#comment-${answer.comment_id}`)
  const comment = page.locator(`#comment-${answer.comment_id}`)
  await expect(comment).toBeFocused()
  await expect(comment).toBeInViewport()
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible()

  await bell(page, 'Notifications, 1 unread').click()
  await page
    .getByRole('navigation', { name: notificationMessages.show })
    .getByRole('link', { name: notificationMessages.unread })
    .click()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: notificationMessages.readAll }).click()
  await expectNotice(page, notificationMessages.allRead(1))
  await expect(bell(page, 'Notifications')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible()

  await visit(page, `${pages.fix(fix)}#comment-${answer.comment_id}`)
  await expect(comment).toBeFocused()
  await logOut(page)
  await expect(page.getByRole('banner').getByRole('link', { name: /^Notifications/ })).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('unspun:unread'))).toBeNull()
})

test('visitors are asked to log in, and members without notifications learn what the page will show @desktop', async ({
  page,
  reader,
  complaints,
}) => {
  await visit(page, pages.notifications())
  await expect(page.getByText(notificationMessages.login)).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Log in' })).toBeVisible()
  await visitAs(page, reader, pages.notifications())
  await expect(page.getByText(notificationMessages.noneWhy)).toBeVisible()
  await expect(bell(page, 'Notifications')).toHaveAttribute('aria-current', 'page')

  complaints.allow(503, '/api/notifications/list/')
  await refuseNext(page, '/api/notifications/list/', new AppError('Unavailable'))
  await page.reload()
  await hydrated(page)
  await expect(page.getByText(notificationMessages.failed)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(notificationMessages.noneWhy)).toBeVisible()
})
