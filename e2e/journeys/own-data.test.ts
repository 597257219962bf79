import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { accountLimits } from '@unspun/contract/accounts.ts'
import { AppError } from '@unspun/contract/errors.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as ownDataMessages from '@unspun/contract/messages/own-data.ts'
import { pages } from '@unspun/contract/pages.ts'
import { makeStale, refuseNext } from '../src/answers.ts'
import { demoFix } from '../src/demo.ts'
import { addComment } from '../src/people.ts'
import { dialog, expectNotice, refusals, visit, visitAs } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

const data = (page: Page) => page.getByRole('region', { name: ownDataMessages.title, exact: true })
const leave = (page: Page) => page.getByRole('region', { name: ownDataMessages.deleteTitle, exact: true })
const stay = (within: Page | Locator) => within.getByRole('button', { name: ownDataMessages.stay })
const bar = (page: Page) => page.getByRole('region', { name: ownDataMessages.leavingBar })
const dueDay = () =>
  new Date(Date.now() + accountLimits.leavingDays * 24 * 60 * 60_000).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  })

test('a member downloads a file with their data @desktop', async ({ page, reader }) => {
  const fix = await demoFix('abandoned-on-horror-train', 0)
  await addComment(reader, fix.headline_fix_id, `To be taken along, ${reader.email}`)
  await visitAs(page, reader, pages.settings('data'))
  await data(page).getByRole('button', { name: ownDataMessages.prepare }).click()
  const link = data(page).getByRole('link')
  await expect(link).toBeVisible()
  await expect(data(page).getByRole('status')).toContainText('Your file is ready')
  const started = page.waitForEvent('download')
  await link.click()
  const download = await started
  expect(download.suggestedFilename()).toMatch(/^my-data-[-\d]+\.zip$/)
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  await page.reload()
  await expect(link).toBeVisible()
})

test('an old session must confirm the member’s identity before it requests the data file or sees its link @phone', async ({
  page,
  reader,
}) => {
  const restore = await makeStale(page)
  await visitAs(page, reader, pages.settings('data'))
  const prepare = data(page).getByRole('button', { name: ownDataMessages.prepare })
  const link = data(page).getByRole('link')
  await page.getByLabel('Display name').fill('Typed before')
  await expect(prepare).toBeDisabled()
  const confirm = async () => {
    await data(page).getByRole('button', { name: accountMessages.confirmItIsYou }).click()
    const popup = dialog(page, accountMessages.confirmItIsYou)
    await popup.getByLabel('Password').fill(reader.password)
    await popup.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(popup).toBeHidden()
  }
  await confirm()
  await prepare.click()
  await expect(link).toBeVisible()
  await expect(page.getByLabel('Display name')).toHaveValue('Typed before')
  await page.reload()
  await expect(data(page).getByRole('status')).toContainText('Your file is ready')
  await expect(link).toHaveCount(0)
  await restore()
  await confirm()
  await expect(link).toBeVisible()
})

test('a refused export shows the reason @phone', async ({ page, reader, complaints }) => {
  complaints.allow(429, '/api/users/request-export/')
  await visitAs(page, reader, pages.settings('data'))
  await refuseNext(page, '/api/users/request-export/', new AppError('TooManyExports'))
  await data(page).getByRole('button', { name: ownDataMessages.prepare }).click()
  await expect(refusals(data(page))).toHaveText([accountMessages.tooManyExports])
})

