import * as channelMessages from '@unspun/contract/messages/notification-settings.ts'
import * as stop from '@unspun/contract/messages/unsubscribe.ts'
import { pages } from '@unspun/contract/pages.ts'
import { barriersOf } from '../src/axe.ts'
import { mailsAreDue, notificationMails, toldOf } from '../src/notifications.ts'
import { addComment, addOwnFix, makePerson } from '../src/people.ts'
import { getText, post } from '../src/site.ts'
import { visitAs } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

test('the choice of mails is saved, and the address of a feed is shown once @phone', async ({ page, reader }) => {
  await visitAs(page, reader, pages.settings('notifications'))
  const section = page.getByRole('region', { name: 'Notifications' })
  await expect(section.getByRole('radio', { name: channelMessages.frequencies.daily })).toBeChecked()
  await section.getByRole('radio', { name: channelMessages.frequencies.weekly }).check()
  await section.getByRole('switch', { name: channelMessages.group.watched }).uncheck()
  await expect(section.getByText(channelMessages.saved)).toBeVisible()
  await section.getByRole('button', { name: channelMessages.feedOn }).click()
  await expect(section.getByLabel(channelMessages.feedAddress)).toHaveValue(
    /\/notifications\/feed\.atom\?token=[\w-]{32}$/,
  )
  const { pathname, search } = new URL(await section.getByLabel(channelMessages.feedAddress).inputValue())
  expect(await getText(pathname + search)).toContain('<feed')
  await page.reload()
  await expect(section.getByRole('radio', { name: channelMessages.frequencies.weekly })).toBeChecked()
  await expect(section.getByRole('switch', { name: channelMessages.group.watched })).not.toBeChecked()
  await expect(section.getByRole('button', { name: channelMessages.feedOff })).toBeVisible()
  await expect(section.getByLabel(channelMessages.feedAddress)).toHaveCount(0)
})

test('a reply is mailed once; one link of the mail opens it, another one unsubscribes @phone', async ({
  page,
  reader,
  address,
}) => {
  const friend = await makePerson(address)
  for (const person of [reader, friend])
    await post(person.address, '/api/notifications/set-mails/', { mails: 'soon' }, person.token)
  const fix = await addOwnFix(reader, 'Ferry leaves the harbor on time')
  const mine = await addComment(reader, fix.headline_fix_id, 'On time, I have looked.')
  const answer = await addComment(friend, fix.headline_fix_id, 'So have I.', mine.comment_id)
  await toldOf(reader, 1)
  await mailsAreDue(reader)
  await expect.poll(() => notificationMails(reader)).toHaveLength(1)
  const [mail] = await notificationMails(reader)

  await visitAs(page, reader, pages.home())
  await page.goto(mail!.address)
  await page.getByRole('link', { name: `#comment-${answer.comment_id}` }).click()
  await expect(page).toHaveURL(`${pages.fix(fix)}#comment-${answer.comment_id}`)
  await expect(page.locator(`#comment-${answer.comment_id}`)).toBeInViewport()

  await page.goto(mail!.address)
  await page.getByRole('link', { name: '/unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: stop.title })).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  await page.getByRole('button', { name: stop.button }).click()
  await expect(page.getByRole('heading', { name: stop.done })).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  await page.getByRole('link', { name: stop.settings }).click()
  const section = page.getByRole('region', { name: channelMessages.title })
  await expect(section.getByRole('radio', { name: channelMessages.frequencies.off })).toBeChecked()

  const another = await addComment(friend, fix.headline_fix_id, 'A calm title.')
  await addComment(reader, fix.headline_fix_id, 'Thank you.', another.comment_id)
  await toldOf(reader, 2)
  await toldOf(friend, 1)
  await mailsAreDue(reader, friend)
  // The site checks both members in the same run.
  await expect.poll(() => notificationMails(friend)).toHaveLength(1)
  expect(await notificationMails(reader)).toHaveLength(1)
})
