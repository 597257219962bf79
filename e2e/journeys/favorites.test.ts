import type { Page } from '@playwright/test'
import * as favoriteMessages from '@unspun/contract/messages/favorites.ts'
import { pages } from '@unspun/contract/pages.ts'
import { demoFix, demoHeadline } from '../src/demo.ts'
import { expectNotice, visit, visitAs } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

const star = (page: Page, title: string) => page.getByRole('button', { name: `Favourite: ${title}`, exact: true })

test('a fix and a headline can be marked and unmarked as favourites, and stay so after a reload @desktop', async ({
  page,
  reader,
}) => {
  const headline = await demoHeadline('abandoned-on-horror-train')
  const fix = await demoFix('abandoned-on-horror-train', 0)
  for (const [address, title] of [
    [pages.fix(fix), fix.title],
    [pages.headline(headline), headline.title],
  ] as const) {
    if (address === pages.fix(fix)) await visitAs(page, reader, address)
    else await visit(page, address)
    const button = star(page, title)
    await expect(button).not.toHaveAttribute('aria-busy')
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect(button).not.toHaveAttribute('aria-busy')
    await page.reload()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await button.press('Enter')
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await expect(button).not.toHaveAttribute('aria-busy')
  }
})

test('reverts a star that was not saved @desktop', async ({ page, reader, complaints }) => {
  complaints.allow('net::ERR_FAILED', '/api/headline-fixes/favorite/')
  const fix = await demoFix('abandoned-on-horror-train', 0)
  await visitAs(page, reader, pages.fix(fix))
  const button = star(page, fix.title)
  await expect(button).not.toHaveAttribute('aria-busy')
  await page.route('**/api/headline-fixes/favorite/', (route) => route.abort())
  await button.click()
  await expectNotice(page, favoriteMessages.failed)
  await expect(button).toHaveAttribute('aria-pressed', 'false')
})

test('asks a visitor to log in and a newcomer to verify their address @phone', async ({ page, newcomer }) => {
  const fix = await demoFix('abandoned-on-horror-train', 0)
  await visit(page, pages.fix(fix))
  const button = star(page, fix.title)
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription(favoriteMessages.login)
  await button.press('Enter')
  await expectNotice(page, favoriteMessages.login)
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await visitAs(page, newcomer, pages.fix(fix))
  await expect(button).toHaveAccessibleDescription(favoriteMessages.verify)
})
