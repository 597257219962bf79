import type { BrowserContext, Page, Request, Response, Route } from '@playwright/test'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as listMessages from '@unspun/contract/messages/lists.ts'
import * as newsMessages from '@unspun/contract/messages/news.ts'
import * as searchMessages from '@unspun/contract/messages/search.ts'
import * as serverMessages from '@unspun/contract/messages/server.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import * as watchMessages from '@unspun/contract/messages/watches.ts'
import { pages } from '@unspun/contract/pages.ts'
import { answered } from '../../src/answered.ts'
import { codeFile } from '../../src/code-file.ts'
import type { Complaints } from '../../src/complaints.ts'
import { demoFix, demoHeadline } from '../../src/demo.ts'
import { dialog, pressBoth, READING, reportFromMenu, saveData, visit } from '../../src/steps.ts'
import { expect, test } from '../../src/test.ts'

test('without a connection the page stays, says so, and continues when the connection returns @phone', async ({
  page,
  context,
}) => {
  // Otherwise the browser would log that code for later failed to load.
  await saveData(page)
  await visit(page, pages.policy())
  const notice = page.getByText(siteMessages.noConnection)
  await expect(notice).toBeHidden()
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await context.setOffline(false)
  await expect(notice).toBeHidden()
})

test('a popup whose code cannot be loaded leaves the page intact, and opens once it can @desktop', async ({
  page,
  complaints,
}) => {
  // Otherwise the code would be loaded before it is needed.
  await saveData(page)
  let away = true
  let allowed = false
  await page.route(`**${codeFile('layout/Overlays.tsx')}`, (route) => {
    if (!away) return route.continue()
    if (!allowed) complaints.allow('net::ERR_FAILED', new URL(route.request().url()).pathname)
    allowed = true
    return route.abort('failed')
  })
  await visit(page, pages.policy())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText(siteMessages.noConnection)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  away = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog(page, 'Sign in')).toBeVisible()
  await expect(page.getByText(siteMessages.noConnection)).toBeHidden()
})

test('a page that failed to load is not requested again by a popup over it @phone', async ({ page, complaints }) => {
  complaints.allow(503, '/api/domains/list/')
  let reads = 0
  await page.route('**/api/domains/list/', async (route) => {
    reads++
    await route.fulfill({ status: 503, json: { errors: [serverMessages.busy] } })
  })
  await visit(page, pages.policy())
  await page.getByRole('contentinfo').getByRole('link').first().focus()
  await pressBoth(page, 'g', 'd')
  await expect(page.getByRole('heading', { name: siteMessages.pageFailed })).toBeVisible()
  expect(reads).toBe(1)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog(page, 'Sign in')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  expect(reads).toBe(1)
  await page.unroute('**/api/domains/list/')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Domains', level: 1 })).toBeVisible()
})

test('a read refused by an overloaded site is not shown as missing and is repeated @desktop', async ({
  page,
  complaints,
}) => {
  complaints.allow(429, '/api/domains/list/')
  await page.route(
    '**/api/domains/list/',
    (route) => route.fulfill({ status: 429, json: { errors: [serverMessages.tooMany] } }),
    { times: 1 },
  )
  await visit(page, pages.policy())
  await page.getByRole('contentinfo').getByRole('link').first().focus()
  await pressBoth(page, 'g', 'd')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: siteMessages.pageFailed })).toBeVisible()
  await expect(main).toContainText(serverMessages.tooMany)
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByRole('heading', { name: 'Domains', level: 1 })).toBeVisible()
})

const isCodeOf = (source: string) => (response: Response) => new URL(response.url()).pathname === codeFile(source)

test('+Add Fix and Load Comments work offline, because their code was loaded when the browser was idle @desktop', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow('net::ERR_INTERNET_DISCONNECTED', '/api/comments/list-by-headline-fix-id/')
  const fix = await demoFix('abandoned-on-horror-train', 0)
  const loaded = ['layout/Overlays.tsx', 'comments/Comments.tsx'].map((source) =>
    page.waitForResponse(isCodeOf(source)),
  )
  await visit(page, pages.fix(fix))
  for (const response of await Promise.all(loaded)) await response.finished()
  // The page polls for the share picture until it is rendered.
  await expect(page.getByText(fixMessages.imageProcessing)).toHaveCount(0, { timeout: READING })
  // Both files import others.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Load Comments/ }).click()
  await expect(page.getByRole('region', { name: 'Comments' }).getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.getByRole('button', { name: '+Add Fix' }).first().click()
  await expect(dialog(page, 'New Fix')).toBeVisible()
})

test('with Save-Data no code is loaded for later @phone', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())))
  await saveData(page)
  await visit(page, pages.fix(await demoFix('abandoned-on-horror-train', 0)))
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((script) => /\/(Overlays|Comments)-/.test(script))).toEqual([])
  await page.getByRole('button', { name: /^Load Comments/ }).click()
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeFocused()
})

/** Expects the browser to log every request from now on as failed. The returned function ends that. */
function expectFailures(page: Page, complaints: Complaints): () => void {
  const paths = new Set<string>()
  const allow = (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith(PICTURES)) return
    if (!paths.has(pathname)) complaints.allow('net::ERR_INTERNET_DISCONNECTED', pathname)
    paths.add(pathname)
  }
  page.on('request', allow)
  return () => page.off('request', allow)
}

/** Pictures, which a page loads late, come at once, so that none fails beside what the tests are about. */
const PICTURES = '/images/'
test.beforeEach(({ page }) =>
  page.route(`**${PICTURES}**`, (route) => route.fulfill({ contentType: 'image/webp', body: '' })),
)

