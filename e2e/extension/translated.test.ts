import { type Known, storiesOf } from './outlets/known.ts'
import { SIGNPOST } from './outlets/stories.ts'
import type { ChromiumReader } from './rig/chromium.ts'
import type { News } from './rig/news.ts'
import { choose } from './rig/switches.ts'
import { expect, test } from './rig/test.ts'
import { isRead } from './rig/texts.ts'

test.describe.configure({ mode: 'default' })

const [ferry] = storiesOf('harbour-courier.test') as [Known]
let news: News<ChromiumReader>
test.beforeAll(async ({ start }) => {
  news = await start('Chromium')
})
test.afterEach(() => choose(news.reader, { on: true, mode: 'replace', sites: {} }))

const signpost = `<h3><a href="http://signpost.test${SIGNPOST.path}">${SIGNPOST.printed}</a></h3>`
const headline = () => news.reader.page.locator('h1')
const mark = () => news.reader.page.locator('h1 unspun-mark')

/** The text nodes of the heading. `openWith` defines it in the page, where the changes run. */
declare const texts: () => Text[]

async function openWith(heading: string): Promise<void> {
  const { page } = news.reader
  await page.unrouteAll()
  await page.route(ferry.url, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><html lang="en"><head><title>Ferry</title><meta property="og:title" content="${ferry.printed}"></head><body>${heading}</body></html>`,
    }),
  )
  await page.goto(ferry.url)
  await page.evaluate(() =>
    Object.assign(globalThis, {
      texts: () => {
        const walker = document.createTreeWalker(document.querySelector('h1')!, NodeFilter.SHOW_TEXT)
        const nodes: Text[] = []
        while (walker.nextNode()) nodes.push(walker.currentNode as Text)
        return nodes
      },
    }),
  )
  await expect(mark()).toHaveCount(1)
  // Whether the reader's title stands at once depends on when the page is painted.
  if (!(await headline().textContent())!.includes(ferry.fix)) await mark().click()
  await expect(headline()).toContainText(ferry.fix)
}

/** Changes the heading, and waits until the extension has read what came after it. */
async function change(how: () => void): Promise<void> {
  const { page, tab } = news.reader
  await page.evaluate(how)
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), signpost)
  await isRead(tab)
}

const PLAIN = `<h1>${ferry.printed}</h1>`
const WITH_KICKER = `<h1><b>The Harbour Today</b> <span>${ferry.printed}</span></h1>`
const half = ferry.printed.indexOf(' ', 20)
const IN_PIECES = `<h1>${ferry.printed.slice(0, half)}<br>${ferry.printed.slice(half)}</h1>`

/** Each puts other nodes or words in place of the longest text of the heading. */
const WAYS: [name: string, heading: string, translate: () => void][] = []
for (const [form, heading] of [
  ['', PLAIN],
  [', beside a kicker', WITH_KICKER],
  [', in pieces', IN_PIECES],
] as const)
  WAYS.push(
    [
      `a translation in font elements${form}`,
      heading,
      () => {
        for (const node of texts().filter(({ data }) => data.trim())) {
          const font = document.createElement('font')
          font.innerHTML = `<font>Übersetzt: ${node.data}</font>`
          node.replaceWith(font)
        }
      },
    ],
    [
      `a translation that is inserted first, in several elements${form}`,
      heading,
      () => {
        for (const node of texts().filter(({ data }) => data.trim())) {
          for (const part of ['渡轮', '恢复了']) {
            const font = document.createElement('font')
            font.textContent = part
            node.before(font)
          }
          node.remove()
        }
      },
    ],
    [
      `a translation in place${form}`,
      heading,
      () => {
        document.documentElement.lang = 'de'
        for (const node of texts()) {
          const parent = node.parentNode!
          const children = [...parent.childNodes]
          for (const child of children) child.remove()
          if (node.data.trim()) node.data = `Übersetzt: ${node.data}`
          parent.append(...children)
        }
      },
    ],
    [
      `the same words, each in an element${form}`,
      heading,
      () => {
        for (const node of texts().filter(({ data }) => data.trim())) {
          const words = node.data.split(' ').flatMap((word) => {
            const span = document.createElement('span')
            span.innerHTML = `<b>${word.slice(0, 2)}</b>${word.slice(2)}`
            return [span, ' ']
          })
          node.replaceWith(...words)
        }
      },
    ],
  )
WAYS.push([
  'a translation without the mark',
  PLAIN,
  () => {
    document.querySelector('h1')!.innerHTML = '<font>Die Fähre fährt wieder</font>'
  },
])

for (const [name, heading, translate] of WAYS)
  test(`the mark stays beside the words after ${name}`, async () => {
    await openWith(heading)
    await change(translate)
    await expect(mark()).toHaveCount(1)
    await mark().click()
    await expect(headline()).toContainText(ferry.printed)
    await expect(headline()).not.toContainText('Übersetzt: The ferry')
    await mark().click()
    await expect(headline()).toContainText(ferry.fix)
    // A translation goes on, and the mark with it.
    await change(() => {
      const font = document.createElement('font')
      font.textContent = 'Die Fähre fährt wieder'
      texts()
        .find(({ data }) => data.length >= 40)
        ?.replaceWith(font)
    })
    await expect(mark()).toHaveCount(1)
    await choose(news.reader, { on: false })
    await expect(mark()).toHaveCount(0)
    await expect(headline()).toContainText(ferry.printed)
    await expect(headline()).not.toContainText('Die Fähre fährt wieder')
  })

test('the original that a translation puts back keeps its mark', async () => {
  await openWith(PLAIN)
  await change(() => {
    const node = document.querySelector('h1')!.firstChild!
    const font = document.createElement('font')
    font.textContent = 'Die Fähre fährt wieder'
    node.replaceWith(font)
    Object.assign(globalThis, { putBack: () => font.replaceWith(node) })
  })
  await news.reader.page.evaluate(() => document.querySelector('h3')!.remove())
  await change(() => (globalThis as unknown as { putBack: () => void }).putBack())
  await expect(mark()).toHaveCount(1)
  await expect(headline()).toHaveText(ferry.fix)
  await mark().click()
  await expect(headline()).toHaveText(ferry.printed)
})

for (const [name, write] of [
  ['in another node', () => document.querySelector('h1')!.firstChild!.replaceWith('Ferry stops again, all day')],
  [
    'in place',
    () => {
      document.querySelector('h1')!.firstChild!.nodeValue = 'Ferry stops again, all day'
    },
  ],
  ['anew', () => document.querySelector('h1')!.replaceChildren('Ferry stops again, all day')],
] as const)
  test(`another headline that the page writes ${name} loses the mark`, async () => {
    await openWith(PLAIN)
    await change(write)
    await expect(headline()).toHaveText('Ferry stops again, all day')
    await expect(mark()).toHaveCount(0)
  })
