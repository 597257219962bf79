import * as weeklyMessages from '@unspun/contract/messages/weekly.ts'
import { pages } from '@unspun/contract/pages.ts'
import { newEmail } from '../../src/people.ts'
import { visit, visitAs } from '../../src/steps.ts'
import { expect, test } from '../../src/test.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the field in the footer takes an address, and says that a link is on its way @phone', async ({ page }) => {
    const email = newEmail()
    await page.goto(pages.policy())
    const footer = page.getByRole('contentinfo')
    await footer.getByLabel(weeklyMessages.address).fill(email)
    await footer.getByRole('button', { name: weeklyMessages.send }).click()
    await expect(page.getByRole('heading', { name: weeklyMessages.asked })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(weeklyMessages.askedHelp(email))
  })
})

test('a wrong address stays in the field of the page that says so @desktop', async ({ page, complaints }) => {
  complaints.allow(400, '/weekly')
  await visit(page, pages.policy())
  const field = page.getByRole('contentinfo').getByLabel(weeklyMessages.address)
  await expect(field).toHaveAccessibleDescription(weeklyMessages.about)
  // The browser itself accepts it.
  await field.fill('ann@example')
  await field.press('Enter')
  const again = page.getByLabel(weeklyMessages.address)
  await expect(again).toHaveValue('ann@example')
  await expect(again).toHaveAccessibleDescription(weeklyMessages.malformed)
  await expect(page).toHaveTitle(new RegExp(`^${weeklyMessages.malformed}`))
})

test('the footer has no field beside Today’s five, which ends with one @phone', async ({ page }) => {
  const field = page.getByRole('contentinfo').getByLabel(weeklyMessages.address)
  await visit(page, pages.today())
  await expect(field).toBeHidden()
  await visit(page, pages.policy())
  await expect(field).toBeVisible()
})

test('members have no field in the footer, because they get notifications @desktop', async ({ page, reader }) => {
  await visitAs(page, reader, pages.policy())
  await expect(page.getByRole('contentinfo').getByLabel(weeklyMessages.address)).toBeHidden()
})
