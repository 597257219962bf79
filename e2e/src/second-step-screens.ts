import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as stepMessages from '@unspun/contract/messages/second-step.ts'
import { pages } from '@unspun/contract/pages.ts'
import { makeStale } from './answers.ts'
import { mailedLink } from './mails.ts'
import { addSecondFactor, type Person } from './people.ts'
import type { Screen } from './screen.ts'
import { forgetSession, giveFirstStep } from './second-step.ts'
import { dialog, openLogin, visit, visitAs } from './steps.ts'

/** Screens of two-step login, in this order. The first one logs in, the last ones log out. */
export const secondStepScreens = (person: Person): Screen[] => [
  {
    name: 'settings, without a second step',
    async open(page) {
      await visitAs(page, person, pages.settings('second-step'))
      await page.getByRole('button', { name: stepMessages.addApp }).waitFor()
    },
  },
  {
    name: 'settings, an app to be set up, with the code missing',
    async open(page) {
      await visit(page, pages.settings('second-step'))
      await page.getByRole('button', { name: stepMessages.addApp }).click()
      await page.getByRole('img', { name: stepMessages.qrCode }).waitFor()
      await page.getByLabel(stepMessages.firstCode).press('Enter')
      await page.getByText(stepMessages.codeSix).waitFor()
    },
  },
  {
    name: 'settings, a passkey to be added',
    async open(page) {
      await visit(page, pages.settings('second-step'))
      await page.getByRole('button', { name: stepMessages.addPasskey }).click()
      await page.getByLabel(stepMessages.passkeyName).waitFor()
    },
  },
  {
    name: 'settings, a second step to be removed',
    async open(page) {
      if (person.recoveryCodes.length === 0) await addSecondFactor(person)
      await visit(page, pages.settings('second-step'))
      await page.getByRole('button', { name: accountMessages.confirmItIsYou }).first().click()
      await dialog(page).getByRole('button', { name: stepMessages.useRecovery }).click()
      await dialog(page)
        .getByLabel('Recovery code')
        .fill(person.recoveryCodes.shift() ?? '')
      await dialog(page).getByRole('button', { name: 'Continue' }).click()
      await dialog(page).waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: stepMessages.removeNamed(stepMessages.app) }).click()
    },
  },
  {
    name: 'recovery codes',
    async open(page) {
      await visit(page, pages.settings('second-step'))
      await page.getByRole('button', { name: stepMessages.newCodes }).click()
      await page.getByRole('button', { name: stepMessages.newCodes }).click()
      await page.getByRole('button', { name: stepMessages.keptThem }).waitFor()
    },
  },
  {
    name: 'Confirm that it is you, with a second step',
    async open(page) {
      await makeStale(page)
      await visit(page, pages.settings('second-step'))
      await page.getByRole('button', { name: accountMessages.confirmItIsYou }).first().click()
      await dialog(page).getByLabel('Code', { exact: true }).waitFor()
    },
  },
  {
    name: 'second step of a login, with the code missing',
    async open(page) {
      await page.unrouteAll()
      await visit(page, '/')
      await forgetSession(page)
      await visit(page, '/')
      await openLogin(page)
      const popup = await giveFirstStep(page, person)
      await popup.getByRole('button', { name: 'Continue' }).click()
      await popup.getByText(stepMessages.codeSix).waitFor()
    },
  },
  {
    name: 'second step of a login, lost',
    async open(page) {
      await visit(page, '/')
      await page.getByRole('button', { name: 'Sign in' }).click()
      const popup = dialog(page, accountMessages.stepTitle)
      await popup.getByRole('button', { name: stepMessages.lost }).click()
      await popup.getByRole('button', { name: stepMessages.lostSend }).click()
      await popup.getByText(stepMessages.lostSent).waitFor()
    },
  },
  {
    name: 'link that removes the second step, before its time',
    async open(page) {
      await visit(page, await mailedLink(person.email, 'removeFactors'))
      await page.getByRole('heading', { name: stepMessages.removeEarly }).waitFor()
    },
  },
  {
    name: 'link that refuses a second step',
    async open(page) {
      await visit(page, await mailedLink(person.email, 'refuseFactors'))
      await page.getByText(accountMessages.refuseFactors).waitFor()
    },
  },
  {
    name: 'link that keeps the second step',
    async open(page) {
      await visit(page, await mailedLink(person.email, 'keepFactors'))
      await page.getByRole('button', { name: stepMessages.keepIt }).waitFor()
    },
  },
]
