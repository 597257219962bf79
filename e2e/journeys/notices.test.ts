import type { Locator, Page } from '@playwright/test'
import * as favoriteMessages from '@unspun/contract/messages/favorites.ts'
import { pages } from '@unspun/contract/pages.ts'
import { demoFix } from '../src/demo.ts'
import { dialog, expectNotice, logIn, visit, visitAs } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

const star = (page: Page, title: string) => page.getByRole('button', { name: `Favourite: ${title}`, exact: true })
const notices = (page: Page) => page.locator('.toast')

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  return a!.x < b!.x + b!.width && b!.x < a!.x + a!.width && a!.y < b!.y + b!.height && b!.y < a!.y + a!.height
}

test('a notice asks to log in, and the star is set afterwards @desktop', async ({ page, reader }) => {
  const fix = await demoFix('polar-monster-to-bury-region', 0)
  await visit(page, pages.fix(fix))
  await star(page, fix.title).click({ force: true })
  await expectNotice(page, favoriteMessages.login)
  await expect(star(page, fix.title)).toBeFocused()
  await notices(page).getByRole('button', { name: 'Log in' }).click()
  await expect(notices(page)).toHaveCount(0)
  await expect(dialog(page, 'Sign in').getByLabel('Email')).toBeVisible()
  await logIn(page, reader)
  await expect(star(page, fix.title)).toHaveAttribute('aria-pressed', 'true')
})

test('one notice at a time: a new one replaces the old, does not cover the pressed control, and can be closed', async ({
  page,
}) => {
  const fix = await demoFix('polar-monster-to-bury-region', 0)
  await visit(page, pages.fix(fix))
  for (const block of ['start', 'center', 'end'] as const) {
    await star(page, fix.title).evaluate((element, block) => element.scrollIntoView({ block }), block)
    await star(page, fix.title).click({ force: true })
    await expectNotice(page, favoriteMessages.login)
    await expect(notices(page)).toHaveCount(1)
    expect(await overlap(notices(page), star(page, fix.title))).toBe(false)
  }
  await notices(page).getByRole('button', { name: 'Close' }).click()
  await expect(notices(page)).toHaveCount(0)
})

test('a favourite that was not saved can be tried again from the notice @phone', async ({
  page,
  reader,
  complaints,
}) => {
  complaints.allow('net::ERR_FAILED', '/api/headline-fixes/favorite/')
  const fix = await demoFix('polar-monster-to-bury-region', 1)
  await visitAs(page, reader, pages.fix(fix))
  const button = star(page, fix.title)
  await expect(button).not.toHaveAttribute('aria-busy')
  await page.route('**/api/headline-fixes/favorite/', (route) => route.abort(), { times: 1 })
  await button.click()
  await expectNotice(page, favoriteMessages.failed)
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await notices(page).getByRole('button', { name: 'Try again' }).click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(notices(page)).toHaveCount(0)
})
