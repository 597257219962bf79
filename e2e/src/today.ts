import { expect, type Locator, type Page } from '@playwright/test'
import * as todayMessages from '@unspun/contract/messages/today.ts'
import { pages } from '@unspun/contract/pages.ts'
import type { DayAnswer, Pair } from '@unspun/contract/today.ts'
import { get } from './site.ts'
import { visit } from './steps.ts'

export const ANSWER = '/api/today/answer/'

export const pairsNow = async () => (await get<DayAnswer>('/api/today/get/')).pairs

export const question = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
export const choices = (page: Page) => page.locator('.today-side button')
export const next = (page: Page) =>
  page.getByRole('button', { name: new RegExp(`^(${todayMessages.next}|${todayMessages.finish})$`) })
export const step = (page: Page, place: number, of: number) =>
  page.getByText(todayMessages.progress(place, of), { exact: true })

/** Waits for the question of a pair, and returns its two choices in the order of the screen. */
export async function atPair(page: Page, { kind, first, second }: Pair): Promise<[Locator, Locator]> {
  await expect(question(page)).toHaveText(todayMessages.question[kind])
  const both = [first, second].map(({ title }) => page.getByRole('button', { name: title, exact: true }))
  for (const choice of both) await expect(choice).toBeVisible()
  const isFirst = (await choices(page).first().textContent()) === first.title
  return (isFirst ? both : both.toReversed()) as [Locator, Locator]
}

/** Chooses the first side of every pair by tap or click. `playAll` goes on to the end. */
export async function playAll(page: Page, pairs: readonly Pair[]): Promise<void> {
  await playSome(page, pairs)
  await expect(page.getByRole('list', { name: todayMessages.squares })).toBeVisible()
}

export async function playSome(page: Page, pairs: readonly Pair[]): Promise<void> {
  for (const pair of pairs) {
    await atPair(page, pair)
    await page.getByRole('button', { name: pair.first.title, exact: true }).click()
    await expect(next(page)).toBeFocused()
    await next(page).click()
  }
}

export async function playAsVisitor(page: Page): Promise<readonly Pair[]> {
  const pairs = await pairsNow()
  await visit(page, pages.today())
  await playAll(page, pairs)
  return pairs
}

/** Returns for each fix whether the member has voted it up. */
export async function votesUp(user_id: number, fixes: readonly number[]): Promise<boolean[]> {
  const { votes } = await get<{ votes: { headline_fix_id: number; vote_value: number }[] }>(
    `/api/headline-fixes/get-votes/?fix_ids=${fixes.join()}&user_id=${user_id}`,
  )
  return fixes.map((id) => votes.some((vote) => vote.headline_fix_id === id && vote.vote_value === 1))
}