const inTheNews = (page: Page) => page.getByRole('heading', { name: newsMessages.title, level: 1 })
/** An item of In The News. Only the stylesheet of that page lays it out. */
const newsItem = (page: Page) => page.locator('main .news-item').first()

test('a page opened offline says so once, and opens with its styles when the connection returns @phone', async ({
  page,
  context,
  complaints,
}) => {
  await saveData(page)
  await visit(page, pages.headline(await demoHeadline('abandoned-on-horror-train')))
  await context.setOffline(true)
  const end = expectFailures(page, complaints)
  await page.getByRole('link', { name: newsMessages.title }).last().click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(siteMessages.pageOffline)
  await expect(main).toContainText(siteMessages.pageOfflineHelp)
  await expect(main).not.toContainText(/\d/)
  await expect(page.getByText(siteMessages.noConnection)).toBeHidden()
  await expect(page.locator('.toast')).toHaveCount(0)
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(siteMessages.pageOffline)
  end()
  await context.setOffline(false)
  await expect(inTheNews(page)).toBeVisible()
  await expect(newsItem(page)).toHaveCSS('display', 'flex')
  await expect(page.getByText(siteMessages.noConnection)).toBeHidden()
})

test.describe('asks again for what failed once:', () => {
  for (const [what, file] of [
    ['stylesheets', /\/assets\/[^/]*\.css$/],
    ['the code of a page', /\/assets\/[^/]*\.js$/],
  ] as const)
    test(`${what} @desktop`, async ({ page, complaints }) => {
      await saveData(page)
      await visit(page, pages.policy())
      const fail = (route: Route) => {
        complaints.allow('net::ERR_FAILED', new URL(route.request().url()).pathname)
        return route.abort('failed')
      }
      await page.route(file, fail)
      const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: newsMessages.title })
      await link.click()
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(siteMessages.pageFailed)
      await expect(main, 'no server has answered with a number').not.toContainText(/\d/)
      await page.unroute(file, fail)
      await main.getByRole('link', { name: 'Home' }).click()
      await expect(page).toHaveURL(pages.home())
      await link.click()
      await expect(inTheNews(page)).toBeVisible()
      await expect(newsItem(page)).toHaveCSS('display', 'flex')
    })

  /** Opens home, and the menu of its first card once there is no connection. */
  async function openMenuOffline(page: Page, context: BrowserContext, complaints: Complaints) {
    await saveData(page)
    await visit(page, pages.home())
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    const end = expectFailures(page, complaints)
    const menu = { name: new RegExp(`^${listMessages.cardMenu('')}`) }
    await page.getByRole('main').getByRole('button', menu).first().click()
    return { menu, end }
  }

  test('the menu of a card and the link for words @desktop', async ({ page, context, complaints }) => {
    const { menu, end } = await openMenuOffline(page, context, complaints)
    await page.getByRole('search').getByRole('textbox').fill('goose')
    await expect(page.getByText(siteMessages.noConnection)).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Recent Fixes')
    end()
    await context.setOffline(false)
    await expect(page.getByRole('link', { name: searchMessages.forWords('goose') })).toBeVisible()
    await expect(page.getByRole('list', menu)).toBeVisible()
  })

  test('a popup @desktop', async ({ page, context, complaints }) => {
    await saveData(page)
    await visit(page, pages.policy())
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    const end = expectFailures(page, complaints)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText(siteMessages.noConnection)).toBeVisible()
    end()
    await context.setOffline(false)
    await expect(dialog(page, 'Sign in')).toBeVisible()
    await expect(dialog(page, 'Sign in')).toHaveCSS('position', 'relative')
  })

  test('a popup, which shows only with its styles when other code waits for them too @desktop', async ({
    page,
    context,
    complaints,
  }) => {
    const { end } = await openMenuOffline(page, context, complaints)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText(siteMessages.noConnection)).toBeVisible()
    end()
    const { promise: styles, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/assets\/[^/]*\.css$/, (route) => styles.then(() => route.continue()))
    const asked = page.waitForRequest(/\/assets\/[^/]*\.css$/)
    await context.setOffline(false)
    await asked
    await answered(page)
    await expect(dialog(page)).toBeHidden()
    release()
    await expect(dialog(page, 'Sign in')).toHaveCSS('position', 'relative')
  })

  /** Fails until the returned function is called. */
  async function breakCode(page: Page, complaints: Complaints, source: string) {
    const file = codeFile(source)
    complaints.allow('net::ERR_FAILED', file)
    await page.route(`**${file}`, (route) => route.abort('failed'))
    return () => page.unroute(`**${file}`)
  }

  test('the button that watches, at the next press @phone', async ({ page, complaints }) => {
    await visit(page, pages.headline(await demoHeadline('abandoned-on-horror-train')))
    const mend = await breakCode(page, complaints, 'notifications/WatchButton.tsx')
    const watch = page.getByRole('button', { name: 'Watch', exact: true })
    const failed = page.waitForEvent('requestfailed')
    await watch.click()
    await failed
    await mend()
    await watch.click()
    await expect(page.getByRole('status').filter({ hasText: watchMessages.login(false) })).toBeVisible()
  })

  test('the form of a report, after a while @phone', async ({ page, complaints }) => {
    await page.clock.install()
    const fix = await demoFix('abandoned-on-horror-train', 0)
    await visit(page, pages.fix(fix))
    const mend = await breakCode(page, complaints, 'moderation/ModeratingPopup.tsx')
    const failed = page.waitForEvent('requestfailed')
    await reportFromMenu(page, fix.title)
    await failed
    await expect(dialog(page)).toBeVisible()
    await mend()
    await page.clock.fastForward(31_000)
    await expect(dialog(page).getByRole('heading')).toBeVisible()
    await expect(page.getByRole('heading', { name: siteMessages.pageFailed })).toBeHidden()
  })
})
