import { type Known, storiesOf } from './outlets/known.ts'
import type { ChromiumReader } from './rig/chromium.ts'
import type { News } from './rig/news.ts'
import { expect, test } from './rig/test.ts'

test.describe.configure({ mode: 'default' })

const [ferry] = storiesOf('harbour-courier.test') as [Known]
let news: News<ChromiumReader>
test.beforeAll(async ({ start }) => {
  news = await start('Chromium')
})

const head = `<meta charset="utf-8"/><title>${ferry.printed} | Harbour Courier</title>`
const html = (body: string) => `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`
const xhtml = (body: string) =>
  `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head>${head}</head><body>${body}</body></html>`
const h1 = `<h1>${ferry.printed}</h1>`
const declared = (inside: string, light = '') =>
  `<x-part><template shadowrootmode="open">${inside}</template>${light}</x-part>`
const attach = (element: string, when: string, inside = h1) =>
  `${element}<script>${when.replace('ATTACH', `document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(inside)}`)}</script>`

const PAGES: [name: string, body: string, type?: string][] = [
  ['a shadow root that a script attaches', html(attach('<x-head id="host"></x-head>', 'ATTACH'))],
  ['the shadow root of a plain element', html(attach('<div id="host"></div>', `onload = () => { ATTACH }`))],
  [
    'a shadow root that is attached late, without another change of the page',
    html(attach('<x-head id="host"></x-head>', `onload = () => setTimeout(() => { ATTACH }, 100)`)),
  ],
  [
    'a root that a script fills late',
    html(
      attach(
        '<x-head id="host"></x-head>',
        `ATTACH; setTimeout(() => document.querySelector('#host').shadowRoot.innerHTML = ${JSON.stringify(h1)}, 300)`,
        '',
      ),
    ),
  ],
  ['a declared shadow root', html(declared(h1))],
  ['a shadow root in another', html(declared(declared(declared(h1))))],
  ['a slot of a heading', html(declared('<h1><slot></slot></h1>', ferry.printed))],
  [
    'a slot of a heading, in an element',
    html(declared('<h1><slot name="a"></slot></h1>', `<span slot="a">${ferry.printed}</span>`)),
  ],
  ['a component in a heading', html(`<h1>${declared(`<span>${ferry.printed}</span>`)}</h1>`)],
  ['a link in a shadow root', html(declared(`<h3><a href="${ferry.url}">${ferry.printed}</a></h3>`))],
  ['an ARIA heading', html(`<div role="heading" aria-level="1">${ferry.printed}</div>`)],
  ['an ARIA heading without a level', html(`<p role="heading">${ferry.printed}</p>`)],
  ['an ARIA heading in a shadow root', html(declared(`<div role="heading" aria-level="2">${ferry.printed}</div>`))],
  ['XHTML', xhtml(h1), 'application/xhtml+xml'],
  [
    'an ARIA heading in XHTML',
    xhtml(`<div role="heading" aria-level="1">${ferry.printed}</div>`),
    'application/xhtml+xml',
  ],
]

for (const [name, body, type = 'text/html; charset=utf-8'] of PAGES)
  test(`a headline is found in ${name}`, async () => {
    const { page } = news.reader
    await page.unrouteAll()
    await page.route(ferry.url, (route) => route.fulfill({ body, contentType: type }))
    await page.goto(ferry.url)
    const mark = page.locator('unspun-mark')
    await expect(mark).toHaveCount(1)
    // Whether the reader's title stands at once depends on when the page is painted. The mark changes between the two.
    const words = page.getByText(ferry.fix)
    if ((await words.count()) === 0) await mark.click()
    await expect(words).toHaveCount(1)
    await mark.click()
    await expect(words).toHaveCount(0)
    await expect(page.getByText(ferry.printed)).not.toHaveCount(0)
    expect(page.url()).toBe(ferry.url)
  })

test('an ARIA heading of the third level is no headline of the article', async () => {
  const { page } = news.reader
  await page.unrouteAll()
  const body = html(
    `<div role="heading" aria-level="3">${ferry.printed}</div><a href="${ferry.url}">${ferry.printed}</a>`,
  )
  await page.route('**/other-page', (route) => route.fulfill({ body, contentType: 'text/html' }))
  await page.goto('http://harbour-courier.test/other-page')
  await expect(page.locator('unspun-mark')).toHaveCount(1)
  await expect(page.locator('[role="heading"] unspun-mark')).toHaveCount(0)
})