test('a member is asked before the account is deleted, sees the date on every page, and cancels it with one press @phone', async ({
  page,
  reader,
}) => {
  await visitAs(page, reader, pages.settings('delete'))
  await expect(stay(page)).toHaveCount(0)
  const choices = leave(page).getByRole('radio')
  await expect(choices.first()).toBeChecked()
  await leave(page).getByRole('radio', { name: ownDataMessages.remove }).check()
  const before = dueDay()
  const button = leave(page).getByRole('button', { name: ownDataMessages.deleteTitle })
  const sure = leave(page).getByRole('group', { name: ownDataMessages.sureToDelete('remove') })
  // One press only asks, and the harmless answer has the focus.
  for (const change of [() => page.keyboard.press('Escape'), () => page.keyboard.press('Enter')]) {
    await button.click()
    await expect(sure.getByRole('button', { name: 'Keep' })).toBeFocused()
    await change()
    await expect(button).toBeFocused()
  }
  await page.reload()
  await expect(stay(page)).toHaveCount(0)
  await leave(page).getByRole('radio', { name: ownDataMessages.remove }).check()
  await button.click()
  await sure.getByRole('button', { name: 'Delete' }).click()
  const change = leave(page).getByRole('button', { name: ownDataMessages.changeChoice })
  await expect(change).toBeFocused()
  const days = new RegExp([...new Set([before, dueDay()])].map(ownDataMessages.leaving).join('|'))
  // The way back stands beside the message.
  await expect(leave(page).getByText(days)).toBeInViewport()
  await expect(stay(leave(page))).toBeInViewport()
  await expect(leave(page).getByText(ownDataMessages.leavingRemove)).toBeVisible()
  await expect(bar(page)).toBeHidden()
  await leave(page).getByRole('radio', { name: ownDataMessages.keep }).check()
  await change.click()
  await expect(leave(page).getByText(ownDataMessages.leavingKeep)).toBeVisible()
  await expect(change).toBeFocused()
  // It is still there after a reload, at the top too, and the account works as before.
  await visit(page, pages.settings())
  await expect(page.getByText(days).first()).toBeInViewport()
  await expect(leave(page).getByRole('radio', { name: ownDataMessages.keep })).toBeChecked()
  for (const path of [pages.home(), pages.inTheNews(), pages.notifications()]) {
    await visit(page, path)
    await expect(bar(page)).toContainText(days)
    await expect(stay(bar(page))).toBeInViewport()
  }
  await stay(bar(page)).click()
  await expectNotice(page, ownDataMessages.stayed)
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await visit(page, pages.settings('delete'))
  await expect(button).toBeVisible()
  await expect(stay(page)).toHaveCount(0)
})

test('the way back beside the choices works too, and another tab follows at its next page @desktop', async ({
  page,
  context,
  reader,
}) => {
  await visitAs(page, reader, pages.settings('delete'))
  await leave(page).getByRole('button', { name: ownDataMessages.deleteTitle }).click()
  await leave(page).getByRole('group').getByRole('button', { name: 'Delete' }).click()
  await expect(stay(leave(page))).toBeVisible()
  const other = await context.newPage()
  await visit(other, pages.home())
  await expect(stay(bar(other))).toBeVisible()
  await stay(leave(page)).click()
  await expectNotice(page, ownDataMessages.stayed)
  await expect(stay(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: ownDataMessages.deleteTitle })).toBeFocused()
  await visit(page, pages.home())
  await expect(bar(page)).toHaveCount(0)
  // A press that comes too late does no harm.
  await stay(bar(other)).click()
  await expect(bar(other)).toHaveCount(0)
})

test('an old session must confirm the member’s identity before the account can be deleted @phone', async ({
  page,
  reader,
}) => {
  await makeStale(page)
  await visitAs(page, reader, pages.settings('delete'))
  const button = leave(page).getByRole('button', { name: ownDataMessages.deleteTitle })
  await expect(button).toBeDisabled()
  await leave(page).getByRole('radio', { name: ownDataMessages.remove }).check()
  await leave(page).getByRole('button', { name: accountMessages.confirmItIsYou }).click()
  const popup = dialog(page, accountMessages.confirmItIsYou)
  await popup.getByLabel('Password').fill(reader.password)
  await popup.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(popup).toBeHidden()
  await expect(leave(page).getByRole('radio', { name: ownDataMessages.remove })).toBeChecked()
  await button.click()
  await leave(page).getByRole('group').getByRole('button', { name: 'Delete' }).click()
  await expect(stay(leave(page))).toBeVisible()
})

test('visitors without an account can read in the policy what can be exported and what is erased @desktop', async ({
  page,
}) => {
  await visit(page, pages.policy())
  for (const name of ['Taking your data along', 'Deleting your account'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
})
