import type { Locator, Page } from '@playwright/test'
import { commentLimits } from '@unspun/contract/comments.ts'
import * as commentMessages from '@unspun/contract/messages/comments.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import * as voteMessages from '@unspun/contract/messages/votes.ts'
import { pages } from '@unspun/contract/pages.ts'
import { holdNext } from '../src/answers.ts'
import { demoFix } from '../src/demo.ts'
import { addComment } from '../src/people.ts'
import {
  dialog,
  expectNotice,
  expectRight,
  expectWrong,
  hydrated,
  loadComments,
  logIn,
  pressComposing,
  visit,
  visitAs,
} from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

const list = (page: Page) => page.getByRole('region', { name: 'Comments' })
/** Finds a comment by its text, without the reply boxes and replies in it. */
const commentOf = (page: Page, words: string): Locator => list(page).getByRole('article').filter({ hasText: words })

function votesOf(comment: Locator) {
  const group = comment.getByRole('group', { name: 'Votes' })
  return {
    up: group.getByRole('button', { name: 'Vote up' }),
    down: group.getByRole('button', { name: 'Vote down' }),
    async stands(value: number, mine: 1 | 0 | -1) {
      await expect(group.getByText(String(value), { exact: true })).toBeVisible()
      await expect(group.getByRole('button', { name: 'Vote up' })).toHaveAttribute('aria-pressed', String(mine === 1))
      await expect(group.getByRole('button', { name: 'Vote down' })).toHaveAttribute(
        'aria-pressed',
        String(mine === -1),
      )
      await expect(group).not.toHaveAttribute('aria-busy')
    },
  }
}

async function post(page: Page, words: string): Promise<void> {
  await list(page).getByLabel('Your comment').fill(words)
  await list(page).getByRole('button', { name: 'Post Comment' }).click()
  await expect(commentOf(page, words)).toBeVisible()
}

test('a comment can be posted, answered, voted on and deleted @phone', async ({ page, reader, name }) => {
  const fix = await demoFix('secret-language-of-whales-cracked', 0)
  await visitAs(page, reader, pages.fix(fix))
  await loadComments(page)
  const words = `Better, by ${name}: https://press.example/rules, says I.`
  const sent = page.waitForRequest('**/api/comments/create/')
  await post(page, words)
  const { headline_id, headline_fix_id } = fix
  const place = { headline_id, headline_fix_id, parent_id: null, reply_to_id: null }
  expect((await sent).postDataJSON()).toEqual({ ...place, body: words })
  await expectNotice(page, commentMessages.posted)
  await expect(list(page).getByLabel('Your comment')).toHaveValue('')
  const mine = commentOf(page, words)
  await expect(mine.getByRole('link', { name: 'https://press.example/rules', exact: true })).toHaveAttribute(
    'rel',
    'nofollow ugc noopener',
  )

  const votes = votesOf(mine)
  await votes.up.click()
  await votes.stands(1, 1)
  await votes.up.click()
  await votes.stands(0, 0)

  const reply = mine.getByRole('button', { name: /^Reply to / })
  await reply.click()
  const box = mine.getByLabel(/^Your reply to /)
  await expect(box).toBeFocused()
  await box.fill(`And so say we, ${name}`)
  await pressComposing(box, 'Escape')
  await expect(box).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await expect(reply).toBeFocused()
  await reply.click()
  await expect(box).toHaveValue(`And so say we, ${name}`)
  const answer = await holdNext(page, '/api/comments/create/')
  const replied = page.waitForRequest('**/api/comments/create/')
  await mine.getByRole('button', { name: 'Post Reply' }).click()
  expect((await replied).postDataJSON()).toMatchObject({ ...place, parent_id: expect.any(Number) })
  await mine.getByRole('button', { name: 'Delete' }).click()
  const sure = mine.getByRole('group', { name: commentMessages.confirmDelete })
  await expect(sure.getByRole('button', { name: 'Keep' })).toBeFocused()
  // A reader who has moved the focus keeps it.
  answer()
  await expect(box).toBeHidden()
  await expect(commentOf(page, `And so say we, ${name}`)).toBeVisible()
  await expect(sure.getByRole('button', { name: 'Keep' })).toBeFocused()

  await sure.getByRole('button', { name: 'Delete' }).click()
  await expectNotice(page, commentMessages.removed)
  await expect(mine).toBeHidden()
  await expect(list(page).getByText(commentMessages.deleted).first()).toBeVisible()
  await expect(commentOf(page, `And so say we, ${name}`)).toBeVisible()
})

