import { fixLimits } from '@unspun/contract/fixes.ts'
import { pages } from '@unspun/contract/pages.ts'
import { mostOthers } from '../../extension/src/messages.ts'
import { uiMessages } from '../../extension/src/ui/messages.ts'
import { addFix, makePerson } from '../src/people.ts'
import { aloneOnHome, ownAddress, siteUrl } from '../src/site.ts'
import { type Known, storiesOf } from './outlets/known.ts'
import type { ChromiumReader } from './rig/chromium.ts'
import type { News } from './rig/news.ts'
import { openPopup } from './rig/popup.ts'
import { expect, test } from './rig/test.ts'
import { isRead } from './rig/texts.ts'
import { isRested } from './rig/votes.ts'

test.describe.configure({ mode: 'default' })

const [, , market] = storiesOf('short-lived.test') as [Known, Known, Known]
const LIST = '/api/headline-fixes/list-by-headline-id/'
const OTHERS = 2 * fixLimits.perHeadlineAndUser

let news: News<ChromiumReader>
let headlineId: number
test.beforeAll(async ({ start, site }, { workerIndex }) => {
  news = await start('Chromium')
  const { rows } = await site.database.pool.query<{ id: number }>(
    'select headline_id::int as id from headlines where original_url = $1',
    [market.url],
  )
  headlineId = rows[0]!.id
  const people = [await makePerson(ownAddress(workerIndex)), await makePerson(ownAddress(workerIndex))]
  await aloneOnHome(async () => {
    for (let n = 0; n < OTHERS; n++) await addFix(people[n % 2]!, headlineId, `The market, no. ${n}: <b>the facts</b>`)
  })
  await news.reader.tab.open(market.url)
  await isRead(news.reader.tab)
})

test('the other fixes of an article are requested only by a press, as the popup says, and can be reached by keyboard', async () => {
  const { reader, traffic } = news
  traffic.forget()
  const popup = await openPopup(reader)
  await isRested(popup)
  expect(traffic.ofExtension().map(({ path }) => path)).toEqual(['/identity/token/'])
  await expect(popup.locator('#requests')).toContainText(uiMessages.nothingAsked)
  await expect(popup.getByText(uiMessages.othersNote('Unspun'))).toBeVisible()
  traffic.forget()
  const show = popup.getByRole('button', { name: uiMessages.showOthers })
  await show.press('Enter')
  const links = popup.getByRole('list', { name: uiMessages.others }).getByRole('link')
  await expect(links).toHaveCount(mostOthers)
  await expect(links.first()).toBeFocused()
  await expect(popup.getByRole('status').filter({ hasText: uiMessages.othersFound(mostOthers) })).toBeVisible()
  for (const words of await links.allTextContents())
    expect(words).toMatch(/^The market, no\. \d: <b>the facts<\/b>0 votes in sum$/)
  const [request, ...more] = traffic.ofExtension()
  expect([request?.method, request?.path, more]).toEqual(['GET', `${LIST}?headline_id=${headlineId}`, []])
  expect(request?.headers.cookie).toBe(undefined)
  expect(request?.headers.referer).toBe(undefined)
  await expect(popup.locator('#requests')).toContainText(uiMessages.askedOthers)
  await expect(popup.locator('#requests')).not.toContainText(uiMessages.nothingAsked)
  await expect(popup.locator('#requests')).toContainText('1 for other headlines')
  await popup.keyboard.press('Tab')
  await expect(links.nth(1)).toBeFocused()
  const opened = reader.context.waitForEvent('page')
  await popup.keyboard.press('Enter')
  const fix = await opened
  expect(fix.url().startsWith(`${siteUrl()}${pages.fix({ headline_fix_id: 0, title: '' }).slice(0, -1)}`)).toBe(true)
  for (const page of [fix, popup]) await page.close()
})

test('a reopened popup sends no request, and still lists the earlier ones', async () => {
  const { reader, traffic } = news
  await reader.killWorker()
  traffic.forget()
  const popup = await openPopup(reader)
  await isRested(popup)
  await expect(popup.locator('#requests')).toContainText(uiMessages.askedOthers)
  await expect(popup.getByRole('button', { name: uiMessages.showOthers })).toBeVisible()
  expect(traffic.ofExtension().map(({ path }) => path)).toEqual(['/identity/token/'])
  await popup.close()
})

test('without a response the popup says so, and the press can be repeated @whole', async () => {
  const { reader, traffic } = news
  const popup = await openPopup(reader)
  await isRested(popup)
  const show = popup.getByRole('button', { name: uiMessages.showOthers })
  for (const answer of ['the login page of a hotel', '{"headline_fixes":[{"title":7}]}']) {
    traffic.change(LIST, () => answer)
    await show.click()
    await expect(popup.getByText(uiMessages.othersFailed)).toBeVisible()
  }
  traffic.change(LIST, () => '{"headline_fixes":[]}')
  await show.click()
  await expect(popup.getByText(uiMessages.othersFound(0))).toBeVisible()
  traffic.change(LIST)
  await popup.close()
})

test('an address with a parameter that may select the article has the fix of the one without it, also in the popup', async () => {
  const { reader } = news
  await reader.tab.open(`${market.url}?ref=nytimes`)
  await isRead(reader.tab)
  await expect(reader.page.locator('h1 unspun-mark')).toHaveCount(1)
  const popup = await openPopup(reader)
  await expect(popup.getByRole('button', { name: uiMessages.showOthers })).toBeVisible()
  await popup.close()
})
