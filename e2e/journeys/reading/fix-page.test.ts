import { AppError } from '@unspun/contract/errors.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as newsMessages from '@unspun/contract/messages/news.ts'
import * as serverMessages from '@unspun/contract/messages/server.ts'
import * as sharingMessages from '@unspun/contract/messages/sharing.ts'
import { pages } from '@unspun/contract/pages.ts'
import { answered } from '../../src/answered.ts'
import { holdNext, refuseNext } from '../../src/answers.ts'
import { demoFix, demoHeadline } from '../../src/demo.ts'
import { dialog, visit, votesOf } from '../../src/steps.ts'
import { expect, test } from '../../src/test.ts'

const SCORE = '34–31'

/** The demo's fix with a score in its title, which takes two lines in every window below. */
async function scored() {
  const { headline_fixes } = await demoHeadline('feud-tears-rowing-club-apart')
  const fix = headline_fixes.find(({ title }) => title.includes(SCORE))
  if (!fix) throw new Error(`No fix of the demo has ${SCORE} in its title`)
  return fix
}

/** In pixels. */
const BOTTOM_BAR = 56

test('votes are above the fold, before the picture', async ({ page }) => {
  const fix = await scored()
  for (const [width, height, covered] of [
    [390, 664, BOTTOM_BAR],
    [820, 1100, BOTTOM_BAR],
    [1280, 720, 0],
  ] as const) {
    await page.setViewportSize({ width, height })
    await visit(page, pages.fix(fix))
    const title = page.getByRole('heading', { level: 1 })
    const lines = await title.evaluate(
      (element) => element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
    )
    expect(Math.round(lines), `lines of the title at ${width} px`).toBe(2)
    const bottomOf = async (part: typeof title) => {
      const box = (await part.boundingBox())!
      return box.y + box.height
    }
    expect(await bottomOf(votesOf(page, fix.title).group), `at ${width} px`).toBeLessThanOrEqual(height - covered)
  }
})

test('a fix page shows title, original, reason, votes, picture, share pictures and comments, in this order @phone', async ({
  page,
}) => {
  const fix = await demoFix('morning-coffee-silently-destroying', 0)
  await visit(page, pages.fix(fix))
  const main = page.getByRole('main')
  const parts = [
    page.getByRole('heading', { level: 1 }),
    main.getByText('Original:'),
    main.getByText(fix.description),
    votesOf(page, fix.title).group,
    main.locator('.picture'),
    main.getByText(sharingMessages.images),
    page.getByRole('heading', { name: 'Comments' }),
  ]
  const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())!.y))
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
})

test('a fix opened from a list shows its reason @phone', async ({ page }) => {
  const fix = await demoFix('morning-coffee-silently-destroying', 0)
  await visit(page, pages.home())
  await page.getByRole('main').getByRole('link', { name: fix.title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(fix.title)
  await expect(page.getByRole('main').getByText(fix.description)).toBeVisible()
})

test('a score in a title does not wrap @phone', async ({ page }) => {
  const fix = await scored()
  for (const address of [pages.fix(fix), pages.headline({ ...fix, title: fix.headline_title })]) {
    await visit(page, address)
    const score = page.getByRole('main').getByText(SCORE, { exact: true }).first()
    for (let width = 320; width <= 420; width += 10) {
      await page.setViewportSize({ width, height: 700 })
      expect(await score.evaluate((element) => element.getClientRects().length), `at ${width} px`).toBe(1)
    }
  }
})

test('headline and fix link to the article, name its outlet and send no referrer @desktop', async ({ page }) => {
  const headline = await demoHeadline('feud-tears-rowing-club-apart')
  const fix = await scored()
  for (const address of [pages.headline(headline), pages.fix(fix)]) {
    await visit(page, address)
    const name = `${newsMessages.readArticle} on ${headline.domain} ${newsMessages.newTab}`
    const link = page.getByRole('main').getByRole('link', { name, exact: true })
    await expect(link).toBeInViewport({ ratio: 1 })
    await expect(link).toHaveAttribute('href', headline.original_url)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener nofollow')
  }
})

test('the share pictures can be opened, saved and linked to @desktop', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const fix = await scored()
  await visit(page, pages.fix(fix))
  const names = [sharingMessages.squarePicture, sharingMessages.widePicture]
  const linkOf = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  const addresses = await Promise.all(names.map((name) => linkOf(name).getAttribute('href')))
  // Only the popup loads the pictures.
  await expect(page.locator('img[src*="/fix-images/"]')).toHaveCount(0)
  await page.getByRole('button', { name: `Share: ${fix.title}`, exact: true }).click()
  const region = dialog(page, 'Share').getByRole('list', { name: sharingMessages.images })
  for (const [at, name] of names.entries()) {
    const address = addresses[at]!
    const picture = region.locator(`img[src="${address}"]`)
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBeGreaterThan(500)
    const saving = page.waitForEvent('download')
    await region.getByRole('link', { name: sharingMessages.download(name) }).click()
    expect((await saving).url()).toBe(address)
    const part = region.getByRole('listitem').filter({ hasText: name })
    await part.getByRole('button', { name: sharingMessages.copyLinkTo(name) }).click()
    await expect(part.getByRole('status')).toHaveText(sharingMessages.copied)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  }
})

test('the heading of comments opened by keyboard has the focus, without a box @desktop', async ({ page }) => {
  await visit(page, pages.fix(await demoFix('abandoned-on-horror-train', 0)))
  await page.getByRole('button', { name: /^Load Comments/ }).press('Enter')
  const heading = page.getByRole('heading', { name: 'Comments' })
  await expect(heading).toBeFocused()
  await expect(heading).toHaveCSS('outline-style', 'none')
})

test('a fix is drawn from its card while it is being read, and nothing moves then', async ({ page }) => {
  const { title, headline_fixes } = await demoHeadline('vicious-goose-gang')
  const [fix] = headline_fixes.toSorted((a, b) => a.ranking - b.ranking)
  await visit(page, pages.home())
  // The code of the page is there then.
  await page.getByRole('article').getByRole('heading', { level: 2 }).getByRole('link').first().click()
  await expect(page.getByRole('main').getByRole('button', { name: 'Load Comments' })).toBeVisible()
  await page.goBack()
  const release = await holdNext(page, `/api/headline-fixes/get/?id=${fix!.headline_fix_id}`)
  // The outlet changes its headline meanwhile.
  const changed = `${title.slice(0, -1)}!`
  await page.route(`**/api/headlines/get/?id=${fix!.headline_id}`, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, title: changed, ts: answer.ts + 60_000 } })
  })
  await page.getByRole('link', { name: fix!.title, exact: true }).click()
  const heading = page.getByRole('heading', { name: `Fix: ${fix!.title}`, level: 1 })
  await expect(heading).toBeVisible()
  await expect(page).toHaveURL(pages.fix(fix!))
  const favourite = page.getByRole('button', { name: `Favourite: ${fix!.title}` })
  const others = page.getByRole('navigation', { name: fixMessages.others })
  await expect(page.getByRole('article').getByText(title).first()).toBeVisible()
  await expect(others).toHaveCount(0)
  const places = () => Promise.all([heading, favourite].map((part) => part.boundingBox()))
  const before = await places()
  release()
  await expect(others).toContainText(`1/${headline_fixes.length}`)
  expect(await places()).toEqual(before)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: changed })).toBeVisible()
})

