import type { Page } from '@playwright/test'
import * as voteMessages from '@unspun/contract/messages/votes.ts'
import { barriersOf } from '../src/axe.ts'
import { makePerson } from '../src/people.ts'
import { ownAddress } from '../src/site.ts'
import { type Known, storiesOf } from './outlets/known.ts'
import { type ChromiumReader, idOf } from './rig/chromium.ts'
import { signIn, signOut } from './rig/members.ts'
import type { News } from './rig/news.ts'
import { openPopup } from './rig/popup.ts'
import { SETTINGS } from './rig/reader.ts'
import { choose } from './rig/switches.ts'
import { expect, test } from './rig/test.ts'

test.describe.configure({ mode: 'default' })

// No other test counts its votes.
const [, meals] = storiesOf('daily-lantern.test') as [Known, Known]

let news: News<ChromiumReader>
test.beforeAll(async ({ start }) => {
  news = await start('Chromium')
})

/** Narrow phones, the width of the popup, and typical phones. */
const WIDTHS = [320, 360, 390]

/** Checks a page of the extension in both colour schemes and all widths. */
async function look(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 700 })
    const { scrolls, beyond } = await page.evaluate(() => ({
      scrolls: document.documentElement.scrollWidth,
      beyond: [...document.querySelectorAll('body *')]
        .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5)
        .map(({ id, className, localName }) => `${localName}#${id}.${className}`),
    }))
    expect.soft(beyond, `${name}: nothing is cut at ${width} pixels`).toEqual([])
    expect.soft(scrolls, `${name}: no scrolling sideways at ${width} pixels`).toBeLessThanOrEqual(width)
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect.soft(await barriersOf(page), `${name}, ${colorScheme}`).toEqual([])
    if (process.env.PICTURES)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 700 })
        await page.screenshot({ path: `${process.env.PICTURES}/${name} ${colorScheme} ${width}.png`, fullPage: true })
      }
  }
}

/** Short, long, right to left, and with a word that does not fit on a line. */
const OTHERS = [
  'Parking: no vote yet',
  'x'.repeat(80),
  'لا تصويت على مواقف السيارات',
  `${'A long title about parking '.repeat(8)}`,
].map((title, at) => ({ headline_id: 1, headline_fix_id: at + 1_000_000, title, total_vote_value: 12 - 5 * at }))

const POPUPS: { name: string; url: string; member?: 'reader' | 'newcomer'; others?: true }[] = [
  { name: 'signed out', url: meals.url },
  { name: 'signed in', url: meals.url, member: 'reader' },
  { name: 'unverified', url: meals.url, member: 'newcomer' },
  { name: 'other fixes', url: meals.url, others: true },
  { name: 'no fix', url: 'http://harbour-courier.test/weather/calm-week.html' },
  { name: 'right to left', url: storiesOf('almanara.test')[0]!.url },
]

for (const { name, url, member, others } of POPUPS)
  test(`the popup has no accessibility barriers: ${name} @whole`, async ({ browserName: _ }, { workerIndex }) => {
    const { reader } = news
    if (member)
      await signIn(reader.context, await makePerson(ownAddress(workerIndex), { verified: member === 'reader' }))
    await reader.tab.open(url)
    const popup = await openPopup(reader)
    await expect(popup.locator('[aria-busy]')).toHaveCount(0)
    if (member === 'reader') {
      await popup.getByRole('button', { name: voteMessages.up(meals.fix), exact: true }).click()
      await expect(popup.locator('[aria-busy]')).toHaveCount(0)
    }
    if (others) {
      news.traffic.change('/api/headline-fixes/list-by-headline-id/', () => JSON.stringify({ headline_fixes: OTHERS }))
      await popup.locator('#show-others').click()
      await expect(popup.locator('.other-fixes li')).toHaveCount(OTHERS.length)
      news.traffic.change('/api/headline-fixes/list-by-headline-id/')
    }
    await popup.locator('summary').click()
    await look(popup, `popup ${name}`)
    await popup.close()
    await signOut(reader.context)
  })

test('the popup of an outlet without permission has no accessibility barriers @whole', async ({ start }) => {
  const { reader } = await start('Chromium', (manifest) => {
    // The extension can see the address, but must still ask for the permission.
    manifest.host_permissions = (manifest.host_permissions as string[]).filter((each) => each !== 'https://*.test/*')
  })
  await reader.tab.open(meals.url)
  const popup = await openPopup(reader)
  await expect(popup.locator('#allow')).toBeVisible()
  await look(popup, 'popup not allowed')
  await popup.close()
})

for (const full of [false, true])
  test(`the page of settings has no barriers: ${full ? 'with outlets' : 'as installed'} @whole`, async () => {
    const { reader } = news
    if (full)
      await choose(reader, {
        archive: true,
        outlets: ['news.example', 'a-very-long-name-of-an-outlet-far-away-indeed.example'],
        sites: { 'lantern.example': { off: true }, 'news.example': { mode: 'both' } },
      })
    const page = await reader.context.newPage()
    await page.goto(`chrome-extension://${await idOf(reader.context)}/${SETTINGS}`)
    await page.locator('html[data-ready]').waitFor()
    if (full) {
      await page.locator('[id="remove-news.example"]').click()
      await page.locator('#load').click()
      await page.locator('#new-outlet').fill('nothing')
      await page.locator('#add').click()
    }
    await look(page, `settings ${full ? 'full' : 'new'}`)
    await page.close()
  })
