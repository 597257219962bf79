import type { Browser, Page } from '@playwright/test'
import * as account from '@unspun/contract/messages/accounts.ts'
import { pages } from '@unspun/contract/pages.ts'
import { answered } from '../src/answered.ts'
import type { Person } from '../src/people.ts'
import { siteUrl } from '../src/site.ts'
import { visitAs } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

/** Opens the settings on another device of a member. */
async function otherDevice(browser: Browser, person: Person): Promise<Page> {
  const context = await browser.newContext({
    baseURL: siteUrl(),
    extraHTTPHeaders: { 'x-forwarded-for': person.address },
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0',
  })
  const page = await context.newPage()
  await visitAs(page, person, pages.settings())
  return page
}

test('a member sees where they are logged in, and signs out another device or all of them @desktop', async ({
  page,
  browser,
  reader,
}) => {
  const other = await otherDevice(browser, reader)
  await visitAs(page, reader, pages.settings('sessions'))
  const part = page.getByRole('region', { name: 'Sessions' })
  const rows = part.getByRole('listitem')
  const here = rows.filter({ hasText: account.sessionHere })
  await expect(here).toHaveCount(1)
  await expect(here.getByRole('button')).toHaveCount(0)
  const firefox = rows.filter({ hasText: 'Firefox on Windows' })
  await expect(firefox).toContainText(/Signed in just now · Last seen just now/)
  // Ending a session invalidates the token of a running call, which is then repeated.
  await answered(page)
  await firefox.getByRole('button', { name: 'Sign out' }).click()
  await expect(part.getByText(account.sessionEnded('Firefox on Windows'))).toBeVisible()
  await expect(firefox).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Sessions', level: 2 })).toBeFocused()

  // The other device notices it with its next call.
  await other.getByRole('region', { name: 'Privacy' }).getByRole('switch').first().click()
  await expect(other).toHaveURL('/')
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible()

  // The session that was created together with the member.
  await answered(page)
  await part.getByRole('button', { name: account.sessionsEndOthers }).click()
  await expect(part.getByText(account.sessionsEnded)).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expect(part.getByRole('button')).toHaveCount(0)
  await page.getByRole('region', { name: 'Privacy' }).getByRole('switch').first().click()
  await expect(page.getByText(account.privacySaved)).toBeVisible()
  await other.context().close()
})
