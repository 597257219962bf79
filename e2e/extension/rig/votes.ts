import { expect, type Page } from '@playwright/test'
import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import * as voteMessages from '@unspun/contract/messages/votes.ts'
import { get } from '../../src/site.ts'

/** The arrows of a fix in the popup. */
export const arrowOf = (title: string) => (popup: Page, way: 'up' | 'down') =>
  popup.getByRole('button', { name: (way === 'up' ? voteMessages.up : voteMessages.down)(title), exact: true })

/** The total that the popup shows. */
export const totalIn = async (popup: Page): Promise<number> =>
  Number((await popup.locator('#vote-total').textContent())!.replace('−', '-'))

/** The total of a fix on the site. */
export const totalOnSite = async (fixId: number): Promise<number> =>
  (await get<HeadlineFix>(`/api/headline-fixes/get/?id=${fixId}`)).total_vote_value

/** Waits until the popup has its answer. */
export const isRested = (popup: Page): Promise<void> => expect(popup.locator('fieldset.vote[aria-busy]')).toHaveCount(0)
