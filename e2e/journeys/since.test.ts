import type { Page } from '@playwright/test'
import { AppError } from '@unspun/contract/errors.ts'
import * as notificationLines from '@unspun/contract/messages/notification-lines.ts'
import * as notificationMessages from '@unspun/contract/messages/notifications.ts'
import * as sinceMessages from '@unspun/contract/messages/since.ts'
import { pages } from '@unspun/contract/pages.ts'
import { absence } from '@unspun/contract/site.ts'
import { refuseNext } from '../src/answers.ts'
import { toldOf } from '../src/notifications.ts'
import { addComment, addOwnFix, makePerson } from '../src/people.ts'
import { keepSession } from '../src/sessions.ts'
import { hydrated, logIn, openLogin, profileLink, visit, visitAs } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

const since = (page: Page) => page.getByRole('main').getByRole('region', { name: /^Since / })

/** Makes the first page that is opened in this tab follow an absence of some hours. */
const awayFor = (page: Page, hours: number) =>
  page.addInitScript(
    ([key, last]) => {
      if (sessionStorage.getItem('opened')) return
      sessionStorage.setItem('opened', 'true')
      localStorage.setItem(key, last)
    },
    [absence.key, String(Date.now() - hours * 3_600_000)] as const,
  )

test('home tells a member who returns what happened to their fixes, and which new fixes lead; nothing moves', async ({
  page,
  reader,
  address,
}) => {
  const fix = await addOwnFix(reader, 'Harbor has one more quiet day')
  const friend = await makePerson(address)
  await addComment(friend, fix.headline_fix_id, 'Calm, and true.')
  await toldOf(reader, 1)
  await awayFor(page, 50)
  await keepSession(page, reader)
  await page.goto(pages.home(), { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { name: 'Recent Fixes', level: 1 })
  await expect(heading).toBeVisible()
  const before = await heading.boundingBox()
  await hydrated(page)
  const told = since(page).getByRole('link', { name: notificationLines.comment(1) })
  await expect(told).toContainText(fix.title)
  await expect(since(page).getByRole('heading', { name: sinceMessages.leading })).toBeVisible()
  const leading = since(page)
    .getByRole('link', { name: /Original: .+ by .+ · / })
    .first()
  await expect(leading.locator('s')).toBeVisible()
  expect(await heading.boundingBox()).toEqual(before)
  await told.click()
  await expect(page.getByRole('heading', { name: `Fix: ${fix.title}`, level: 1 })).toBeVisible()
})

test('a member who was here today sees nothing of it @desktop', async ({ page, reader }) => {
  await awayFor(page, absence.hours - 1)
  await visitAs(page, reader, pages.home())
  await expect(since(page)).toHaveCount(0)
})

test('a member who returns to an open home after days is told there @desktop', async ({ page, reader }) => {
  await visitAs(page, reader, pages.home())
  await expect(since(page)).toHaveCount(0)
  await page.evaluate(
    ([key, last]) => {
      localStorage.setItem(key, last)
      document.dispatchEvent(new Event('visibilitychange'))
    },
    [absence.key, String(Date.now() - 50 * 3_600_000)] as const,
  )
  await expect(since(page).getByRole('heading', { name: sinceMessages.leading })).toBeVisible()
})

test('that nothing is new is said only if it is known @phone', async ({ page, reader, complaints }) => {
  const path = '/api/notifications/list/'
  complaints.allow(503, path)
  await awayFor(page, 50)
  await refuseNext(page, path, new AppError('Unavailable'))
  await visitAs(page, reader, pages.home())
  await expect(since(page).getByRole('heading', { name: sinceMessages.leading })).toBeVisible()
  await expect(since(page).getByRole('link', { name: sinceMessages.all })).toBeVisible()
  await expect(since(page).getByText(sinceMessages.nothingNew)).toHaveCount(0)
  await page.reload()
  await expect(since(page).getByText(sinceMessages.nothingNew)).toBeVisible()
})

test('that nothing could be read is said @desktop', async ({ page, reader, complaints }) => {
  const [told, top] = ['/api/notifications/list/', '/api/data/homepage-headlines/']
  for (const path of [told, top]) complaints.allow(503, path)
  complaints.allowWarning(`${top}?list=top&of=week: Error: answered 503`)
  await awayFor(page, 50)
  await refuseNext(page, told, new AppError('Unavailable'))
  await refuseNext(page, `${top}?list=top&of=week`, new AppError('Unavailable'))
  await visitAs(page, reader, pages.home())
  await expect(since(page).getByText(notificationMessages.failed)).toBeVisible()
})

test('a notification of a kind that the page does not know is left out @desktop', async ({ page, reader }) => {
  await awayFor(page, 50)
  await page.route('**/api/notifications/list/', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, notifications: [{ kind: 'of-later', at: Date.now() }] } })
  })
  await visitAs(page, reader, pages.home())
  await expect(since(page).getByText(sinceMessages.nothingNew)).toBeVisible()
})

test('logging out forgets when the member was here, so home keeps no space for the next one @desktop', async ({
  page,
  reader,
}) => {
  await awayFor(page, 50)
  await visitAs(page, reader, pages.home())
  // Logging out while the lines are being read would refuse them.
  await expect(since(page).getByRole('heading', { name: sinceMessages.leading })).toBeVisible()
  const last = () => page.evaluate((key) => localStorage.getItem(key), absence.key)
  expect(await last()).not.toBeNull()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await last()).toBeNull()
  await openLogin(page)
  await logIn(page, reader)
  await expect(profileLink(page)).toBeVisible()
  await expect(since(page)).toHaveCount(0)
})

test('who logs in after a session that has expired is not told about the time of another member @desktop', async ({
  page,
  reader,
  complaints,
}) => {
  complaints.allow(401, '/identity/token/')
  await awayFor(page, 50)
  await keepSession(page, reader)
  await page.context().clearCookies()
  await visit(page, pages.home())
  await openLogin(page)
  await logIn(page, reader)
  await expect(profileLink(page)).toBeVisible()
  await expect(since(page)).toHaveCount(0)
})

test('a visitor who returns sees nothing of it @desktop', async ({ page }) => {
  await awayFor(page, 50)
  await visit(page, pages.home())
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(since(page)).toHaveCount(0)
})
