import { messages } from '@unspun/contract/messages.ts'
import { awkwardAddress, demoArticle, demoHeadline } from '../src/demo.ts'
import { dialog, expectNotice, expectRight, expectWrong, openAddHeadline, READING, visitAs } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

const { headline } = messages

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
    [awkwardAddress('annual-report.pdf', name), headline.notAPage],
    [awkwardAddress('round-in-circles', name), headline.redirects],
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
  for (const [typed, sentence] of refusals) {
    await test.step(typed, async () => {
      await address.fill(typed)
      await popup.getByRole('button', { name: 'Submit' }).click()
      await expect(popup.getByRole('alert')).toHaveText(sentence, { timeout: READING })
      await expect(address).toHaveValue(typed)
      // None of these refusals concerns the page's headline, so no title is requested.
      await expect(popup.getByLabel('Headline')).toBeHidden()
    })
  }
  await expect(page).toHaveURL('/')
})

test.describe('a reader types the headline of an unreadable page', () => {
  const unreadable = [
    ['members-only', ' @phone', headline.pageRefused(403)],
    ['no-title', ' @phone', headline.noTitle],
    ['just-a-moment', ' @desktop', headline.noTitle],
  ] as const
  for (const [awkward, window, sentence] of unreadable) {
    test(awkward + window, async ({ page, reader, name }) => {
      const url = awkwardAddress(awkward, name)
      await visitAs(page, reader, '/')
      const popup = await openAddHeadline(page)
      const submit = popup.getByRole('button', { name: 'Submit' })
      await popup.getByLabel('Address of the article').fill(url)
      await submit.click()
      await expect(popup.getByRole('alert')).toHaveText(sentence, { timeout: READING })
      await expect(popup.getByLabel('Address of the article')).toHaveValue(url)
      const title = popup.getByLabel('Headline')
      await expect(title).toBeFocused()
      await expect(title).toHaveAccessibleDescription(new RegExp(headline.typeItYourself))

      await submit.click()
      await expectWrong(title, headline.titleRequired)
      await title.fill(`Yacht club in TURMOIL, ${awkward}`)
      await submit.click()
      await expect(page.getByRole('heading', { name: `Yacht club in TURMOIL, ${awkward}`, level: 1 })).toBeVisible()
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
  await expectNotice(page, messages.web.knownHeadline)
  await expect(page).toHaveURL(new RegExp(`/headlines/${known.headline_id}/`))
  await expect(page.getByRole('heading', { name: known.title, level: 1 })).toBeVisible()
  await expect(page.getByText(headline.typedByReader)).toBeHidden()
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

test('a typed headline is not sent for another address, and returns for its own @desktop', async ({
  page,
  reader,
  name,
}) => {
  const [refused, other] = [awkwardAddress('members-only', name), awkwardAddress('no-title', name)]
  await visitAs(page, reader, '/')
  const popup = await openAddHeadline(page)
  const address = popup.getByLabel('Address of the article')
  const title = popup.getByLabel('Headline')
  const submit = popup.getByRole('button', { name: 'Submit' })
  await address.fill(refused)
  await submit.click()
  await expect(title).toBeVisible({ timeout: READING })
  await title.fill('For members ALONE')

  await address.fill(other)
  await expect(title).toBeHidden()
  const sent = page.waitForRequest('**/api/headlines/create/')
  await submit.click()
  expect((await sent).postDataJSON()).toEqual({ url: other })
  await expect(popup.getByRole('alert')).toHaveText(headline.noTitle, { timeout: READING })
  await expect(title).toHaveValue('')

  await address.fill(refused)
  await submit.click()
  await expect(popup.getByRole('alert')).toHaveText(headline.pageRefused(403), { timeout: READING })
  await expect(title).toHaveValue('For members ALONE')
})

test('a typed headline is not offered for another article found by a search @desktop', async ({
  page,
  reader,
  name,
  complaints,
}) => {
  complaints.allow(404, '/api/headlines/get-by-url/')
  const other = awkwardAddress('no-title', name)
  await visitAs(page, reader, '/')
  const popup = await openAddHeadline(page)
  const address = popup.getByLabel('Address of the article')
  const title = popup.getByLabel('Headline')
  const submit = popup.getByRole('button', { name: 'Submit' })
  await address.fill(awkwardAddress('members-only', name))
  await submit.click()
  await expect(title).toBeVisible({ timeout: READING })
  await title.fill('For members ALONE')
  await popup.getByRole('button', { name: 'Close' }).click()
  // The focus returns to the button, where Enter would open the popup again.
  await expect(page.getByRole('button', { name: 'Fix a Headline' })).toBeFocused()

  const box = page.getByRole('search').getByRole('textbox')
  await box.fill(other)
  await box.press('Enter')
  await dialog(page, messages.web.noResults).getByRole('button', { name: 'Start a new Fix' }).click()
  await expect(address).toHaveValue(other)
  await submit.click()
  await expect(popup.getByRole('alert')).toHaveText(headline.noTitle, { timeout: READING })
  await expect(title).toHaveValue('')
})
