import { channelMessages as say } from '@unspun/contract/notifications/mail-messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { visitAs } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

test('the choice of mails is kept, and the address of a feed is shown once @phone', async ({ page, reader }) => {
  await visitAs(page, reader, pages.settings('notifications'))
  const section = page.getByRole('region', { name: 'Notifications' })
  await expect(section.getByRole('radio', { name: say.frequencies.daily })).toBeChecked()
  await section.getByRole('radio', { name: say.frequencies.weekly }).check()
  await section.getByRole('switch', { name: say.watched }).uncheck()
  await expect(section.getByText(say.saved)).toBeVisible()
  await section.getByRole('button', { name: say.feedOn }).click()
  await expect(section.getByLabel(say.feedAddress)).toHaveValue(/\/notifications\/feed\.atom\?token=[\w-]{32}$/)
  await page.reload()
  await expect(section.getByRole('radio', { name: say.frequencies.weekly })).toBeChecked()
  await expect(section.getByRole('switch', { name: say.watched })).not.toBeChecked()
  await expect(section.getByRole('button', { name: say.feedOff })).toBeVisible()
  await expect(section.getByLabel(say.feedAddress)).toHaveCount(0)
})
