import type { Page } from '@playwright/test'
import * as sharingMessages from '@unspun/contract/messages/sharing.ts'
import { pages } from '@unspun/contract/pages.ts'
import { demoFix, demoHeadline } from '../../src/demo.ts'
import { dialog, expectNotice, visit } from '../../src/steps.ts'
import { expect, test } from '../../src/test.ts'

const SLUG = 'polar-monster-to-bury-region'

async function openShare(page: Page, title: string) {
  const button = page.getByRole('button', { name: `Share: ${title}`, exact: true })
  await button.click()
  const popup = dialog(page, 'Share')
  const field = popup.getByRole('textbox', { name: 'Address of this page' })
  await expect(field).toBeVisible()
  return { button, popup, field, app: popup.getByRole('button', { name: 'Share with an app' }) }
}

test('a fix and a headline can be shared @phone', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const headline = await demoHeadline(SLUG)
  const [best] = headline.headline_fixes
  if (!best) throw new Error('The demo headline has no fix')
  for (const [title, path] of [
    [best.title, pages.fix(best)],
    [headline.title, pages.headline(headline)],
  ] as const) {
    await visit(page, path)
    const { button, popup, field } = await openShare(page, title)
    await expect(field).toHaveValue(baseURL + path)
    const mail = await popup.getByRole('link', { name: 'Send by email' }).getAttribute('href')
    expect(decodeURIComponent(mail ?? '')).toBe(`mailto:?subject=${title}&body=${baseURL}${path}`)
    await popup.getByRole('button', { name: 'Copy link', exact: true }).click()
    await expectNotice(page, sharingMessages.copied)
    await expect(popup).toBeHidden()
    await expect(button).toBeFocused()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(baseURL + path)
  }
})

test('selects text that the browser refuses to copy, so that people can copy it @desktop', async ({
  page,
  context,
}) => {
  // This denies all other permissions.
  await context.grantPermissions(['geolocation'])
  const fix = await demoFix(SLUG, 0)
  await visit(page, pages.fix(fix))
  const { popup, field } = await openShare(page, fix.title)
  await popup.getByRole('button', { name: 'Copy link', exact: true }).click()
  await expect(popup.getByRole('status').first()).toHaveText(sharingMessages.copyYourself)
  await expect(field).toBeFocused()
  const marked = await field.evaluate(({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
    value.slice(selectionStart!, selectionEnd!),
  )
  expect(marked).toBe(await field.inputValue())
})

test('a browser with sharing offers the page to an app; cancelling changes nothing @phone', async ({
  page,
  baseURL,
}) => {
  // Chromium on Linux has no sharing.
  await page.addInitScript(() => {
    const shared: ShareData[] = []
    const share = async (data: ShareData) => {
      shared.push(data)
      if (shared.length === 1) throw new DOMException('Nothing was chosen', 'AbortError')
    }
    Object.assign(window, { shared })
    Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  })
  const sharedSoFar = () => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared)
  const fix = await demoFix(SLUG, 0)
  const expected = { title: fix.title, url: baseURL + pages.fix(fix) }
  await visit(page, pages.fix(fix))
  const { button, popup, app } = await openShare(page, fix.title)
  await app.click()
  await expect.poll(sharedSoFar).toEqual([expected])
  await expect(popup).toBeVisible()
  await expect(popup.getByRole('status').first()).toBeEmpty()
  await app.click()
  await expect(popup).toBeHidden()
  await expect(button).toBeFocused()
  expect(await sharedSoFar()).toEqual([expected, expected])
})

test('a browser without sharing offers no app @desktop', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  const fix = await demoFix(SLUG, 0)
  await visit(page, pages.fix(fix))
  const { popup, app } = await openShare(page, fix.title)
  await expect(popup.getByRole('link', { name: 'Send by email' })).toBeVisible()
  await expect(app).toHaveCount(0)
})
