import type { Page } from '@playwright/test'
import { pages } from '@unspun/contract/pages.ts'
import { KEPT_KEY } from '../../web/src/today/kept-key.ts'
import type { Screen } from './screen.ts'
import { visit } from './steps.ts'
import { atPair, next, pairsNow, playAll } from './today.ts'

/** Opens the first pair, whatever this browser has answered before. */
async function begin(page: Page): Promise<void> {
  await visit(page, pages.today())
  await page.evaluate((key) => localStorage.removeItem(key), KEPT_KEY)
  await visit(page, pages.today())
}

/** The pairs of the day after the first answer, and after the last. */
export const todayScreens: Screen[] = [
  {
    name: 'today, revealed',
    async open(page) {
      await begin(page)
      const [first] = await atPair(page, (await pairsNow())[0]!)
      await first.click()
      await next(page).waitFor()
    },
  },
  {
    name: 'today, the end',
    async open(page) {
      await begin(page)
      await playAll(page, await pairsNow())
    },
  },
]
