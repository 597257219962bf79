import * as notificationLines from '@unspun/contract/messages/notification-lines.ts'
import * as notificationMessages from '@unspun/contract/messages/notifications.ts'
import * as watchMessages from '@unspun/contract/messages/watches.ts'
import { pages } from '@unspun/contract/pages.ts'
import { answered } from '../src/answered.ts'
import { demoArticle, headlineNow } from '../src/demo.ts'
import { toldOf } from '../src/notifications.ts'
import { addComment, addFix, addOwnFix, makePerson } from '../src/people.ts'
import { aloneOnHome } from '../src/site.ts'
import { dialog, expectNotice, hydrated, logIn, READING, visit, visitAs } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

test('a visitor who watches a headline logs in, is notified of a new fix, and can unwatch it @phone', async ({
  page,
  reader,
  address,
}) => {
  const author = await makePerson(address)
  const { headline_id } = await addOwnFix(author, 'Harbor has a quiet day')
  const headline = await headlineNow(headline_id)
  await visit(page, pages.headline(headline))
  const watch = page.getByRole('button', { name: 'Watch', exact: true })
  await watch.click()
  await expectNotice(page, watchMessages.login(false))
  await expect(watch).toHaveAccessibleDescription(watchMessages.about.headline)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await dialog(page, 'Sign in').waitFor()
  await logIn(page, reader)
  await expect(page.getByRole('button', { name: 'Watching' })).toHaveAttribute('aria-pressed', 'true')

  const other = await makePerson(address)
  const fix = await aloneOnHome(() => addFix(other, headline_id, 'Nothing happened in the harbor'))
  await toldOf(reader, 1)
  await visit(page, pages.notifications())
  const row = page.getByRole('list', { name: notificationMessages.list }).getByRole('listitem')
  await expect(row).toContainText(notificationLines.watchedHeadline(1))
  await expect(row).toContainText(fix.title)

  await page.getByRole('link', { name: 'Watching' }).click()
  await expect(page).toHaveURL(pages.notifications('watching'))
  await page.getByRole('button', { name: watchMessages.stopOf(headline.title) }).click()
  await expect(page.getByRole('button', { name: watchMessages.againOf(headline.title) })).toBeVisible()
  await visit(page, pages.headline(headline))
  await expect(watch).toHaveAttribute('aria-pressed', 'false')
})

test('a member watches an outlet and another member, and mutes a thread @desktop', async ({
  page,
  reader,
  address,
}) => {
  const author = await makePerson(address)
  const fix = await addOwnFix(reader, 'Harbor has a quiet day')
  await addComment(author, fix.headline_fix_id, 'A calm and better title.')
  const headline = await headlineNow(fix.headline_id)
  for (const path of [pages.domain(headline.domain), pages.profile(author.user_id)]) {
    await (path === pages.domain(headline.domain) ? visitAs(page, reader, path) : visit(page, path))
    const set = page.waitForResponse('**/api/watches/set/')
    await page.getByRole('button', { name: 'Watch', exact: true }).click()
    await set
    await expect(page.getByRole('button', { name: 'Watching' })).toBeVisible()
  }
  await visit(page, pages.notifications('watching'))
  await expect(page.getByRole('list', { name: watchMessages.list }).getByRole('listitem')).toHaveCount(2)

  await expect.poll(async () => (await toldOf(reader, 1)).some(({ kind }) => kind === 'comment')).toBe(true)
  await visit(page, pages.notifications())
  // Other journeys add headlines of the same outlet.
  const rows = page.getByRole('list', { name: notificationMessages.list }).getByRole('listitem')
  const row = rows.filter({ hasText: notificationLines.comment(1) })
  await row.getByRole('button').click()
  await page.getByRole('button', { name: notificationMessages.mute }).click()
  await expectNotice(page, notificationMessages.muted)
  await expect(row).toContainText('Muted')
  await row.getByRole('link').click()
  await page.getByRole('button', { name: notificationMessages.unmute }).click()
  await expectNotice(page, notificationMessages.unmuted)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: notificationMessages.unmute })).toBeVisible()
})

test('a visitor asks for a fix of a news item, logs in, has asked, and takes it back for good @phone', async ({
  page,
  reader,
}) => {
  const { headline } = demoArticle('fun-police-target-fountain')
  const { off, on } = watchMessages.button.request
  await visit(page, pages.inTheNews())
  await page.getByRole('main').getByRole('link', { name: headline }).click()
  const popup = dialog(page, headline)
  await popup.getByRole('button', { name: off }).click()
  await page
    .getByRole('status')
    .filter({ hasText: watchMessages.login(true) })
    .getByRole('button', { name: 'Log in' })
    .click()
  await logIn(page, reader)
  await expect(page.getByRole('status').filter({ hasText: watchMessages.watched.request })).toBeVisible({
    timeout: READING,
  })
  await expect(popup.getByRole('button', { name: on })).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expect(popup).toBeHidden()
  await page.goForward()
  await popup.getByRole('button', { name: on }).click()
  await expectNotice(page, watchMessages.stopped(true))
  await page.reload()
  await hydrated(page)
  await expect(popup.getByRole('button', { name: off })).toHaveAttribute('aria-pressed', 'false')
  await answered(page)
  await expect(popup.getByRole('button', { name: off })).toHaveAttribute('aria-pressed', 'false')
})

test('a member asks for a fix of a news item, finds the request on its page and in the list, and takes it back @phone', async ({
  page,
  reader,
}) => {
  const { headline } = demoArticle('fridge-spying-on-you')
  const { off, on } = watchMessages.button.request
  await visitAs(page, reader, pages.inTheNews())
  await page.getByRole('main').getByRole('link', { name: headline }).click()
  await dialog(page, headline).getByRole('button', { name: off }).click()
  const notice = page.getByRole('status').filter({ hasText: watchMessages.watched.request })
  await expect(notice).toBeVisible({ timeout: READING })
  await visit(page, pages.notifications('watching'))
  const row = page.getByRole('list', { name: watchMessages.list }).getByRole('listitem')
  await expect(row).toContainText(watchMessages.kind.request)
  await row.getByRole('link', { name: headline }).click()
  const asked = page.getByRole('button', { name: on })
  await expect(asked).toHaveAttribute('aria-pressed', 'true')
  await asked.click()
  await expectNotice(page, watchMessages.stopped(true))
  await expect(page.getByRole('button', { name: off })).toHaveAttribute('aria-pressed', 'false')
})
