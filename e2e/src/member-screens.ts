import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { AppError } from '@unspun/contract/errors.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as blockMessages from '@unspun/contract/messages/blocks.ts'
import * as commentMessages from '@unspun/contract/messages/comments.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as headlineMessages from '@unspun/contract/messages/headlines.ts'
import * as channelMessages from '@unspun/contract/messages/notification-settings.ts'
import * as notificationMessages from '@unspun/contract/messages/notifications.ts'
import * as ownDataMessages from '@unspun/contract/messages/own-data.ts'
import * as profileMessages from '@unspun/contract/messages/profiles.ts'
import * as watchMessages from '@unspun/contract/messages/watches.ts'
import { pages } from '@unspun/contract/pages.ts'
import { holdNext, makeStale, refuseNext } from './answers.ts'
import { awkwardAddress, demoArticle, demoFix } from './demo.ts'
import { formScreens } from './form-screens.ts'
import { toldOf } from './notifications.ts'
import { addComment, addOwnFix, makePerson, type Person } from './people.ts'
import type { Screen } from './screen.ts'
import { headlineOf } from './screens.ts'
import { post } from './site.ts'
import { dialog, loadComments, logInAt, openAddFix, openAddHeadline, READING, visit } from './steps.ts'

const askIn = (page: Page) =>
  page
    .getByRole('region', { name: 'Update Your Password' })
    .getByRole('button', { name: accountMessages.confirmItIsYou })

async function startFix(page: Page, url: string): Promise<void> {
  await visit(page, '/')
  const popup = await openAddHeadline(page)
  await popup.getByLabel('Address of the article').fill(url)
  await popup.getByRole('button', { name: 'Submit' }).click()
}

/** The screens are opened several times, and the request may have been made. */
async function askToLeave(page: Page): Promise<void> {
  const leave = page.getByRole('region', { name: ownDataMessages.deleteTitle })
  const stay = leave.getByRole('button', { name: ownDataMessages.stay })
  const ask = leave.getByRole('button', { name: ownDataMessages.deleteTitle })
  await stay.or(ask).waitFor()
  if (await ask.isVisible()) {
    await ask.click()
    await leave.getByRole('button', { name: 'Delete' }).click()
  }
  await stay.waitFor()
}

