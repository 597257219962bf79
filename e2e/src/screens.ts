import type { Page } from '@playwright/test'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as editMessages from '@unspun/contract/messages/edit-fix.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as joinMessages from '@unspun/contract/messages/join.ts'
import * as listMessages from '@unspun/contract/messages/lists.ts'
import * as newsMessages from '@unspun/contract/messages/news.ts'
import * as rankingMessages from '@unspun/contract/messages/ranking.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { type PageName, pageList, pages } from '@unspun/contract/pages.ts'
import { holdNext } from './answers.ts'
import type { Complaints } from './complaints.ts'
import { demoArticle, demoFix, demoHeadline } from './demo.ts'
import { changed, lists } from './list-screens.ts'
import { newEmail, PASSWORD } from './people.ts'
import type { Screen } from './screen.ts'
import { articleShared, nothingShared, sharing } from './sharing-screens.ts'
import {
  dialog,
  fillRegister,
  loadComments,
  navigation,
  openAddFix,
  openAddHeadline,
  openLogin,
  openRegister,
  refusals,
  visit,
} from './steps.ts'
import { todayScreens } from './today-screens.ts'

export function allowMissing(complaints: Complaints, screens: readonly Screen[]): void {
  for (const { missing } of screens) if (missing !== undefined) complaints.allow(404, missing)
}

/** Opens a screen from an empty page. Opening the current address would be a reload, which keeps the popup. */
export async function openAnew(page: Page, { open }: Screen): Promise<void> {
  await page.goto('about:blank')
  await open(page)
}

const UNKNOWN = 'nobody-prints-this.example'
const SEARCH = '/api/headlines/get-by-url/'

async function search(page: Page): Promise<void> {
  await visit(page, '/')
  const box = page.getByRole('search').getByRole('textbox')
  await box.fill(demoArticle('star-striker-snubs-fans').url)
  await box.press('Enter')
}

export const headlineOf = async (slug: string) => pages.headline(await demoHeadline(slug))
const fixOf = async (slug: string) => {
  const [best] = (await demoHeadline(slug)).headline_fixes
  if (!best) throw new Error(`The demo headline ${slug} has no fix`)
  return pages.fix(best)
}

type PageWithParameters = { [Name in PageName]: (typeof pages)[Name] extends () => string ? never : Name }[PageName]

/** An address of each page with parameters. New pages without parameters are found automatically. */
const examples: Record<PageWithParameters, () => Promise<string>> = {
  domain: async () => pages.domain((await demoHeadline('abandoned-on-horror-train')).domain),
  domainNumbers: async () => pages.domainNumbers((await demoHeadline('abandoned-on-horror-train')).domain),
  headline: () => headlineOf('abandoned-on-horror-train'),
  fix: () => fixOf('abandoned-on-horror-train'),
  why: async () => pages.why((await demoFix('abandoned-on-horror-train', 0)).headline_fix_id),
  editFix: async () => pages.editFix((await demoFix('abandoned-on-horror-train', 0)).headline_fix_id),
  profile: async () => pages.profile((await demoFix('abandoned-on-horror-train', 0)).user_username),
  auth: async () => pages.auth({ mode: 'verifyEmail', oobCode: 'made-up' }),
}

/** Every page, as a visitor first sees it. Settings redirects visitors. */
const everyPage = pageList
  .filter(([name]) => name !== 'settings')
  .map(([name, address]): Screen => {
    const example = examples[name as PageWithParameters] ?? (async () => address())
    return { name, open: async (page) => visit(page, await example()) }
  })

