import type { Page } from '@playwright/test'
import { cardPath } from '@unspun/contract/embeds.ts'
import * as embedMessages from '@unspun/contract/messages/embeds.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as sharingMessages from '@unspun/contract/messages/sharing.ts'
import { pages } from '@unspun/contract/pages.ts'
import { newFixOf } from '@unspun/contract/sharing.ts'
import { demoArticle, demoFix } from './demo.ts'
import type { Screen } from './screen.ts'
import { dialog, visit } from './steps.ts'

export const nothingShared: Screen = {
  name: 'what was shared has no address',
  async open(page) {
    await visit(page, `${pages.newFix()}?title=Eggs`)
    await page.getByText(sharingMessages.nothingFound).waitFor()
  },
}

export const articleShared: Screen = {
  name: 'New Fix of a shared article, not logged in',
  async open(page) {
    await visit(page, newFixOf(demoArticle('star-striker-snubs-fans').url))
    await dialog(page, 'New Fix').getByRole('button', { name: fixMessages.loginToPost }).waitFor()
  },
}

const NOBODY = 999_999_999
const SHOWN_ELSEWHERE = 'polar-monster-to-bury-region'

const openFix = async (page: Page) => visit(page, pages.fix(await demoFix(SHOWN_ELSEWHERE, 0)))
const cardAt = (path: string) => async (page: Page) => void (await page.goto(path))

export const sharing: Screen[] = [
  {
    name: 'share',
    async open(page) {
      await openFix(page)
      await page.getByRole('button', { name: /^Share: / }).click()
      await dialog(page, 'Share').waitFor()
    },
  },
  {
    name: 'embed',
    async open(page) {
      await openFix(page)
      await page.getByRole('button', { name: /^Share: / }).click()
      await dialog(page, 'Share').getByRole('button', { name: sharingMessages.embed }).click()
      await dialog(page).getByRole('textbox', { name: embedMessages.code }).waitFor()
      await dialog(page).locator('iframe').contentFrame().getByRole('heading').waitFor()
    },
  },
  {
    name: 'card of a fix',
    open: async (page) => cardAt(cardPath((await demoFix(SHOWN_ELSEWHERE, 0)).headline_fix_id))(page),
  },
  { name: 'card that shows nothing', open: cardAt(cardPath(NOBODY)), missing: cardPath(NOBODY) },
]
