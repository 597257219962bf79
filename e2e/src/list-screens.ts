import { pages } from '@unspun/contract/pages.ts'
import { searchFor } from '@unspun/contract/search.ts'
import { demoFix, demoHeadline } from './demo.ts'
import type { Screen } from './screen.ts'
import { visit } from './steps.ts'

const at =
  (address: string): Screen['open'] =>
  (page) =>
    visit(page, address)

export const lists: Screen[] = [
  { name: 'Top of the week', open: at(pages.home('week')) },
  { name: 'Needs a fix', open: at(pages.home('needs')) },
  { name: 'In The News, filtered', open: at(`${pages.inTheNews()}?q=egg&tag=eggs`) },
  { name: 'search, found', open: at(searchFor('goose')) },
  { name: 'search, nothing found', open: at(searchFor('visious gose has:fun')) },
]

const CHANGED = 'chocolate-makes-you-a-genius'

/** A headline that its outlet has changed twice, and the fix that it came close to. */
export const changed: Screen[] = [
  { name: 'headline that changed', open: async (page) => visit(page, pages.headline(await demoHeadline(CHANGED))) },
  { name: 'fix that the outlet followed', open: async (page) => visit(page, pages.fix(await demoFix(CHANGED, 0))) },
]
