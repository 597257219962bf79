import type { CDPSession } from '@playwright/test'
import { labels } from '../../extension/src/content/labels.ts'
import { barriersOf } from '../src/axe.ts'
import { type Known, storiesOf } from './outlets/known.ts'
import type { ChromiumReader } from './rig/chromium.ts'
import type { News } from './rig/news.ts'
import { choose } from './rig/switches.ts'
import { expect, test } from './rig/test.ts'
import { isRead, linesOf, markedOf, readUnhurried } from './rig/texts.ts'

test.describe.configure({ mode: 'default' })

const [ferry, , calm] = storiesOf('harbour-courier.test') as [Known, Known, Known]
const [trains] = storiesOf('daily-lantern.test') as [Known]
const FRONT = 'http://harbour-courier.test/'

let news: News<ChromiumReader>
let session: CDPSession
test.beforeAll(async ({ start }) => {
  news = await start('Chromium')
  session = await news.reader.context.newCDPSession(news.reader.page)
})
test.afterEach(() => choose(news.reader, { on: true, mode: 'replace', sites: {} }))

/** Returns what screen readers announce. Scripts, including Playwright's, cannot see into marks. */
async function heard(): Promise<{ role: string; name: string; pressed: string | undefined }[]> {
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties = [] }) => ({
      role: `${role?.value}`,
      name: `${name?.value}`,
      pressed: properties.find((property) => property.name === 'pressed')?.value.value as string | undefined,
    }))
}
const buttons = async () => (await heard()).filter(({ role }) => /button/i.test(role))
const headline = () => news.reader.page.locator('h1').textContent()

test('a mark says that readers wrote the title, and a key restores the published headline', async () => {
  const { page } = news.reader
  await readUnhurried(news, ferry.url, [ferry.fix])
  await isRead(news.reader.tab)
  expect((await buttons())[0]).toMatchObject({ name: labels.readerWritten, pressed: 'true' })
  await page.keyboard.press('Tab')
  while ((await page.evaluate(() => document.activeElement!.localName)) !== 'unspun-mark')
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(headline).toBe(ferry.printed)
  expect((await buttons())[0]).toMatchObject({ name: labels.printed, pressed: 'false' })
  await page.keyboard.press(' ')
  await expect.poll(headline).toBe(ferry.fix)
  expect(page.url(), 'the page stays').toBe(ferry.url)
})

test('a press of a mark inside a link does not follow the link', async () => {
  const { page, tab } = news.reader
  await readUnhurried(news, FRONT, [ferry.fix])
  await isRead(tab)
  await page.locator('unspun-mark').first().click()
  await expect.poll(() => linesOf(tab)).toContain(ferry.printed)
  expect(page.url()).toBe(FRONT)
})

test('the mode with marks alone keeps the published headlines, and the mode with both shows both titles @whole', async () => {
  const { tab } = news.reader
  await choose(news.reader, { mode: 'mark' })
  await tab.open(ferry.url)
  await isRead(tab)
  expect(await markedOf(tab)).toEqual([ferry.printed])
  await choose(news.reader, { mode: 'both' })
  await readUnhurried(news, ferry.url, [ferry.fix])
  await isRead(tab)
  expect((await heard()).map(({ name }) => name)).toEqual(expect.arrayContaining([ferry.printed]))
})

test('switches for one outlet and for all take effect on open pages @whole', async () => {
  const { tab } = news.reader
  await tab.open(ferry.url)
  await isRead(tab)
  await choose(news.reader, { sites: { 'harbour-courier.test': { off: true } } })
  await expect.poll(() => tab.run(() => document.querySelectorAll('unspun-mark').length)).toBe(0)
  expect(await linesOf(tab)).toContain(ferry.printed)
  await tab.open(trains.url)
  await isRead(tab)
  await choose(news.reader, { on: false })
  await expect.poll(() => tab.run(() => document.querySelectorAll('unspun-mark').length)).toBe(0)
  await choose(news.reader, { on: true })
  await isRead(tab)
})

for (const width of [390, 1440])
  test(`nothing moves at ${width} pixels @whole`, async () => {
    const { page, tab } = news.reader
    await page.setViewportSize({ width, height: 900 })
    for (const url of [ferry.url, FRONT, 'http://the-kestrel.test/teasers', 'http://almanara.test/']) {
      await tab.open(url)
      await isRead(tab)
      expect(await shiftOf(), url).toBe(0)
    }
  })

test('a mark in a sentence hides no word, and one at the edge of the page stays inside @whole', async () => {
  const { page, tab } = news.reader
  await page.setViewportSize({ width: 390, height: 900 })
  await tab.open(calm.url)
  await isRead(tab)
  // The page adds lines after it was shown, where nothing may move, so their marks get no space.
  await tab.run(({ url, printed }) => {
    const link = `<a href="${url}">${printed}</a>`
    document.body.insertAdjacentHTML(
      'afterbegin',
      `<div id="late" style="position: absolute; inset: 0 0 auto; height: 12em; background: Canvas"><p id="sentence" style="margin: 2em 0 0">Under ${link}<span> it</span> said more.</p>
        <p style="position: absolute; top: 9em; right: 4px; margin: 0; font-size: 11px; text-align: right">${link}</p></div>`,
    )
  }, ferry)
  await expect.poll(() => page.locator('#late unspun-mark').count()).toBe(2)
  const [inSentence, atEdge] = await signs()
  const word = await tab.run(() => {
    const range = document.createRange()
    range.selectNodeContents(document.querySelector('#sentence span')!)
    const { top, bottom, left, right } = range.getBoundingClientRect()
    return { top, bottom, left, right }
  })
  const isApart = inSentence!.bottom <= word.top + 6 || inSentence!.left >= word.right
  expect(isApart, `${JSON.stringify(inSentence)} leaves ${JSON.stringify(word)} free`).toBe(true)
  expect(atEdge!.right).toBeLessThanOrEqual(390)
  expect(atEdge!.left).toBeGreaterThan(300)
  expect(await shiftOf()).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('marks add no accessibility barrier to a page @whole', async () => {
  const { page, tab } = news.reader
  await tab.open(FRONT)
  await isRead(tab)
  const barriers = await barriersOf(page)
  await choose(news.reader, { on: false })
  await tab.open(FRONT)
  expect(barriers).toEqual(await barriersOf(page))
})

interface DomNode {
  nodeName: string
  backendNodeId: number
  children?: DomNode[]
  shadowRoots?: DomNode[]
}

async function signs(): Promise<{ left: number; right: number; top: number; bottom: number }[]> {
  const { root } = (await session.send('DOM.getDocument', { depth: -1, pierce: true })) as unknown as { root: DomNode }
  const below = (node: DomNode): DomNode[] => [node, ...(node.children ?? []).flatMap(below)]
  const buttons = below(root)
    .filter(({ nodeName }) => nodeName === 'UNSPUN-MARK')
    .map(({ shadowRoots }) => shadowRoots![0]!.children![0]!)
  return Promise.all(
    buttons.map(async ({ backendNodeId }) => {
      const { model } = await session.send('DOM.getBoxModel', { backendNodeId })
      const [left = 0, top = 0, , , right = 0, bottom = 0] = model.border
      return { left, right, top, bottom }
    }),
  )
}

const shiftOf = () =>
  news.reader.page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        // The observer reports buffered entries before the second frame.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))))
      }),
  )