test('the arrows lead on while a fix is being read @desktop', async ({ page }) => {
  const { headline_fixes } = await demoHeadline('vicious-goose-gang')
  const fixes = headline_fixes.toSorted((a, b) => a.ranking - b.ranking)
  const others = page.getByRole('navigation', { name: fixMessages.others })
  await visit(page, pages.fix(fixes[0]!))
  const releases = await Promise.all(
    fixes.slice(1).map(({ headline_fix_id: id }) => holdNext(page, `/api/headline-fixes/get/?id=${id}`)),
  )
  for (const [at, fix] of fixes.entries()) {
    await expect(page.getByRole('heading', { name: `Fix: ${fix.title}`, level: 1 })).toBeVisible()
    await expect(others).toContainText(`${at + 1}/${fixes.length}`)
    await others.getByRole('link', { name: 'Next fix' }).click()
  }
  for (const release of releases) release()
})

test('a fix that cannot be read shows its error instead of what its card said @desktop', async ({
  page,
  complaints,
}) => {
  const fix = await demoFix('vicious-goose-gang', 0)
  const path = `/api/headline-fixes/get/?id=${fix.headline_fix_id}`
  complaints.allow(404, '/api/headline-fixes/get/')
  await visit(page, pages.home())
  const { promise: opened, resolve: refuse } = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    const { status, refusal } = new AppError('FixNotFound')
    await opened
    return route.fulfill({ status, json: refusal })
  })
  await page.getByRole('link', { name: fix.title, exact: true }).click()
  // While a popup is open, the page stays as it is.
  await page.getByRole('button', { name: '+Add Fix', exact: true }).click()
  await expect(dialog(page, 'New Fix')).toBeVisible()
  const refused = page.waitForResponse(`**${path}`)
  refuse()
  await refused
  await answered(page)
  await expect(dialog(page, 'New Fix')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: serverMessages.notFound, level: 1 })).toBeVisible()
  await page.unroute(`**${path}`)
  await page.goBack()
  await page.getByRole('link', { name: fix.title, exact: true }).click()
  await expect(page.getByRole('heading', { name: `Fix: ${fix.title}`, level: 1 })).toBeVisible()
})

test('a failure that passes leaves the fix of its card, which is read once the browser is online @desktop', async ({
  page,
  complaints,
}) => {
  const fix = await demoFix('vicious-goose-gang', 0)
  const { headline_fixes } = await demoHeadline('vicious-goose-gang')
  const path = `/api/headline-fixes/get/?id=${fix.headline_fix_id}`
  complaints.allow(503, '/api/headline-fixes/get/')
  complaints.allowWarning(`${path}: Error: answered 503`)
  await visit(page, pages.home())
  await refuseNext(page, path, new AppError('Unavailable'))
  const refused = page.waitForResponse(`**${path}`)
  await page.getByRole('link', { name: fix.title, exact: true }).click()
  await refused
  await answered(page)
  await expect(page.getByRole('heading', { name: `Fix: ${fix.title}`, level: 1 })).toBeVisible()
  const others = page.getByRole('navigation', { name: fixMessages.others })
  await expect(others).toHaveCount(0)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(others).toContainText(`1/${headline_fixes.length}`)
})