test('refused comments stay in the field: repeated ones, and those with several links @desktop', async ({
  page,
  reader,
}) => {
  const fix = await demoFix('secret-language-of-whales-cracked', 0)
  await addComment(reader, fix.headline_fix_id, 'It was said before.')
  await visitAs(page, reader, pages.fix(fix))
  await loadComments(page)
  const field = list(page).getByLabel('Your comment')
  const refusals = {
    'It was said BEFORE!': commentMessages.repeated,
    'https://a.example/ https://b.example/': commentMessages.tooManyLinks(commentLimits.linksNewcomerDays),
  }
  for (const [words, refusal] of Object.entries(refusals)) {
    await field.fill(words)
    await list(page).getByRole('button', { name: 'Post Comment' }).click()
    await expect(list(page).getByRole('alert')).toHaveText(refusal)
    await expect(field).toHaveValue(words)
  }
})

test('deleting a comment moves the focus to the next one, and after the last to the heading @desktop', async ({
  page,
  reader,
}) => {
  const fix = await demoFix('savers-wiped-out-bloodbath', 0)
  for (const words of ['First said', 'Then said']) await addComment(reader, fix.headline_fix_id, words)
  await visitAs(page, reader, pages.fix(fix))
  await loadComments(page)
  const drop = async (words: string) => {
    const comment = commentOf(page, words)
    await comment.getByRole('button', { name: 'Delete' }).click()
    await comment
      .getByRole('group', { name: commentMessages.confirmDelete })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(comment).toBeHidden()
  }
  await drop('Then said')
  await expect(commentOf(page, 'First said').getByRole('button', { name: /^Reply to / })).toBeFocused()
  await drop('First said')
  await expect(list(page).getByRole('heading')).toBeFocused()
})

test('refuses an empty comment and keeps a draft @desktop', async ({ page, reader }) => {
  const fix = await demoFix('secret-language-of-whales-cracked', 0)
  await visitAs(page, reader, pages.fix(fix))
  await loadComments(page)
  const field = list(page).getByLabel('Your comment')
  await field.fill('   ')
  await list(page).getByRole('button', { name: 'Post Comment' }).click()
  await expectWrong(field, 'Please enter a comment.')
  await field.fill('Half a thou')
  await expectRight(field, commentMessages.required)
  await expect(list(page).getByText(`11/${commentLimits.text}`)).toBeVisible()
  await page.reload()
  await hydrated(page)
  await loadComments(page)
  await expect(list(page).getByLabel('Your comment')).toHaveValue('Half a thou')
})

test('keeps the text in the box after a refusal or a lost network @phone', async ({ page, reader, complaints }) => {
  complaints.allow('net::ERR_FAILED', '/api/comments/create/')
  const fix = await demoFix('secret-language-of-whales-cracked', 0)
  await visitAs(page, reader, pages.fix(fix))
  await loadComments(page)
  const field = list(page).getByLabel('Your comment')
  await field.evaluate((element) => element.removeAttribute('maxlength'))
  await field.fill('x'.repeat(commentLimits.text + 1))
  const send = list(page).getByRole('button', { name: 'Post Comment' })
  await send.click()
  await expect(list(page).getByRole('alert')).toHaveText(commentMessages.tooLong(commentLimits.text))
  await page.route('**/api/comments/create/', (route) => route.abort())
  await field.fill('Short enough')
  await send.click()
  await expect(list(page).getByRole('alert')).toHaveText(siteMessages.offline)
  await expect(field).toHaveValue('Short enough')
})

