import { fixLimits } from '@unspun/contract/fixes.ts'
import * as account from '@unspun/contract/messages/accounts.ts'
import * as fix from '@unspun/contract/messages/fixes.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import * as voteMessages from '@unspun/contract/messages/votes.ts'
import { pages } from '@unspun/contract/pages.ts'
import { ranking } from '@unspun/contract/ranking.ts'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import { demoArticle, demoHeadline } from '../src/demo.ts'
import { followMail } from '../src/mails.ts'
import { newEmail } from '../src/people.ts'
import { aloneOnHome } from '../src/site.ts'
import {
  dialog,
  expectNotice,
  expectWrong,
  hydrated,
  logOut,
  openAddFix,
  openAddHeadline,
  openRegister,
  originalIn,
  profileLink,
  READING,
  visit,
  votesOf,
} from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

test('a new member registers, adds a headline, fixes it, votes, and finds it on the home page', async ({
  page,
  isMobile,
}) => {
  const email = newEmail()
  // Each window adds a different article, because a headline is added only once.
  const article = demoArticle(isMobile ? 'octopuses-plotting-their-escape' : 'fridge-spying-on-you')
  const title = `Nothing of the kind happened, says our reader in a ${isMobile ? 'small' : 'large'} window`

  await test.step('home shows fixes of the demo', async () => {
    await visit(page, '/')
    await expect(page).toHaveTitle('Unspun')
    await expect(page.getByRole('heading', { name: 'Recent Fixes', level: 1 })).toBeVisible()
    await expect(page.getByRole('article').first().getByText(fix.readerWritten)).toBeVisible()
    expect(await page.getByRole('article').count()).toBeGreaterThanOrEqual(10)
  })

  await test.step('registration reports missing input', async () => {
    const popup = await openRegister(page)
    const submit = () => popup.getByRole('button', { name: 'Register' }).click()
    const password = popup.getByLabel('Password', { exact: true })
    const confirm = popup.getByLabel('Confirm Password')

    await submit()
    for (const text of [account.emailRequired, account.passwordTooShort, account.agree])
      await expect(popup.getByText(text, { exact: true })).toBeVisible()
    await expect(popup.getByLabel('Email')).toBeFocused()

    await popup.getByLabel('Email').fill(email)
    await password.fill('x'.repeat(signInLimits.passwordMin - 1))
    await submit()
    await expect(popup.getByText(account.emailRequired)).toBeHidden()
    await expect(password).toHaveAccessibleDescription(account.passwordTooShort)

    await password.fill('a good password')
    await confirm.fill('another password')
    await submit()
    await expect(popup.getByText(account.passwordTooShort)).toBeHidden()
    await expect(confirm).toHaveAccessibleDescription(account.passwordsMustMatch)

    await confirm.fill('a good password')
    await popup.getByRole('checkbox', { name: 'I agree' }).check()
    await submit()
    await expect(dialog(page, 'Success')).toContainText(account.registered)
    await dialog(page, 'Success').getByRole('button', { name: 'OK' }).click()
    await expect(dialog(page)).toBeHidden()
  })

  await test.step('the mailed link confirms the address', async () => {
    await followMail(page, email, 'verifyEmail')
    await expect(page.getByRole('heading', { name: account.emailVerified, level: 1 })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
    await expect(profileLink(page)).toBeVisible()
  })

  await test.step('the address of an article becomes a headline', async () => {
    const popup = await openAddHeadline(page)
    await popup.getByLabel('Address of the article').fill(article.url)
    await popup.getByRole('button', { name: 'Submit' }).click()
    const form = dialog(page, 'New Fix')
    await expect(form.getByLabel('Fix Title')).toBeFocused()
    await expect(originalIn(form)).toContainText(article.headline, { timeout: READING })
    await expect(form.getByText(fix.firstOne)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await visit(page, pages.headline(await demoHeadline(article.slug)))
    await expect(page.getByRole('heading', { name: article.headline, level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByText(article.description)).toBeVisible()
    await expect(page.getByText(siteMessages.noFixesYet)).toBeVisible()
    const picture = page.getByRole('main').getByRole('presentation')
    const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(width, { timeout: 40_000 }).toBeGreaterThan(100)
  })

  await aloneOnHome(async () => {
    await test.step('a fix needs a title, and its length is counted', async () => {
      const popup = await openAddFix(page)
      await expect(popup.getByText(article.headline)).toBeVisible()
      const field = popup.getByLabel('Fix Title')
      const submit = popup.getByRole('button', { name: 'Submit' })
      await field.fill('   ')
      await submit.click()
      await expectWrong(popup.getByLabel('Fix Title'), fix.titleRequired)

      await field.fill('')
      await field.focus()
      await page.keyboard.insertText('x'.repeat(fixLimits.title + 1))
      await expect(field).toHaveValue('x'.repeat(fixLimits.title))
      await expect(field).toHaveAccessibleDescription(`${fix.guidance} ${fixLimits.title}/${fixLimits.title}`)
      await expect(popup.getByLabel('Fix Description')).toHaveAccessibleDescription(`0/${fixLimits.description}`)

      await field.fill(title)
      await popup.getByLabel('Fix Description').fill('The article says so in its last sentence.')
      await submit.click()
      await expectNotice(page, fix.posted)
      await expect(page).toHaveURL(/\/fixes\/\d+\/[a-z0-9-]+$/)
      await expect(page.getByRole('heading', { name: `Fix: ${title}`, level: 1 })).toBeVisible()
      await expect(dialog(page)).toBeHidden()
      const next = page.getByRole('region', { name: fix.isIn })
      await expect(next.getByText(fix.votesNeeded(ranking.testedVotes))).toBeVisible()
      await expect(next.getByText(fix.judgeOthers(3))).toBeVisible()
      await expect(next.getByRole('listitem')).toHaveCount(3)
      await expect(next.getByRole('button', { name: `${fix.shareIt}: ${title}` })).toBeVisible()
    })

    await test.step('a vote counts immediately', async () => {
      const votes = votesOf(page, title)
      await expect(votes.count(0)).toBeVisible()
      await (isMobile ? votes.up.tap() : votes.up.click())
      await expect(votes.up).toHaveAttribute('aria-pressed', 'true')
      await expect(votes.down).toHaveAttribute('aria-pressed', 'false')
      await expect(votes.count(1)).toBeVisible()
      await expect(votes.group).not.toHaveAttribute('aria-busy')
    })

    await test.step('the fix is the first card on home, even after a reload', async () => {
      const showsMine = async () => {
        await expect(page.getByRole('heading', { name: 'Recent Fixes', level: 1 })).toBeVisible()
        const first = page.getByRole('article').first()
        await expect(first.getByRole('heading', { name: title, exact: true })).toBeVisible()
        await expect(first.getByRole('link', { name: article.headline })).toBeVisible()
        await expect(votesOf(page, title).count(1)).toBeVisible()
        await expect(votesOf(page, title).up).toHaveAttribute('aria-pressed', 'true')
      }
      await page.getByRole('link', { name: 'Unspun, home' }).click()
      await showsMine()
      await page.reload()
      await hydrated(page)
      await expect(profileLink(page)).toBeVisible()
      await showsMine()
    })
  })

  await test.step('logging out opens home and removes the vote', async () => {
    // The site refuses a request that arrives after the session has ended, and the browser logs that.
    const isWatching = page.waitForResponse('**/api/watches/is/')
    await page.getByRole('link', { name: article.headline }).first().click()
    await expect(page).toHaveURL(/\/headlines\//)
    await isWatching
    await logOut(page)
    await expect(page).toHaveURL('/')
    await expectNotice(page, account.signedOut)
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    const votes = votesOf(page, title)
    await expect(votes.count(1)).toBeVisible()
    await expect(votes.up).toHaveAttribute('aria-pressed', 'false')
    await expect(votes.up).toHaveAccessibleDescription(voteMessages.login)
  })
})
