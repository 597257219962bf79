import { pages } from '@unspun/contract/pages.ts'
import type { Screen } from './screen.ts'
import { visit } from './steps.ts'
import { atPair, next, pairsNow, playAll } from './today.ts'

/** The pairs of the day after the first answer, and after the last. */
export const todayScreens: Screen[] = [
  {
    name: 'today, revealed',
    async open(page) {
      await page.addInitScript(() => localStorage.removeItem('unspun:today'))
      await visit(page, pages.today())
      const [first] = await atPair(page, (await pairsNow())[0]!)
      await first.click()
      await next(page).waitFor()
    },
  },
  {
    name: 'today, the end',
    async open(page) {
      await page.addInitScript(() => localStorage.removeItem('unspun:today'))
      await visit(page, pages.today())
      await playAll(page, await pairsNow())
    },
  },
]
