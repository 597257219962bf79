import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import * as appealMessages from '@unspun/contract/messages/appeals.ts'
import * as commentMessages from '@unspun/contract/messages/comments.ts'
import * as ownDataMessages from '@unspun/contract/messages/own-data.ts'
import * as profileMessages from '@unspun/contract/messages/profiles.ts'
import { pages } from '@unspun/contract/pages.ts'
import { actAs, makeModerator, undoAs } from '../src/moderation.ts'
import { addComment, addOwnFix, makePerson } from '../src/people.ts'
import { dialog, loadComments, logInAt, visit, visitAs } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const note = (page: Page, text: string) => page.getByRole('main').getByText(text)

/** The rights of people whom moderators have suspended or hidden: to read, take their data along, leave, and request a review. */
async function doWhatIsLeft(page: Page, why: string): Promise<void> {
  await expect(note(page, appealMessages.because('It is spam.')).first()).toBeVisible()
  await expect(part(page, 'Profile')).toHaveCount(0)

  const data = part(page, ownDataMessages.title)
  await data.getByRole('button', { name: ownDataMessages.prepare }).click()
  await expect(data.getByRole('link')).toBeVisible()

  const leave = part(page, ownDataMessages.deleteTitle)
  await leave.getByRole('button', { name: ownDataMessages.deleteTitle }).click()
  await leave.getByRole('group').getByRole('button', { name: 'Delete' }).click()
  const stay = leave.getByRole('button', { name: ownDataMessages.stay })
  await expect(stay).toBeVisible()
  await stay.click()
  await expect(stay).toHaveCount(0)

  await page.getByRole('main').getByRole('button', { name: appealMessages.ask }).first().click()
  await dialog(page).getByLabel(appealMessages.text).fill(why)
  await dialog(page).getByRole('button', { name: appealMessages.send }).click()
  await expect(dialog(page).getByText(appealMessages.sent)).toBeVisible()
  await page.reload()
  await expect(dialog(page)).toContainText('Nobody has decided yet.')
  await page.keyboard.press('Escape')
  await expect(part(page, appealMessages.decisions)).toContainText('It is spam.')
  await expect(
    part(page, appealMessages.decisions).getByRole('button', { name: appealMessages.outcome('open') }),
  ).toBeVisible()
}

test('a suspended member signs in, reads why and until when, exports, leaves, stays and requests a review @desktop', async ({
  page,
  address,
  reader,
}) => {
  const until = Date.now() + 7 * 86_400_000
  await actAs(await makeModerator(address), 'suspend', { what: 'user', id: reader.user_id }, { until })
  await logInAt(page, reader, pages.home())
  await visit(page, pages.settings())
  await expect(note(page, appealMessages.restricted.suspended(until))).toBeVisible()
  await doWhatIsLeft(page, 'I have not sent spam.')
})

test('a hidden member signs in again and can do the same @phone', async ({ page, address, reader }) => {
  await actAs(await makeModerator(address), 'hide', { what: 'user', id: reader.user_id })
  await visitAs(page, reader, pages.home())
  await page
    .getByRole('region', { name: appealMessages.bar })
    .getByRole('link', { name: appealMessages.settings })
    .click()
  await expect(note(page, appealMessages.restricted.hidden(null))).toBeVisible()
  await doWhatIsLeft(page, 'I am no program.')
})

test('the profile of a suspended member shows the end of the suspension, until it is undone @desktop', async ({
  page,
  address,
}) => {
  const member = await makePerson(address)
  const until = Date.UTC(2099, 11, 3, 12)
  const [moderator, profile] = [await makeModerator(address), pages.profile(member.user_id)]
  await visit(page, profile)
  const said = page.getByText(profileMessages.suspended('3 December 2099'))
  await expect(said).toHaveCount(0)
  const action_id = await actAs(moderator, 'suspend', { what: 'user', id: member.user_id }, { until })
  await visit(page, profile)
  await expect(said).toBeVisible()
  await undoAs(moderator, action_id)
  await visit(page, profile)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(said).toHaveCount(0)
})

test('only the author of a hidden fix and a hidden comment sees them, reads why, and requests a review @phone', async ({
  page,
  address,
  reader,
  complaints,
}) => {
  const title = `Harbor calm ${randomUUID().slice(0, 8)}`
  const moderator = await makeModerator(address)
  const fix = await addOwnFix(await makePerson(address), title)
  const body = `Too loud ${randomUUID()}`
  const { comment_id } = await addComment(reader, fix.headline_fix_id, body)
  const own = await addOwnFix(reader, `${title}, mine`)
  await actAs(moderator, 'hide', { what: 'comment', id: comment_id })
  await actAs(moderator, 'hide', { what: 'fix', id: own.headline_fix_id })

  await visit(page, pages.fix(fix))
  await loadComments(page)
  await expect(page.getByText(commentMessages.none)).toBeVisible()
  await visitAs(page, reader, pages.fix(fix))
  await loadComments(page)
  const comment = page.getByRole('article', { name: appealMessages.hiddenComment })
  await expect(comment).toContainText(body)
  await expect(comment).toContainText(appealMessages.because('It is spam.'))
  await comment.getByRole('button', { name: appealMessages.ask }).click()
  await expect(dialog(page).getByLabel(appealMessages.text)).toBeVisible()

  complaints.allow(404, pages.fix(own))
  await visit(page, pages.fix(own))
  const hidden = page.getByRole('article', { name: appealMessages.hiddenFix })
  await expect(hidden.getByRole('heading', { level: 1 })).toHaveText(own.title)
  await hidden.getByRole('button', { name: appealMessages.ask }).click()
  await dialog(page).getByLabel(appealMessages.text).fill('It is in the article.')
  await dialog(page).getByRole('button', { name: appealMessages.send }).click()
  await expect(dialog(page).getByText(appealMessages.sent)).toBeVisible()
})
