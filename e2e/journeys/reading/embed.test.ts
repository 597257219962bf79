import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cardPath } from '@unspun/contract/embeds.ts'
import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import * as embedMessages from '@unspun/contract/messages/embeds.ts'
import * as sharingMessages from '@unspun/contract/messages/sharing.ts'
import { pages } from '@unspun/contract/pages.ts'
import { demoFix } from '../../src/demo.ts'
import { dialog, expectNotice, visit } from '../../src/steps.ts'
import { expect, test } from '../../src/test.ts'

const SLUG = 'polar-monster-to-bury-region'
const EMBED = sharingMessages.embed

/** The best fix of the demo's headline, which other sites may show. */
async function shownElsewhere(): Promise<HeadlineFix> {
  const fix = await demoFix(SLUG, 0)
  expect(fix.outgoing).toBe(true)
  return fix
}

test('the Share popup of a fix offers its embed code, by keyboard, with a preview of the card @desktop', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const fix = await shownElsewhere()
  await visit(page, pages.fix(fix))
  const share = page.getByRole('button', { name: /^Share: / })
  await share.focus()
  await page.keyboard.press('Enter')
  await dialog(page, 'Share').getByRole('button', { name: EMBED }).focus()
  await page.keyboard.press('Enter')
  const popup = dialog(page, EMBED)
  const code = popup.getByRole('textbox', { name: embedMessages.code })
  await expect(code).toHaveValue(
    new RegExp(`^<iframe src="${baseURL}${cardPath(fix.headline_fix_id)}" [^<]*></iframe>$`),
  )
  await expect(code).not.toBeEditable()
  const card = popup.frameLocator('iframe')
  await expect(card.getByRole('heading', { name: fix.title })).toBeVisible()
  await popup.getByRole('button', { name: embedMessages.copyCode }).focus()
  const given = await code.inputValue()
  await page.keyboard.press('Enter')
  await expectNotice(page, embedMessages.copied)
  await expect(popup).toBeHidden()
  await expect(share).toBeFocused()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(given)
})

test('the code works on another site, in a frame high enough for its text @desktop', async ({ page, baseURL }) => {
  const fix = await shownElsewhere()
  const url = `${baseURL}/api/embeds/oembed/?url=${baseURL}${pages.fix(fix)}`
  const { html } = await (await page.request.get(url)).json()
  const start = '<!doctype html><meta name="viewport" content="width=device-width"><body style="margin: 16px">'
  const blog = createServer((_, response) => response.setHeader('content-type', 'text/html').end(start + html))
  await once(blog.listen(0), 'listening')
  try {
    for (const width of [320, 390, 820]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`http://127.0.0.1:${(blog.address() as AddressInfo).port}/`)
      const frame = page.locator('iframe')
      const footer = frame.contentFrame().locator('footer')
      await expect(footer).toBeVisible()
      const [outer, inner] = [await frame.boundingBox(), await footer.boundingBox()]
      expect(outer!.x + outer!.width).toBeLessThanOrEqual(width)
      expect(inner!.y + inner!.height, `${width}`).toBeLessThanOrEqual(outer!.y + outer!.height)
    }
  } finally {
    blog.close()
  }
})

test('a fix that may not leave the site has no code @desktop', async ({ page }) => {
  await visit(page, pages.fix(await demoFix(SLUG, 1)))
  await page.getByRole('button', { name: /^Share: / }).click()
  await expect(dialog(page, 'Share').getByRole('link', { name: sharingMessages.byEmail })).toBeVisible()
  await expect(dialog(page, 'Share').getByRole('button', { name: EMBED })).toHaveCount(0)
})

test('a fix that has lost its rank meanwhile says why there is no code @phone', async ({ page, complaints }) => {
  complaints.allow(404, '/api/embeds/oembed/')
  const fix = await shownElsewhere()
  await visit(page, pages.fix(fix))
  await page.route('**/api/embeds/oembed/**', (route) =>
    route.fulfill({ status: 404, json: { errors: ['Fix not found'], primary_error: 'FixNotFound' } }),
  )
  await page.getByRole('button', { name: /^Share: / }).click()
  await dialog(page, 'Share').getByRole('button', { name: EMBED }).click()
  await expect(dialog(page, EMBED).getByText(embedMessages.notNow)).toBeVisible()
  await expect(dialog(page, EMBED).getByRole('textbox')).toHaveCount(0)
})
