import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as hintMessages from '@unspun/contract/messages/hints.ts'
import type { Screen } from './screen.ts'
import { headlineOf } from './screens.ts'
import { openAddFix, openAddHeadline, visit } from './steps.ts'

export const formScreens: Screen[] = [
  {
    name: 'Add Headline',
    async open(page) {
      await visit(page, '/')
      const popup = await openAddHeadline(page)
      await popup.getByLabel('Address of the article').fill('no address')
      await popup.getByRole('button', { name: 'Submit' }).click()
    },
  },
  {
    name: 'New Fix, with a hint, compared words and the field for a quote',
    async open(page) {
      await visit(page, await headlineOf('polar-monster-to-bury-region'))
      const popup = await openAddFix(page)
      await popup.getByText(fixMessages.where).click()
      await popup.getByLabel('Fix Title').fill('Polar air to reach your region within days')
      await popup.locator('del').first().waitFor()
      await popup.getByRole('button', { name: hintMessages.hide }).waitFor()
    },
  },
]
