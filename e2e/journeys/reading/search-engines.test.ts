import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import { pages } from '@unspun/contract/pages.ts'
import { demoFix } from '../../src/demo.ts'
import { getText, siteUrl } from '../../src/site.ts'
import { expect, test } from '../../src/test.ts'

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => String(address))
const pathOf = (address: string) => address.slice(siteUrl().length)
const headOf = (html: string) => html.slice(0, html.indexOf('</head>'))
const metaOf = (head: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(head)?.[1] ?? ''

test('every page of the sitemap exists, describes itself, and has that canonical address @desktop', async () => {
  const files = addressesIn(await getText('/sitemap.xml'))
  const addresses = (await Promise.all(files.map((file) => getText(pathOf(file))))).flatMap(addressesIn)
  expect(addresses.length).toBeGreaterThan(50)
  const wrong: string[] = []
  const titles = new Map<string, string>()
  for (const address of addresses) {
    const html = await getText(pathOf(address))
    const head = headOf(html)
    const title = /<title>([^<]*)<\/title>/.exec(head)?.[1] ?? ''
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1]
    if (canonical !== address) wrong.push(`${address}: its canonical address is ${canonical}`)
    if (!title || titles.has(title)) wrong.push(`${address}: titled "${title}", as is ${titles.get(title)}`)
    titles.set(title, address)
    for (const name of ['description', 'og:title', 'og:description', 'og:url', 'og:image', 'og:site_name'])
      if (!metaOf(head, name)) wrong.push(`${address}: no ${name}`)
    if (!URL.canParse(metaOf(head, 'og:image'))) wrong.push(`${address}: og:image is no whole address`)
    const [, data] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html) ?? []
    if (!data || JSON.parse(data)['@graph'].length === 0) wrong.push(`${address}: no linked data`)
    if (/noindex/.test(head)) wrong.push(`${address}: is not to be found`)
  }
  expect(wrong).toEqual([])
})

test('pages that search engines should skip say so @desktop', async () => {
  const paths = [
    pages.settings(),
    pages.forgot(),
    '/auth',
    '/nowhere',
    '/headlines/999999999',
    pages.editFix(1),
    pages.newFix(),
  ]
  for (const path of paths) {
    const head = headOf(await getText(path))
    expect(metaOf(head, 'robots'), path).toBe('noindex')
    expect(head, path).not.toContain('rel="canonical"')
  }
})

test('the description of a fix, which previews of links show, names its author and the original @desktop', async () => {
  const fix = await demoFix('morning-coffee-silently-destroying', 0)
  const head = headOf(await getText(pages.fix(fix)))
  for (const name of ['description', 'og:description']) {
    const said = metaOf(head, name)
    for (const part of [fixMessages.readerWritten, fix.user_display_name, fix.headline_title, fix.description])
      expect(said, name).toContain(part)
  }
})

test("structured data describes a fix as a reader's post @desktop", async ({ page }) => {
  const fix = await demoFix('abandoned-on-horror-train', 0)
  await page.goto(pages.fix(fix))
  const text = await page.evaluate(() => document.querySelector('script[type="application/ld+json"]')?.textContent)
  const [post, way] = JSON.parse(text ?? '{}')['@graph']
  expect([post['@type'], post.headline, post.author.name]).toEqual([
    'DiscussionForumPosting',
    fix.title,
    fix.user_display_name,
  ])
  expect(way['@type']).toBe('BreadcrumbList')
})
