import { pages } from '@unspun/contract/pages.ts'
import { demoHeadline } from '../src/demo.ts'
import { visitAs, votesOf } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

test('a vote is cast, turned and taken back, by keyboard as well, and keeps the focus', async ({
  page,
  reader,
  isMobile,
}) => {
  // Another for each window, since both may count at the same time.
  const headline = await demoHeadline(isMobile ? 'egg-pocalypse-now' : 'robbed-shambolic-referee')
  const fix = headline.headline_fixes.at(-1)
  if (!fix) throw new Error('The demo headline has no fix')
  const value = fix.total_vote_value
  await visitAs(page, reader, pages.fix(fix))
  const { up, down, count, group } = votesOf(page, fix.title)
  const stands = async (mine: 1 | 0 | -1) => {
    await expect(count(value + mine)).toBeVisible()
    await expect(up).toHaveAttribute('aria-pressed', String(mine === 1))
    await expect(down).toHaveAttribute('aria-pressed', String(mine === -1))
    await expect(group).not.toHaveAttribute('aria-busy')
  }
  await stands(0)
  await up.click()
  await stands(1)
  await down.click()
  await stands(-1)
  await down.click()
  await stands(0)
  await up.focus()
  await page.keyboard.press('Enter')
  await stands(1)
  await expect(up).toBeFocused()
})
