import { fixLimits } from '@unspun/contract/fixes.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as newsMessages from '@unspun/contract/messages/news.ts'
import * as sharingMessages from '@unspun/contract/messages/sharing.ts'
import { pages } from '@unspun/contract/pages.ts'
import { awkwardAddress, demoHeadline, headlineNow } from '../src/demo.ts'
import { addFix, addHeadline } from '../src/people.ts'
import { aloneOnHome } from '../src/site.ts'
import { dialog, expectRight, expectWrong, openAddFix, originalIn, pressComposing, visitAs } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

test('the form is below the article: its picture, what the outlet says, the link, its fixes and the struck original', async ({
  page,
  reader,
}) => {
  const headline = await demoHeadline('abandoned-on-horror-train')
  await visitAs(page, reader, pages.headline(headline))
  const picture = (await page.getByRole('main').locator('.picture img').first().getAttribute('src'))!
  const popup = await openAddFix(page)
  const article = popup.getByRole('figure')
  await expect(article).toContainText(headline.domain)
  await expect(article).toContainText(headline.description)
  await expect(article.getByRole('link', { name: newsMessages.readArticle })).toHaveAttribute(
    'href',
    headline.original_url,
  )
  const [best] = headline.headline_fixes
  await popup.getByText(fixMessages.alreadyFixed).click()
  await expect(popup.getByRole('link', { name: best!.title, exact: true })).toBeVisible()
  await expect(originalIn(popup).locator('s')).toHaveText(headline.title)
  const image = article.locator('img')
  await expect(image).toHaveAttribute('src', picture)
  await expect.poll(() => image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBeGreaterThan(100)
  await expect(popup.getByLabel('Fix Title')).toHaveAttribute('placeholder', 'new title')
})

test('an empty title is refused at its field, and the message disappears on typing @phone', async ({
  page,
  reader,
}) => {
  await visitAs(page, reader, pages.headline(await demoHeadline('tiny-startup-killed-the-smartphone')))
  const popup = await openAddFix(page)
  const title = popup.getByLabel('Fix Title')
  const description = popup.getByLabel('Fix Description')
  await expectRight(title, fixMessages.titleRequired)
  await description.fill('Why')
  await popup.getByRole('button', { name: 'Submit' }).click()
  await expectWrong(title, 'Please enter a new title.')
  await description.fill('Why not')
  await expect(title).toHaveAttribute('aria-invalid', 'true')
  await title.fill('C')
  await expectRight(title, fixMessages.titleRequired)
})

test('Enter that confirms a character of an input method posts nothing @phone', async ({ page, reader }) => {
  await visitAs(page, reader, pages.headline(await demoHeadline('tiny-startup-killed-the-smartphone')))
  const popup = await openAddFix(page)
  const title = popup.getByLabel('Fix Title')
  await title.fill('受賞')
  let calls = 0
  await page.route('**/api/headline-fixes/create/', (route) => {
    calls++
    return route.fulfill({ json: { errors: ['Not today.'] } })
  })
  await pressComposing(title, 'Enter')
  // Safari
  await pressComposing(title, 'Enter', { isComposing: false, keyCode: 229 })
  expect(calls).toBe(0)
  await pressComposing(title, 'Enter', { isComposing: false, keyCode: 13 })
  await expect(popup.getByText('Not today.')).toBeVisible()
  expect(calls).toBe(1)
})

test('pressing Submit twice posts the fix once @desktop', async ({ page, reader, name }) => {
  const id = await addHeadline(reader, awkwardAddress('members-only', name), 'Ferry LATE')
  await visitAs(page, reader, pages.headline(await headlineNow(id)))
  let calls = 0
  await page.route('**/api/headline-fixes/create/', (route) => {
    calls++
    return route.fulfill({ json: { errors: ['Not today.'] } })
  })
  const popup = await openAddFix(page)
  await popup.getByLabel('Fix Title').fill('Ferry ten minutes late')
  await popup.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit()
    form.requestSubmit()
  })
  await expect(popup.getByRole('alert')).toHaveText('Not today.')
  expect(calls).toBe(1)
})

