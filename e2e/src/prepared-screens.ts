import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as headlineMessages from '@unspun/contract/messages/headlines.ts'
import { pages } from '@unspun/contract/pages.ts'
import { awkwardAddress, headlineNow } from './demo.ts'
import { mailedLink } from './mails.ts'
import { addHeadline, makePerson, type Person } from './people.ts'
import type { Screen } from './screen.ts'
import { post } from './site.ts'
import { visit } from './steps.ts'

/** Screens of visitors with content that was added by, or mailed to, a member. */
export const preparedScreens = (person: Person): Screen[] => [
  {
    name: 'headline with a video',
    async open(page) {
      const id = await addHeadline(person, awkwardAddress('goose-on-film', `${person.user_id}`), '')
      const headline = await headlineNow(id)
      await visit(page, pages.headline(headline))
      await page.getByRole('button', { name: headlineMessages.playVideo(headline.title) }).waitFor()
    },
  },
  {
    name: 'headline whose picture is lost',
    async open(page) {
      const id = await addHeadline(person, awkwardAddress('lost-picture', `${person.user_id}`), '')
      await visit(page, pages.headline(await headlineNow(id)))
      await page.getByRole('main').locator('.picture').waitFor()
    },
  },
  {
    name: 'a new password, with both missing',
    async open(page) {
      await post(person.address, '/identity/send-reset/', { email: person.email })
      await visit(page, await mailedLink(person.email, 'resetPassword'))
      await page.getByRole('button', { name: 'Update Password' }).click()
      await page.getByText(accountMessages.enterNewPassword).waitFor()
    },
  },
  {
    name: 'login by a link',
    async open(page) {
      await post(person.address, '/identity/send-sign-in-link/', { email: person.email })
      await visit(page, await mailedLink(person.email, 'signIn'))
      await page.getByRole('heading', { name: accountMessages.logInAs(person.email) }).waitFor()
    },
  },
  {
    name: 'confirmation in another browser',
    async open(page) {
      const { email } = await makePerson(person.address, { verified: false })
      await visit(page, await mailedLink(email, 'verifyEmail'))
      await page.getByRole('button', { name: accountMessages.logInAndConfirm }).waitFor()
      await page.getByRole('button', { name: accountMessages.didNotRegister }).waitFor()
    },
  },
  {
    name: 'confirmation with a new password, with both missing',
    async open(page) {
      const { email } = await makePerson(person.address, { verified: false })
      await visit(page, await mailedLink(email, 'verifyEmail'))
      await page.getByRole('button', { name: accountMessages.setPasswordInstead }).click()
      await page.getByRole('button', { name: accountMessages.setPasswordAndConfirm }).click()
      await page.getByText(accountMessages.enterNewPassword).waitFor()
    },
  },
  {
    name: 'I did not register',
    async open(page) {
      const { email } = await makePerson(person.address, { verified: false })
      await visit(page, await mailedLink(email, 'didNotRegister'))
      await page.getByRole('heading', { name: accountMessages.didNotRegisterTitle }).waitFor()
    },
  },
  {
    name: 'account ended',
    async open(page) {
      const { email } = await makePerson(person.address, { verified: false })
      await visit(page, await mailedLink(email, 'didNotRegister'))
      await page.getByRole('button', { name: accountMessages.didNotRegister }).click()
      await page.getByRole('heading', { name: accountMessages.accountEnded }).waitFor()
    },
  },
]
