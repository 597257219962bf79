import { messages } from '@unspun/contract/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { dialog, visit } from '../../src/steps.ts'
import { expect, test } from '../../src/test.ts'

test('without a connection the page stays, says so, and goes on when the connection is back', async ({
  page,
  context,
}) => {
  await visit(page, pages.policy())
  const notice = page.getByText(messages.web.noConnection)
  await expect(notice).toBeHidden()
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await context.setOffline(false)
  await expect(notice).toBeHidden()
})

test('a popup whose code cannot be fetched leaves the page, and opens once it can', async ({ page, complaints }) => {
  let away = true
  let allowed = false
  await page.route(/\/assets\/Overlays-.*\.js$/, (route) => {
    if (!away) return route.continue()
    if (!allowed) complaints.allow('net::ERR_FAILED', new URL(route.request().url()).pathname)
    allowed = true
    return route.abort('failed')
  })
  await visit(page, pages.policy())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText(messages.web.noConnection)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  away = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog(page, 'Sign in')).toBeVisible()
  await expect(page.getByText(messages.web.noConnection)).toBeHidden()
})
