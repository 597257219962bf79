import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as headline from '@unspun/contract/messages/headlines.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { awkwardAddress, demoArticle, demoHeadline, GOOSE } from '../src/demo.ts'
import { aloneOnHome } from '../src/site.ts'
import { dialog, expectRight, expectWrong, openAddHeadline, originalIn, READING, visitAs } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

test('refuses an address that is not a news page and keeps it in the form @desktop', async ({ page, reader, name }) => {
  const invalid = [
    '',
    'council shuts bridge',
    '/demo-news/',
    'ftp://news.example/story',
    'javascript:alert(1)',
    'file:///etc/passwd',
  ]
  const refusals = [
    ['http://192.168.1.1/story', headline.privateAddress],
    ['http://[::1]/story', headline.privateAddress],
    ['http://2130706433/story', headline.privateAddress],
    ['http://reader:secret@news.example/story', headline.withPassword],
    [awkwardAddress('gone-fishing', name), headline.pageMissing],
  ] as const
  await visitAs(page, reader, '/')
  const popup = await openAddHeadline(page)
  const address = popup.getByLabel('Address of the article')
  for (const typed of invalid) {
    await test.step(typed || 'nothing', async () => {
      await address.fill(typed)
      await expectRight(address, headline.invalidUrl)
      await popup.getByRole('button', { name: 'Submit' }).click()
      await expectWrong(address, 'Please enter a valid url.')
      await expect(address).toHaveValue(typed)
    })
  }
  await address.fill(refusals[0][0])
  await popup.getByRole('button', { name: 'Submit' }).click()
  const form = dialog(page, 'New Fix')
  const again = form.getByRole('button', { name: 'Try again' })
  // The first refusal may arrive at any moment. It must not steal the focus from someone who is about to write.
  await form.getByLabel('Fix Title').click()
  await expect(again).toBeVisible()
  await page.keyboard.type('Kept')
  const corrected = form.getByLabel('Address of the article')
  for (const [typed, sentence] of refusals) {
    await test.step(typed, async () => {
      await corrected.fill(typed)
      await again.click()
      await expect(form.getByRole('alert').filter({ hasText: sentence })).toBeVisible({ timeout: READING })
      await expect(again).not.toHaveAttribute('aria-disabled')
      await expect(corrected).toHaveValue(typed)
      await expect(form.getByLabel('Headline')).toBeHidden()
    })
  }
  await corrected.fill('no address')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expectWrong(corrected, headline.invalidUrl)
  await corrected.fill(awkwardAddress('goose-on-film', name))
  await again.click()
  await expect(originalIn(form)).toContainText(GOOSE, { timeout: READING })
  await expect(form.getByLabel('Fix Title')).toHaveValue('Kept')
  await expect(page).toHaveURL('/')
})

test.describe('a reader types the headline of an unreadable page', () => {
  const unreadable = [
    ['members-only', ' @phone', headline.pageRefused(403)],
    ['no-title', ' @phone', headline.noTitle],
    ['just-a-moment', ' @desktop', headline.notice],
    ['annual-report.pdf', ' @desktop', headline.notAPage],
    ['round-in-circles', ' @phone', headline.redirects],
  ] as const
  for (const [awkward, window, sentence] of unreadable) {
    test(awkward + window, async ({ page, reader, name }) => {
      const url = awkwardAddress(awkward, name)
      await visitAs(page, reader, '/')
      const popup = await openAddHeadline(page)
      await popup.getByLabel(headline.address).fill(url)
      await popup.getByRole('button', { name: 'Submit' }).click()
      const form = dialog(page, 'New Fix')
      const submit = form.getByRole('button', { name: 'Submit' })
      await expect(form.getByRole('alert').filter({ hasText: sentence })).toBeVisible({ timeout: READING })
      const title = form.getByLabel('Headline')
      await expect(title).toBeFocused()
      await expect(title).toHaveAccessibleDescription(new RegExp(headline.typeItYourself))
      await form.getByLabel('Fix Title').fill(`Yacht club quiet, ${awkward}`)

      await submit.click()
      await expectWrong(title, headline.titleRequired)
      await title.fill(`Yacht club in TURMOIL, ${awkward}`)
      await expect(originalIn(form)).toContainText(`Yacht club in TURMOIL, ${awkward}`)
      await aloneOnHome(async () => {
        await submit.click()
        const posted = page.getByRole('heading', { name: `Fix: Yacht club quiet, ${awkward}`, level: 1 })
        await expect(posted).toBeVisible({ timeout: READING })
      })
      await page
        .getByRole('main')
        .getByRole('link', { name: `Yacht club in TURMOIL, ${awkward}` })
        .first()
        .click()
      await expect(page.getByRole('main').getByText(headline.typedByReader)).toBeVisible()
    })
  }
})

test('a known headline is not added twice, even with tracking parameters @phone', async ({ page, reader }) => {
  const known = await demoHeadline('savers-wiped-out-bloodbath')
  await visitAs(page, reader, '/')
  const popup = await openAddHeadline(page)
  await popup
    .getByLabel('Address of the article')
    .fill(`  ${demoArticle('savers-wiped-out-bloodbath').url}?utm_source=mail#top `)
  await popup.getByRole('button', { name: 'Submit' }).click()
  const form = dialog(page, 'New Fix')
  await expect(originalIn(form)).toContainText(known.title)
  await expect(form.getByText(fixMessages.alreadyFixed)).toBeVisible()
  await expect(form.getByRole('link', { name: known.headline_fixes[0]!.title, exact: true })).toBeVisible()
})

test('keeps the draft of an address @desktop', async ({ page, reader }) => {
  await visitAs(page, reader, '/')
  const first = await openAddHeadline(page)
  await first.getByLabel('Address of the article').fill('https://news.example/half-typed')
  await first.getByRole('button', { name: 'Close' }).click()
  await expect(first).toBeHidden()
  const second = await openAddHeadline(page)
  await expect(second.getByLabel('Address of the article')).toHaveValue('https://news.example/half-typed')
})

test('a typed headline belongs to its article and is restored with it @desktop', async ({
  page,
  reader,
  name,
  complaints,
}) => {
  complaints.allow(404, '/api/headlines/get-by-url/')
  const [refused, other] = [awkwardAddress('members-only', name), awkwardAddress('no-title', name)]
  await visitAs(page, reader, '/')
  const form = dialog(page, 'New Fix')
  const title = form.getByLabel('Headline')
  const start = async (url: string) => {
    const box = page.getByRole('search').getByRole('textbox')
    await box.fill(url)
    await box.press('Enter')
    await dialog(page, siteMessages.noResults).getByRole('button', { name: 'Start a new Fix' }).click()
    await expect(title).toBeVisible({ timeout: READING })
  }
  await start(refused)
  await title.fill('For members ALONE')
  await form.getByLabel('Fix Title').fill('For members')
  await form.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(form).toBeHidden()
  await start(other)
  await expect(title).toHaveValue('')
  await expect(form.getByLabel('Fix Title')).toHaveValue('')
  await form.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(form).toBeHidden()
  await start(refused)
  await expect(title).toHaveValue('For members ALONE')
  await expect(form.getByLabel('Fix Title')).toHaveValue('For members')
})
