import { expect, type Page } from '@playwright/test'
import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import * as voteMessages from '@unspun/contract/messages/votes.ts'
import { get } from '../../src/site.ts'

export const arrowOf = (title: string) => (popup: Page, way: 'up' | 'down') =>
  popup.getByRole('button', { name: (way === 'up' ? voteMessages.up : voteMessages.down)(title), exact: true })

export const totalIn = async (popup: Page): Promise<number> =>
  Number((await popup.locator('#vote-total').textContent())!.replace('−', '-'))

export const totalOnSite = async (fixId: number): Promise<number> =>
  (await get<HeadlineFix>(`/api/headline-fixes/get/?id=${fixId}`)).total_vote_value

export const isRested = (popup: Page): Promise<void> => expect(popup.locator('fieldset.vote[aria-busy]')).toHaveCount(0)
