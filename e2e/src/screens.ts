import type { Page } from '@playwright/test'
import { accountMessages } from '@unspun/contract/account-messages.ts'
import { messages } from '@unspun/contract/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { demoArticle, demoFix, demoHeadline } from './demo.ts'
import { addComment, addOwnFix, type Person } from './people.ts'
import { post } from './site.ts'
import { dialog, loadComments, logInAt, openAddFix, openAddHeadline, openLogin, openRegister, visit } from './steps.ts'

/** A state of the site that a person can be in front of, and how to get there. */
export interface Screen {
  name: string
  open: (page: Page) => Promise<void>
}

/** Opens a screen from an empty page. The address that the browser is at already would be a reload, which keeps the popup. */
export async function openAnew(page: Page, { open }: Screen): Promise<void> {
  await page.goto('about:blank')
  await open(page)
}

const headlineOf = async (slug: string) => pages.headline(await demoHeadline(slug))
const fixOf = async (slug: string) => {
  const [best] = (await demoHeadline(slug)).headline_fixes
  if (!best) throw new Error(`The demo headline ${slug} has no fix`)
  return pages.fix(best)
}

/** The pages that everybody sees. */
export const publicPages: Screen[] = [
  { name: 'home', open: (page) => visit(page, pages.home()) },
  { name: 'headline', open: async (page) => visit(page, await headlineOf('abandoned-on-horror-train')) },
  { name: 'headline without picture', open: async (page) => visit(page, await headlineOf('drivers-hit-parking-hike')) },
  { name: 'fix', open: async (page) => visit(page, await fixOf('abandoned-on-horror-train')) },
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
      await visit(page, pages.editFix((await demoFix('abandoned-on-horror-train', 0)).headline_fix_id))
      await page.getByRole('button', { name: messages.fix.loginToPost }).waitFor()
    },
  },
  { name: 'domains', open: (page) => visit(page, pages.domains()) },
  {
    name: 'domain',
    open: async (page) => visit(page, pages.domain((await demoHeadline('abandoned-on-horror-train')).domain)),
  },
  { name: 'In The News', open: (page) => visit(page, pages.inTheNews()) },
  { name: 'In The News, filtered', open: (page) => visit(page, `${pages.inTheNews()}?q=egg&tag=eggs`) },
  {
    name: 'news item',
    async open(page) {
      await visit(page, pages.inTheNews())
      await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click()
      await dialog(page).waitFor()
    },
  },
  {
    name: 'profile',
    open: async (page) => visit(page, pages.profile((await demoFix('abandoned-on-horror-train', 0)).user_username)),
  },
  {
    name: 'share',
    async open(page) {
      await visit(page, await fixOf('abandoned-on-horror-train'))
      await page.getByRole('button', { name: /^Share: / }).click()
      await dialog(page, 'Share').waitFor()
    },
  },
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
      await page.getByText(messages.web.noConnection).waitFor()
    },
  },
  { name: 'policy', open: (page) => visit(page, pages.policy()) },
  { name: 'Page Not Found', open: (page) => visit(page, '/nowhere') },
  {
    name: 'forgotten password, with everything wrong',
    async open(page) {
      await visit(page, pages.forgot())
      await page.getByRole('button', { name: 'Submit' }).click()
    },
  },
  { name: 'used code', open: (page) => visit(page, pages.auth({ mode: 'verifyEmail', oobCode: 'made-up' })) },
]

/** What opens over a page before somebody is logged in. */
export const visitorPopups: Screen[] = [
  {
    name: 'login',
    async open(page) {
      await visit(page, '/')
      await openLogin(page)
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
    name: 'Add-fix, not logged in',
    async open(page) {
      await visit(page, await headlineOf('abandoned-on-horror-train'))
      await openAddFix(page)
    },
  },
  {
    name: 'No search results',
    async open(page) {
      await visit(page, '/')
      const box = page.getByRole('search').getByRole('textbox')
      await box.fill(demoArticle('star-striker-snubs-fans').url)
      await box.press('Enter')
      await dialog(page, messages.web.noResults).waitFor()
    },
  },
]

/** What people with an account see. They are logged in once, by the first screen. */
export const memberScreens = (person: Person): Screen[] => [
  { name: 'home, just logged in', open: (page) => logInAt(page, person, pages.home()) },
  { name: 'headline, logged in', open: async (page) => visit(page, await headlineOf('abandoned-on-horror-train')) },
  {
    name: 'comments, with an empty one refused and a reply begun',
    async open(page) {
      const fix = await demoFix('abandoned-on-horror-train', 0)
      await addComment(person, fix.headline_fix_id, 'Sober, see https://press.example/')
      await visit(page, pages.fix(fix))
      await loadComments(page)
      const region = page.getByRole('region', { name: 'Comments' })
      await region.getByRole('button', { name: 'Post Comment' }).click()
      await region.getByText(messages.comment.required).waitFor()
      await region.getByRole('button', { name: 'Delete' }).first().click()
      await region
        .getByRole('button', { name: /^Reply to / })
        .first()
        .click()
      await region.getByLabel(/^Your reply to /).waitFor()
    },
  },
  {
    name: 'Edit Fix, with the title missing',
    async open(page) {
      const fix = await addOwnFix(person, 'Harbor quiet')
      await visit(page, pages.editFix(fix.headline_fix_id))
      await page.getByLabel('Fix Title').fill('')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText(messages.fix.titleRequired).waitFor()
    },
  },
  {
    name: 'own profile, with a disabled fix',
    async open(page) {
      const { headline_fix_id, user_username } = await addOwnFix(person, 'Harbor calm')
      const { address, token } = person
      await post(address, '/api/headline-fixes/favorite/', { headline_fix_id }, token)
      await addOwnFix(person, 'Harbor still')
      await visit(page, pages.profile(user_username))
      await page.getByRole('switch', { name: 'Enabled: Harbor calm' }).click()
      await page.getByText(messages.profile.disabled).first().waitFor()
    },
  },
  {
    name: 'own disabled fix',
    async open(page) {
      const fix = await addOwnFix(person, 'Harbor unseen')
      await post(person.address, '/api/headline-fixes/toggle-status/', fix, person.token)
      await visit(page, pages.profile(fix.user_username))
      await page.getByRole('main').getByRole('link', { name: fix.title, exact: true }).first().click()
      await page.getByRole('link', { name: 'Edit Fix' }).waitFor()
    },
  },
  {
    name: 'settings, with a password missing',
    async open(page) {
      await visit(page, pages.settings())
      await page.getByRole('button', { name: 'Update Password' }).click()
    },
  },
  {
    name: 'Add-fix',
    async open(page) {
      await visit(page, await headlineOf('abandoned-on-horror-train'))
      const popup = await openAddFix(page)
      await popup.getByLabel('Fix Title').fill('   ')
      await popup.getByRole('button', { name: 'Submit' }).click()
    },
  },
  {
    name: 'Add Headline',
    async open(page) {
      await visit(page, '/')
      const popup = await openAddHeadline(page)
      await popup.getByLabel('Address of the article').fill('no address')
      await popup.getByRole('button', { name: 'Submit' }).click()
    },
  },
]
