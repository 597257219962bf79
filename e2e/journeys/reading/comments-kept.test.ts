import { pages } from '@unspun/contract/pages.ts'
import { demoFix } from '../../src/demo.ts'
import { loadComments, visit } from '../../src/steps.ts'
import { expect, test } from '../../src/test.ts'

test('going back reopens the comments at the same scroll position', async ({ page }) => {
  const fix = await demoFix('morning-coffee-silently-destroying', 0)
  expect(fix.comment_count).toBeGreaterThan(3)
  await visit(page, pages.fix(fix))
  await loadComments(page)
  const region = page.getByRole('region', { name: 'Comments' })
  const last = region.getByRole('article').last()
  await last.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(0)
  const author = last.getByRole('link').first()
  await author.click()
  await expect(page).toHaveURL(/\/profile\//)
  await page.goBack()
  await expect(last).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  await expect(page.getByRole('button', { name: /^Load Comments/ })).toBeHidden()
})
