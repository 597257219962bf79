import { messages } from '@unspun/contract/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { awkwardAddress, demoFix } from '../../src/demo.ts'
import { admin } from '../../src/site.ts'
import { dialog, loadComments, openAddHeadline, READING, visit, visitAs } from '../../src/steps.ts'
import { expect, test } from '../../src/test.ts'

test.beforeAll(() => admin('alert', 'on'))
test.afterAll(() => admin('alert', 'off'))

/** The sentences, whatever the time in them. */
const says = (sentence: (time: string) => string) => new RegExp(sentence('.+').replaceAll(/[()?]/g, '\\$&'))
const { saved, only } = messages.waiting

test('a new member adds a headline, a fix and a comment that wait, and sees them', async ({
  page,
  reader,
  name,
  complaints,
}) => {
  await visitAs(page, reader, '/')
  const popup = await openAddHeadline(page)
  await popup.getByLabel(messages.headline.address).fill(awkwardAddress('goose-on-film', `alert ${name}`))
  await popup.getByRole('button', { name: 'Submit' }).click()
  const form = dialog(page, 'New Fix')
  await expect(form.getByText(says(only))).toBeVisible({ timeout: READING })
  await form.getByLabel('Fix Title').fill('Goose was filmed')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(says(saved)).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fix: Goose was filmed')
  await expect(page.getByRole('main').getByText(says(only))).toBeVisible()
  const fix = new URL(page.url()).pathname
  const headline = (await page.getByRole('main').locator('a[href^="/headlines/"]').first().getAttribute('href'))!
  complaints.allow(404, headline)
  await visit(page, headline)
  await expect(page.getByRole('link', { name: 'Goose was filmed' })).toBeVisible()
  await visit(page, pages.profile(reader.user_id))
  await expect(page.getByRole('main').getByText(says(only))).toBeVisible()

  await visit(page, pages.fix(await demoFix('secret-language-of-whales-cracked', 0)))
  await loadComments(page)
  const comments = page.getByRole('region', { name: 'Comments' })
  await comments.getByLabel('Your comment').fill('Said in the storm')
  await comments.getByRole('button', { name: 'Post Comment' }).click()
  const mine = comments.getByRole('article').filter({ hasText: 'Said in the storm' })
  await expect(mine.getByText(says(only))).toBeVisible()
  await expect(mine.getByRole('button', { name: 'Vote up' })).toBeHidden()
  await mine.getByRole('button', { name: 'Delete' }).click()
  await mine
    .getByRole('group', { name: messages.comment.confirmDelete })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(mine).toBeHidden()

  await admin('alert', 'off')
  await visit(page, fix)
  await expect(page.getByRole('main').getByRole('button', { name: 'Vote up' }).first()).toBeVisible()
  await expect(page.getByText(says(only))).toBeHidden()
})