test('a visitor can read comments, is asked to log in, and then sees their own vote @phone', async ({
  page,
  reader,
}) => {
  const fix = await demoFix('rents-soar-by-record-amount', 0)
  const words = 'Read by visitors'
  await addComment(reader, fix.headline_fix_id, words)
  await visit(page, pages.fix(fix))
  await loadComments(page)
  const comment = commentOf(page, words)
  const { up, stands } = votesOf(comment)
  await expect(up).toHaveAttribute('aria-disabled', 'true')
  await expect(up).toHaveAccessibleDescription(voteMessages.login)
  await comment.getByRole('button', { name: /^Reply to / }).click()
  await expect(dialog(page, 'Sign in')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await list(page).getByRole('button', { name: commentMessages.loginToPost }).click()
  await logIn(page, reader)
  await expect(list(page).getByLabel('Your comment')).toBeVisible()
  await stands(0, 0)
  await up.click()
  await stands(1, 1)
})

test('a newcomer is asked to verify their address @phone', async ({ page, newcomer }) => {
  await visitAs(page, newcomer, pages.fix(await demoFix('morning-coffee-silently-destroying', 0)))
  await loadComments(page)
  await expect(list(page).getByText('You must verify your email address.')).toBeVisible()
  await expect(list(page).getByRole('link', { name: 'Verify now' })).toHaveAttribute('href', pages.settings('verify'))
  await expect(list(page).getByRole('button', { name: 'Post Comment' })).toBeDisabled()
  await list(page).getByRole('button', { name: 'Vote up' }).first().tap({ force: true })
  const notice = page.getByRole('status').filter({ hasText: voteMessages.verify })
  await expect(notice.getByRole('link', { name: 'Verify now' })).toBeVisible()
})

test('many comments load in pages, in both orders, with more replies @desktop', async ({ page, reader }) => {
  const fix = await demoFix('robbed-shambolic-referee', 0)
  const first = await addComment(reader, fix.headline_fix_id, 'Word number 0')
  for (let number = 1; number <= 21; number++) {
    await addComment(reader, fix.headline_fix_id, `Word number ${number}`)
    await addComment(reader, fix.headline_fix_id, `Answer number ${number}`, first.comment_id)
  }
  await visit(page, pages.fix(fix))
  await loadComments(page)
  const said = () => list(page).getByText(/^Word number \d+$/)
  await expect(said()).toHaveCount(20)
  await expect(said().first()).toHaveText('Word number 21')
  await list(page).getByRole('button', { name: 'More', exact: true }).click()
  await expect(said()).toHaveCount(22)
  await expect(list(page).getByText(/^Answer number/)).toHaveCount(20)
  await list(page)
    .getByRole('button', { name: /^More replies/ })
    .click()
  await expect(list(page).getByText('Answer number 21')).toBeVisible()
  await expect(list(page).getByRole('button', { name: /^More replies/ })).toBeHidden()
  await list(page).getByRole('button', { name: 'Oldest first' }).click()
  await expect(said().first()).toHaveText('Word number 0')
})

test('reverts a vote on a comment that was not saved @phone', async ({ page, reader, complaints }) => {
  complaints.allow('net::ERR_FAILED', '/api/comments/vote/')
  const fix = await demoFix('tiny-startup-killed-the-smartphone', 0)
  const words = 'Not to be voted on'
  await addComment(reader, fix.headline_fix_id, words)
  await visitAs(page, reader, pages.fix(fix))
  await loadComments(page)
  const { down, stands } = votesOf(commentOf(page, words))
  await stands(0, 0)
  await page.route('**/api/comments/vote/', (route) => route.abort())
  await down.click()
  await expectNotice(page, voteMessages.failed)
  await stands(0, 0)
})