/** Everything that visitors see, except popups for logging in or writing. */
export const publicPages: Screen[] = [
  ...everyPage,
  ...[...lists, ...changed],
  ...todayScreens,
  {
    name: 'Top, empty',
    async open(page) {
      // "Top" never has this many parts.
      await visit(page, `${pages.home('day')}&before=999`)
      await page.getByText(listMessages.topEmpty('day')).waitFor()
    },
  },
  { name: 'headline without picture', open: async (page) => visit(page, await headlineOf('drivers-hit-parking-hike')) },
  {
    name: 'fix with comments',
    async open(page) {
      await visit(page, await fixOf('abandoned-on-horror-train'))
      await loadComments(page)
    },
  },
  {
    name: 'Edit Fix, not logged in',
    async open(page) {
      await visit(page, await examples.editFix())
      await page.getByText(editMessages.loggedOut).waitFor()
    },
  },
  {
    name: 'In The News, with the words unfolded',
    async open(page) {
      await visit(page, pages.inTheNews())
      const unfold = page.getByRole('main').getByRole('button', { name: newsMessages.words })
      if (await unfold.isVisible()) await unfold.click() // Only phones fold them.
    },
  },
  {
    name: 'news item',
    async open(page) {
      await visit(page, pages.inTheNews())
      await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click()
      await dialog(page).waitFor()
    },
  },
  ...sharing,
  {
    name: 'why this place',
    async open(page) {
      await visit(page, await headlineOf('abandoned-on-horror-train'))
      await page.getByRole('link', { name: rankingMessages.question }).first().click()
      await dialog(page, rankingMessages.question).getByText(rankingMessages.notByTotal).waitFor()
    },
  },
  nothingShared,
  {
    name: 'keyboard shortcuts',
    async open(page) {
      await visit(page, pages.policy())
      await page.keyboard.press('?')
      await dialog(page, 'Keyboard shortcuts').waitFor()
    },
  },
  {
    name: 'no connection',
    async open(page) {
      await visit(page, pages.policy())
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
        dispatchEvent(new Event('offline'))
      })
      await page.getByText(siteMessages.noConnection).waitFor()
    },
  },
  {
    name: 'login link that is used',
    async open(page) {
      await visit(page, pages.auth({ mode: 'signIn', oobCode: 'used' }))
      await page.getByRole('button', { name: accountMessages.newLoginLink }).click()
      await page.getByText(accountMessages.emailRequired).waitFor()
    },
  },
  { name: 'Page Not Found', open: (page) => visit(page, '/nowhere'), missing: '/nowhere' },
  {
    name: 'domain that nobody knows',
    open: (page) => visit(page, pages.domain(UNKNOWN)),
    missing: pages.domain(UNKNOWN),
  },
  {
    name: 'forgotten password, with everything wrong',
    async open(page) {
      await visit(page, pages.forgot())
      await page.getByRole('button', { name: 'Submit' }).click()
    },
  },
  {
    name: 'forgotten password, asked for',
    async open(page) {
      await visit(page, pages.forgot())
      const email = newEmail()
      for (const label of ['Email', 'Confirm Email']) await page.getByLabel(label, { exact: true }).fill(email)
      await page.getByRole('button', { name: 'Submit' }).click()
      await page.getByRole('heading', { name: 'Success!' }).waitFor()
    },
  },
]

/** Popups of visitors. The last one logs in. */
export const visitorPopups: Screen[] = [
  {
    name: 'login',
    async open(page) {
      await visit(page, '/')
      await openLogin(page)
    },
  },
  {
    name: 'login with everything wrong',
    async open(page) {
      await visit(page, '/')
      const popup = await openLogin(page)
      await popup.getByRole('button', { name: 'Login', exact: true }).click()
      await popup.getByText(accountMessages.emailRequired).waitFor()
    },
  },
  {
    name: 'login refused',
    async open(page) {
      await visit(page, '/')
      const popup = await openLogin(page)
      await popup.getByLabel('Email').fill(newEmail())
      await popup.getByLabel('Password').fill(PASSWORD)
      await popup.getByRole('checkbox', { name: 'I agree' }).check()
      await popup.getByRole('button', { name: 'Login', exact: true }).click()
      await refusals(popup).waitFor()
    },
  },
  {
    name: 'registration with everything wrong',
    async open(page) {
      await visit(page, '/')
      await openRegister(page)
      await dialog(page).getByRole('button', { name: 'Register' }).click()
      await dialog(page).getByText(accountMessages.emailRequired).waitFor()
    },
  },
  {
    name: 'Add Headline, not logged in',
    async open(page) {
      await visit(page, '/')
      await openAddHeadline(page)
    },
  },
  {
    name: 'New Fix of a news item, not logged in',
    async open(page) {
      await visit(page, pages.inTheNews())
      await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click()
      await dialog(page).getByRole('button', { name: fixMessages.startNew }).click()
      await dialog(page, 'New Fix').getByRole('button', { name: fixMessages.loginToPost }).waitFor()
    },
  },
  articleShared,
  {
    name: 'search for a text that is not an address',
    async open(page) {
      await visit(page, '/')
      await page.getByRole('search').getByRole('textbox').fill('eggs')
      await page.getByText(siteMessages.searchHint).waitFor()
    },
  },
  {
    name: 'Add-fix, not logged in',
    async open(page) {
      await visit(page, await headlineOf('abandoned-on-horror-train'))
      await openAddFix(page)
    },
  },
  {
    name: 'navigation',
    async open(page) {
      await visit(page, pages.policy())
      await navigation(page)
    },
  },
  {
    name: 'Searching',
    async open(page) {
      await holdNext(page, SEARCH) // Never released: navigation aborts it.
      await search(page)
      await dialog(page, siteMessages.searching).waitFor()
    },
  },
  {
    name: 'No search results',
    async open(page) {
      await search(page)
      await dialog(page, siteMessages.noResults).waitFor()
    },
    missing: SEARCH,
  },
  {
    name: 'an invitation',
    async open(page) {
      await visit(page, pages.join('an-invitation-for-1x'))
      await page.getByRole('button', { name: joinMessages.register }).waitFor()
    },
  },
  {
    name: 'registered',
    async open(page) {
      await visit(page, '/')
      const popup = await openRegister(page)
      await fillRegister(popup, { email: newEmail(), password: PASSWORD })
      await popup.getByRole('button', { name: 'Register' }).click()
      await dialog(page, 'Success').waitFor()
    },
  },
]
