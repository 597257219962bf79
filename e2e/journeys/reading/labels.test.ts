import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as newsMessages from '@unspun/contract/messages/news.ts'
import { pages } from '@unspun/contract/pages.ts'
import { demoHeadline } from '../../src/demo.ts'
import { dialog, visit } from '../../src/steps.ts'
import { expect, test } from '../../src/test.ts'

test('lists the domains with their number of fixes, highest first @desktop', async ({ page }) => {
  await visit(page, pages.domains())
  const items = page.getByRole('main').getByRole('listitem')
  const counts = (await items.getByText(/^Fixes: \d+$/).allTextContents()).map((text) => Number(text.slice(7)))
  expect(counts.length).toBeGreaterThan(3)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  await expect(items).toHaveCount(counts.length)
  const link = items.first().getByRole('link').first()
  const name = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page).toHaveURL(pages.domain(name))
  await expect(page.getByRole('main').getByText(`Fixes: ${counts[0]}`)).toBeVisible()
})

test('the rail shows recent headlines with their page and news site @desktop', async ({ page }) => {
  await visit(page, pages.domains())
  const rail = page.getByRole('complementary', { name: 'Recent Headlines' })
  await expect(rail.getByRole('heading', { name: 'Recent Headlines' })).toBeVisible()
  await rail.getByText(newsMessages.moreRecent).click()
  const items = rail.getByRole('listitem').filter({ visible: true })
  expect(await items.count()).toBeGreaterThan(5)
  const [title, domain] = await items.first().getByRole('link').all()
  await expect(title!).toHaveAttribute('href', /^https?:/)
  const name = (await domain!.textContent()) ?? ''
  await expect(domain!).toHaveAttribute('href', pages.domain(name))
})

test('a page for one task has no rail @desktop', async ({ page }) => {
  await visit(page, pages.search())
  await expect(page.getByRole('complementary')).toHaveCount(0)
})

test('the footer links to the terms and the privacy policy, which are fully readable @desktop', async ({ page }) => {
  await visit(page, pages.home())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy & TOS', exact: true }).click()
  await expect(page).toHaveURL(pages.policy())
  const policy = page.getByRole('main')
  for (const said of [
    /laws of the State of New York/,
    /Votes on Unspun are public/,
    /The fixes and the comments that you post/,
    /whether it is a favourite of an account/,
    /Reading sets no cookie\. Signing in sets two/,
    /Signing in with an account at another site sets one more/,
    /These are kept after you close the tab: that you are signed in .* until you log out/,
    /You can delete your comments/,
    /leaves “\[deleted\]” in its place/,
    /you can download a file with what you have written/,
    /you can have your account deleted/,
    /votes do not count, but all of it stays stored/,
  ])
    await expect(policy.getByText(said).first()).toBeVisible()
})

test('asks a visitor who adds a fix to log in @desktop', async ({ page }) => {
  const { headline_fixes } = await demoHeadline('morning-coffee-silently-destroying')
  await visit(page, pages.fix(headline_fixes[0]!))
  await page.getByRole('button', { name: '+Add Fix', exact: true }).click()
  await expect(dialog(page)).toContainText(fixMessages.loginToPost)
})
