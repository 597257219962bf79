import * as serverMessages from '@unspun/contract/messages/server.ts'
import { hydrated } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

const nowhere = [
  '/nowhere',
  '/headlines/999999999',
  '/headlines/999999999/some-title',
  '/headlines/bridge',
  '/headlines/0',
  '/headlines/99999999999999999999',
  '/headlines/1/a/b',
  '/fixes',
  '/fixes/x',
  '/fixes/999999999/some-title',
]

test('a missing page shows Page Not Found and links to home @phone', async ({ page, complaints }) => {
  for (const path of nowhere) {
    await test.step(path, async () => {
      complaints.allow(404, path)
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await hydrated(page)
      await expect(page.getByRole('heading', { name: serverMessages.notFound, level: 1 })).toBeVisible()
      await expect(page).toHaveTitle(new RegExp(serverMessages.notFound))
    })
  }
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { name: 'Recent Fixes' })).toBeVisible()
  await expect(page).toHaveTitle('Unspun')
})
