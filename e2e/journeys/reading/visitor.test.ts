import * as favoriteMessages from '@unspun/contract/messages/favorites.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as voteMessages from '@unspun/contract/messages/votes.ts'
import * as watchMessages from '@unspun/contract/messages/watches.ts'
import { pages } from '@unspun/contract/pages.ts'
import { countCalls } from '../../src/answers.ts'
import { demoFix, demoHeadline } from '../../src/demo.ts'
import { dialog, expectNotice, logIn, openAddFix, openAddHeadline, visit, visitAs, votesOf } from '../../src/steps.ts'
import { expect, test } from '../../src/test.ts'

test.describe('a visitor', () => {
  test('is asked to log in to fix a headline, and then continues there @desktop', async ({ page, reader }) => {
    await visit(page, pages.headline(await demoHeadline('city-killer-asteroid-hurtling')))
    const popup = await openAddFix(page)
    await expect(popup.getByLabel('Fix Title')).toBeHidden()
    await popup.getByRole('button', { name: fixMessages.loginToPost, exact: true }).click()
    await logIn(page, reader)
    await expect(dialog(page, 'New Fix').getByLabel('Fix Title')).toBeVisible()
    await expect(dialog(page, 'New Fix').getByRole('button', { name: 'Submit' })).toBeEnabled()
  })

  test('is asked to log in to add a headline @phone', async ({ page }) => {
    await visit(page, pages.home())
    const popup = await openAddHeadline(page)
    await expect(popup.getByLabel('Address of the article')).toBeHidden()
    await popup.getByRole('button', { name: fixMessages.loginToPost, exact: true }).click()
    await expect(dialog(page, 'Sign in').getByLabel('Email')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  })

  test('sees counts, and vote buttons that explain why they are disabled @desktop', async ({ page }) => {
    const headline = await demoHeadline('secret-language-of-whales-cracked')
    const [best] = headline.headline_fixes
    const title = best?.title ?? ''
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') calls.push(request.url())
    })
    await visit(page, pages.headline(headline))
    const votes = votesOf(page, title)
    await expect(votes.count(best?.total_vote_value ?? Number.NaN)).toBeVisible()
    for (const button of [votes.up, votes.down]) {
      await expect(button).toHaveAttribute('aria-disabled', 'true')
      await expect(button).toHaveAccessibleDescription(voteMessages.login)
      // By mouse and keyboard: the button can be focused, so its description is read out.
      await button.click({ force: true })
      await button.press('Enter')
      await expect(button).toBeFocused()
      await expect(button).toHaveAttribute('aria-pressed', 'false')
    }
    await page.waitForLoadState('networkidle')
    await expect(votes.count(best?.total_vote_value ?? Number.NaN)).toBeVisible()
    await expect(dialog(page)).toBeHidden()
    expect(calls).toEqual([])
  })
})

test('a visitor is offered to log in beside the votes of a fix, and a member is not @phone', async ({
  page,
  reader,
}) => {
  await visit(page, pages.fix(await demoFix('secret-language-of-whales-cracked', 0)))
  const offer = page.getByRole('main').getByRole('button', { name: voteMessages.login })
  await offer.click()
  await logIn(page, reader)
  await expect(offer).toHaveCount(0)
})

test.describe('a member with an unverified email address', () => {
  test('sees the fix form but cannot submit it @phone', async ({ page, newcomer }) => {
    await visit(page, pages.headline(await demoHeadline('city-killer-asteroid-hurtling')))
    const popup = await openAddFix(page)
    await popup.getByRole('button', { name: fixMessages.loginToPost }).click()
    await logIn(page, newcomer)
    await expect(popup.getByText(fixMessages.verifyToPost)).toBeVisible()
    await popup.getByLabel('Fix Title').fill('Asteroid misses by far')
    await expect(popup.getByRole('button', { name: 'Submit' })).toBeDisabled()
    await popup.getByLabel('Fix Title').press('Enter')
    await expect(popup.getByRole('alert')).toBeEmpty()
    await expect(page).toHaveURL(/\/headlines\//)
  })

  test('cannot add a headline or vote, and reads why @desktop', async ({ page, newcomer }) => {
    const calls = countCalls(page, '/api/headline-fixes/vote/')
    const headline = await demoHeadline('city-killer-asteroid-hurtling')
    await visit(page, pages.headline(headline))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await logIn(page, newcomer)
    const { up } = votesOf(page, headline.headline_fixes[0]?.title ?? '')
    await expect(up).toHaveAccessibleDescription(voteMessages.verify)
    await expect(up).toHaveAttribute('aria-disabled', 'true')
    for (const press of [() => up.click({ force: true }), () => up.press('Enter')]) {
      await press()
      await expectNotice(page, voteMessages.verify)
      await page.getByRole('button', { name: 'Close' }).click()
      await expect(page.getByText(voteMessages.verify).filter({ visible: true })).toHaveCount(0)
    }
    await expect(up).toHaveAttribute('aria-pressed', 'false')
    expect(calls()).toBe(0)

    await page.getByRole('main').getByRole('button', { name: 'Watch' }).click()
    const notice = page.getByRole('status').filter({ hasText: watchMessages.verify(false) })
    await expect(notice.getByRole('link', { name: 'Verify now' })).toHaveAttribute('href', pages.settings('verify'))

    const popup = await openAddHeadline(page)
    await expect(popup.getByText(fixMessages.verifyToPost)).toBeVisible()
    await popup.getByLabel('Address of the article').fill('https://news.example/story')
    await expect(popup.getByRole('button', { name: 'Submit' })).toBeDisabled()
  })

  test('is led from a vote, a favourite or a shortcut to where they verify @phone', async ({ page, newcomer }) => {
    const fix = await demoFix('secret-language-of-whales-cracked', 0)
    await visitAs(page, newcomer, pages.fix(fix))
    const heading = page.getByRole('heading', { name: 'Verify', level: 2 })
    const presses: [why: string, press: () => Promise<void>][] = [
      [voteMessages.verify, () => votesOf(page, fix.title).down.tap({ force: true })],
      [favoriteMessages.verify, () => page.getByRole('button', { name: /^Favourite/ }).tap({ force: true })],
      [voteMessages.verify, () => page.keyboard.press('u')],
    ]
    for (const [why, press] of presses) {
      await press()
      const notice = page.getByRole('status').filter({ hasText: why })
      await notice.getByRole('link', { name: 'Verify now' }).click()
      await expect(heading).toBeFocused()
      await expect(notice).toHaveCount(0)
      await page.goBack()
      await expect(heading).toHaveCount(0)
    }
  })
})