test('refuses a fourth active fix on a headline and keeps the text @phone', async ({ page, reader, name }) => {
  const id = await addHeadline(reader, awkwardAddress('members-only', name), 'Harbor in UPROAR')
  const posted = ['Harbor quiet', 'Harbor as usual', 'Nothing to report from the harbor']
  await aloneOnHome(async () => {
    for (const title of posted) await addFix(reader, id, title)
  })
  const headline = await headlineNow(id)
  await visitAs(page, reader, pages.headline(headline))
  const popup = await openAddFix(page)
  await popup.getByLabel('Fix Title').fill('One too many')
  await popup.getByLabel('Fix Description').fill('And the reason for it.')
  await popup.getByRole('button', { name: 'Submit' }).click()
  await expect(popup.getByRole('alert')).toHaveText(
    'You already have 3 active fixes. To create a new one, you must disable an active fix on your Profile Page.',
  )
  await expect(popup.getByLabel('Fix Title')).toHaveValue('One too many')
  await expect(popup.getByLabel('Fix Description')).toHaveValue('And the reason for it.')
  expect((await headlineNow(id)).headline_fixes.map(({ title }) => title).toSorted()).toEqual(posted.toSorted())
})

test('the site also refuses texts over the limit, and the text stays @desktop', async ({ page, reader }) => {
  const headline = await demoHeadline('tiny-startup-killed-the-smartphone')
  const before = headline.headline_fixes.length
  await visitAs(page, reader, pages.headline(headline))
  const popup = await openAddFix(page)
  const title = popup.getByLabel('Fix Title')
  const description = popup.getByLabel('Fix Description')
  const submit = popup.getByRole('button', { name: 'Submit' })
  // Bypasses the fields' own limits, like another program.
  for (const field of [title, description]) await field.evaluate((element) => element.removeAttribute('maxlength'))
  await title.fill('x'.repeat(fixLimits.title + 1))
  await submit.click()
  await expect(popup.getByRole('alert')).toHaveText(fixMessages.titleTooLong(fixLimits.title))
  await expect(title).toHaveValue('x'.repeat(fixLimits.title + 1))

  await title.fill('Short enough')
  await description.fill('y'.repeat(fixLimits.description + 1))
  await submit.click()
  await expect(popup.getByRole('alert')).toHaveText(fixMessages.descriptionTooLong(fixLimits.description))
  await expect(description).toHaveValue('y'.repeat(fixLimits.description + 1))
  expect((await headlineNow(headline.headline_id)).headline_fixes).toHaveLength(before)
})

test('keeps the draft of a fix, even after a reload @phone', async ({ page, reader }) => {
  await visitAs(page, reader, pages.headline(await demoHeadline('ai-poem-humans-should-give-up')))
  await (await openAddFix(page)).getByLabel('Fix Title').fill('Half a thou')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect((await openAddFix(page)).getByLabel('Fix Title')).toHaveValue('Half a thou')
  await page.reload()
  // The popup is part of the history entry that is reloaded.
  await expect(dialog(page, 'New Fix').getByLabel('Fix Title')).toHaveValue('Half a thou')
})

test('requests the pictures of a new fix and shows "Processing" until they exist @desktop', async ({
  page,
  reader,
  name,
}) => {
  const id = await addHeadline(reader, awkwardAddress('members-only', name), 'Ducks STORM pond')
  await visitAs(page, reader, pages.headline(await headlineNow(id)))
  const { promise: seen, resolve: see } = Promise.withResolvers<void>()
  // The page's own request comes first. Later ones, which poll for the pictures, are delayed.
  let reads = 0
  await page.route('**/api/headline-fixes/get/**', async (route) => {
    if (++reads > 1) await seen
    await route.fallback()
  })
  const popup = await openAddFix(page)
  await popup.getByLabel('Fix Title').fill('Ducks return to the pond')
  const asked = page.waitForRequest((request) =>
    new URL(request.url()).pathname.startsWith('/api/headline-fixes/post-create'),
  )
  await aloneOnHome(async () => {
    await popup.getByRole('button', { name: 'Submit' }).click()
    await asked
  })
  await expect(page.getByText(/^Share image:\s+Processing$/)).toBeVisible()
  see()
  const wide = page.getByRole('link', { name: sharingMessages.widePicture, exact: true })
  await expect(wide).toBeVisible({ timeout: 45_000 })
  const address = await wide.getAttribute('href')
  expect(address).toMatch(/\/images\/fix-images\/[\w-]+\.jpg$/)
  await page.reload()
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', address!)
  await expect(page.locator('meta[property="og:image:width"]')).toHaveAttribute('content', '1200')
  await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute('content', 'summary_large_image')
})
