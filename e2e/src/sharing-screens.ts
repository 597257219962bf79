import { messages } from '@unspun/contract/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { sharingMessages } from '@unspun/contract/sharing/messages.ts'
import { newFixOf } from '@unspun/contract/sharing/shared-article.ts'
import { demoArticle } from './demo.ts'
import type { Screen } from './screens.ts'
import { dialog, visit } from './steps.ts'

/** An app shared words in which there is no address. */
export const nothingShared: Screen = {
  name: 'what was shared has no address',
  async open(page) {
    await visit(page, `${pages.newFix()}?title=Eggs`)
    await page.getByText(sharingMessages.nothingFound).waitFor()
  },
}

/** A visitor shared an article that the site does not know. */
export const articleShared: Screen = {
  name: 'New Fix of a shared article, not logged in',
  async open(page) {
    await visit(page, newFixOf(demoArticle('star-striker-snubs-fans').url))
    await dialog(page, 'New Fix').getByRole('button', { name: messages.fix.loginToPost }).waitFor()
  },
}
