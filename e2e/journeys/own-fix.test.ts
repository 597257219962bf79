import * as listMessages from '@unspun/contract/messages/lists.ts'
import * as profileMessages from '@unspun/contract/messages/profiles.ts'
import * as voteMessages from '@unspun/contract/messages/votes.ts'
import { pages } from '@unspun/contract/pages.ts'
import { addOwnFix } from '../src/people.ts'
import { profileLink, visit, visitAs, votesOf } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

test('the first action is sharing for authors of a fix, and writing one for others @phone', async ({
  page,
  reader,
  newcomer,
}) => {
  const fix = await addOwnFix(reader, 'Harbor at ease')
  const share = page.getByRole('button', { name: `Share: ${fix.title}`, exact: true })
  const add = page.getByRole('button', { name: '+Add Fix', exact: true })
  await visitAs(page, reader, pages.fix(fix))
  await expect(page.getByRole('link', { name: 'Edit Fix' })).toBeVisible()
  await expect(share).toHaveClass(/btn-brand/)
  await expect(add).not.toHaveClass(/btn-brand/)
  await page.context().clearCookies()
  await visitAs(page, newcomer, pages.fix(fix))
  await expect(share).not.toHaveClass(/btn-brand/)
  await expect(add).toHaveClass(/btn-brand/)
})

test('authors are not offered to report their own fix, and read that the total has their vote @phone', async ({
  page,
  reader,
  newcomer,
}) => {
  const fix = await addOwnFix(reader, 'Harbor in order')
  const menu = page.getByRole('button', { name: listMessages.cardMenu(fix.title) })
  const inMenu = page.getByRole('list', { name: listMessages.cardMenu(fix.title) })
  await visitAs(page, reader, pages.fix(fix))
  await expect(page.getByRole('link', { name: 'Edit Fix' })).toBeVisible()
  const yours = page.getByRole('main').getByText(voteMessages.includingYours(1))
  await expect(yours).toHaveCount(0)
  const votes = votesOf(page, fix.title)
  await expect(votes.group).not.toHaveAttribute('aria-busy')
  await votes.up.click()
  await expect(yours).toBeVisible()
  await visit(page, pages.profile(fix.user_username))
  await expect(yours).toBeVisible()
  await expect(page.getByText(profileMessages.votes(0), { exact: true })).toBeVisible()
  for (const path of [pages.fix(fix), pages.domain(fix.domain)]) {
    await visit(page, path)
    await menu.click()
    await expect(inMenu.getByRole('button', { name: 'Share' })).toBeVisible()
    await expect(inMenu.getByRole('button', { name: 'Report' })).toHaveCount(0)
  }

  await page.context().clearCookies()
  await visitAs(page, newcomer, pages.fix(fix))
  await expect(yours).toHaveCount(0)
  for (const path of [pages.fix(fix), pages.domain(fix.domain)]) {
    await visit(page, path)
    await menu.click()
    await expect(inMenu.getByRole('button', { name: 'Report' })).toBeVisible()
  }
})

test('a fix that its owner has disabled is not drawn as a public page first @desktop', async ({ page, reader }) => {
  const fix = await addOwnFix(reader, 'Harbor takes a break')
  await visitAs(page, reader, pages.fix(fix))
  await profileLink(page).click()
  await page.getByRole('switch', { name: `Enabled: ${fix.title}`, exact: true }).click()
  await expect(page.getByRole('main').getByText(profileMessages.disabled)).toBeVisible()
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('.fix-bar .vote')) document.documentElement.dataset.drawn = 'public'
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
  await page.getByRole('main').getByRole('link', { name: fix.title, exact: true }).first().click()
  await expect(page.getByRole('heading', { name: `Fix: ${fix.title}`, level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByText(profileMessages.disabled)).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-drawn')
})