/** Screens of logged-in members. The first screen logs in. */
export const memberScreens = (person: Person): Screen[] => [
  { name: 'home, just logged in', open: (page) => logInAt(page, person, pages.home()) },
  { name: 'headline, logged in', open: async (page) => visit(page, await headlineOf('abandoned-on-horror-train')) },
  {
    name: 'comments, with an empty one refused and a reply begun',
    async open(page) {
      const fix = await demoFix('abandoned-on-horror-train', 0)
      // The screen is opened several times, and members may not repeat a comment.
      await addComment(person, fix.headline_fix_id, `Sober, see https://press.example/${randomUUID()}`)
      await visit(page, pages.fix(fix))
      await loadComments(page)
      const region = page.getByRole('region', { name: 'Comments' })
      await region.getByRole('button', { name: 'Post Comment' }).click()
      await region.getByText(commentMessages.required).waitFor()
      await region.getByRole('button', { name: 'Delete' }).first().click()
      await region
        .getByRole('button', { name: /^Reply to / })
        .first()
        .click()
      await region.getByLabel(/^Your reply to /).waitFor()
    },
  },
  {
    name: 'own fix',
    async open(page) {
      const fix = await addOwnFix(person, 'Harbor quiet')
      await visit(page, pages.fix(fix))
      await page.getByRole('link', { name: 'Edit Fix' }).waitFor()
    },
  },
  {
    name: 'Edit Fix, with the title missing',
    async open(page) {
      const fix = await addOwnFix(person, 'Harbor quiet')
      await visit(page, pages.editFix(fix.headline_fix_id))
      await page.getByLabel('Fix Title').fill('')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText(fixMessages.titleRequired).waitFor()
    },
  },
  {
    name: 'Fix Not Found',
    async open(page) {
      await visit(page, pages.editFix((await demoFix('abandoned-on-horror-train', 0)).headline_fix_id))
      await page.getByRole('heading', { name: 'Fix Not Found' }).waitFor()
    },
  },
  {
    name: 'Fix Too Old to Update',
    async open(page) {
      // Reuses another screen's headline, because fixes per headline are limited.
      const fix = await addOwnFix(person, 'Harbor still')
      await visit(page, pages.editFix(fix.headline_fix_id))
      // No fix becomes too old during a journey, so the refusal is injected.
      await refuseNext(page, '/api/headline-fixes/update/', new AppError('FixTooOld'))
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('button', { name: 'Fix Too Old to Update' }).waitFor()
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
      await page.getByText(profileMessages.disabled).first().waitFor()
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
    name: 'first steps of a new member',
    async open(page) {
      // The link has been used, so the address is verified.
      await visit(page, pages.auth({ mode: 'verifyEmail', oobCode: 'used' }))
      await page.getByRole('heading', { name: accountMessages.whoYouAre }).waitFor()
    },
  },
  {
    name: 'notifications, empty',
    async open(page) {
      await visit(page, pages.notifications('watching'))
      await page.getByText(watchMessages.noneWhy).waitFor()
    },
  },
  {
    name: 'notifications',
    async open(page) {
      const fix = await addOwnFix(person, 'Harbor untroubled')
      await addComment(await makePerson(person.address), fix.headline_fix_id, 'A calm and better title.')
      await toldOf(person, 1)
      await visit(page, pages.notifications())
      await page.getByRole('list', { name: notificationMessages.list }).waitFor()
    },
  },
  {
    name: 'what one watches',
    async open(page) {
      const { headline_id } = await demoFix('abandoned-on-horror-train', 0)
      await post(person.address, '/api/watches/set/', { what: 'headline', id: headline_id, watch: true }, person.token)
      await visit(page, pages.notifications('watching'))
      await page.getByRole('button', { name: watchMessages.stop }).waitFor()
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
    name: 'settings, with an old session',
    async open(page) {
      await makeStale(page)
      await visit(page, pages.settings('password'))
      await askIn(page).waitFor()
    },
  },
  {
    name: 'Confirm that it is you',
    async open(page) {
      await makeStale(page)
      await visit(page, pages.settings('password'))
      await askIn(page).click()
      const popup = dialog(page, accountMessages.confirmItIsYou)
      await popup.getByRole('button', { name: 'Confirm', exact: true }).click()
      await popup.getByText(accountMessages.passwordTooShort).waitFor()
    },
  },
  {
    name: 'settings, mails and a feed',
    async open(page) {
      await visit(page, pages.settings('notifications'))
      const section = page.getByRole('region', { name: 'Notifications' })
      const on = section.getByRole('button', { name: channelMessages.feedOn })
      // The screen is opened several times.
      await on
        .or(section.getByRole('button', { name: channelMessages.feedOff }))
        .first()
        .waitFor()
      if ((await on.count()) > 0) await on.click()
      await section.getByRole('button', { name: channelMessages.feedOff }).waitFor()
    },
  },
  {
    name: 'settings, blocked members',
    async open(page) {
      const fix = await demoFix('abandoned-on-horror-train', 0)
      await post(person.address, '/api/blocks/set/', { user_id: fix.user_id, block: true }, person.token)
      await visit(page, pages.settings('blocked'))
      await page
        .getByRole('button', { name: /^Unblock / })
        .first()
        .waitFor()
    },
  },
  {
    name: 'profile of a blocked member',
    async open(page) {
      const fix = await demoFix('abandoned-on-horror-train', 0)
      await post(person.address, '/api/blocks/set/', { user_id: fix.user_id, block: true }, person.token)
      await visit(page, pages.profile(fix.user_username))
      await page.getByRole('button', { name: /^Unblock / }).waitFor()
    },
  },
  {
    name: 'comments of a blocked member, folded',
    async open(page) {
      const fix = await demoFix('abandoned-on-horror-train', 0)
      const other = await makePerson(person.address)
      await addComment(other, fix.headline_fix_id, `To be folded, ${randomUUID()}`)
      await post(person.address, '/api/blocks/set/', { user_id: other.user_id, block: true }, person.token)
      await visit(page, pages.fix(fix))
      await loadComments(page)
      await page.getByText(blockMessages.folded).first().waitFor()
    },
  },
  {
    name: 'settings, sessions',
    async open(page) {
      await visit(page, pages.settings('sessions'))
      await page.getByRole('button', { name: accountMessages.sessionsEndOthers }).waitFor()
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
    name: 'New Fix, while the article is read',
    async open(page) {
      // Never released: navigation aborts it.
      await holdNext(page, '/api/headlines/create/')
      await startFix(page, demoArticle('egg-pocalypse-now').url)
      await dialog(page, 'New Fix').getByText(fixMessages.writeMeanwhile).waitFor()
      await dialog(page, 'New Fix').getByLabel('Fix Title').fill('Eggs are scarce in two shops, say two shoppers')
    },
  },
  {
    name: 'New Fix, of a headline with fixes',
    async open(page) {
      await startFix(page, demoArticle('egg-pocalypse-now').url)
      await dialog(page, 'New Fix').getByText(fixMessages.alreadyFixed).waitFor()
    },
  },
  {
    name: 'New Fix, of a page that cannot be read',
    async open(page) {
      await startFix(page, awkwardAddress('no-title', 'screens'))
      const popup = dialog(page, 'New Fix')
      await popup.getByLabel('Headline').waitFor({ timeout: READING })
      await popup.getByRole('button', { name: 'Submit' }).click()
      await popup.getByText(headlineMessages.titleRequired).waitFor()
    },
  },
  {
    name: 'New Fix, of a refused address',
    async open(page) {
      await startFix(page, 'http://192.168.1.1/story')
      await dialog(page, 'New Fix').getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  ...formScreens,
  {
    name: 'settings, with a data file and a request to delete the account',
    async open(page) {
      // An earlier screen may have made the session old.
      await page.unrouteAll()
      await visit(page, pages.settings('data'))
      const data = page.getByRole('region', { name: ownDataMessages.title })
      // Exports per day are limited.
      await data.getByRole('button', { name: ownDataMessages.prepare }).or(data.getByRole('link')).first().waitFor()
      if ((await data.getByRole('link').count()) === 0) await data.getByRole('button').click()
      await data.getByRole('link').waitFor()
      await askToLeave(page)
    },
  },
  {
    name: 'home of a member whose account will be deleted',
    async open(page) {
      await page.unrouteAll()
      await visit(page, pages.settings('delete'))
      await askToLeave(page)
      await visit(page, pages.home())
      await page.getByRole('button', { name: ownDataMessages.stay }).waitFor()
    },
  },
]
