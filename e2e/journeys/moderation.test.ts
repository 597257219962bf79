import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { actionWords, detailWords, notificationOf } from '@unspun/contract/messages/actions.ts'
import * as appealMessages from '@unspun/contract/messages/appeals.ts'
import * as deskMessages from '@unspun/contract/messages/desk.ts'
import * as logMessages from '@unspun/contract/messages/log.ts'
import { loggedDeed } from '@unspun/contract/messages/log.ts'
import * as notificationLines from '@unspun/contract/messages/notification-lines.ts'
import * as notificationMessages from '@unspun/contract/messages/notifications.ts'
import * as reportMessages from '@unspun/contract/messages/reports.ts'
import { pages } from '@unspun/contract/pages.ts'
import { demoHeadline, headlineNow } from '../src/demo.ts'
import { actAs, makeModerator, reportedFix } from '../src/moderation.ts'
import { addOwnFix, makePerson } from '../src/people.ts'
import { dialog, expectNotice, reportFromMenu, visit, visitAs } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

const newTitle = () => `Harbor calm ${randomUUID().slice(0, 8)}`
const itemOf = (page: Page, title: string) => page.getByRole('article', { name: title })
const entryOf = (page: Page, reason: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: reason })
const messageOf = (page: Page, words: string) =>
  page.getByRole('list', { name: notificationMessages.list }).getByRole('listitem').filter({ hasText: words })

test('a report is decided and told to everybody concerned; the author requests a review, and another moderator reverses it @phone', async ({
  page,
  browser,
  address,
  reader,
}) => {
  const [author, first, second] = [
    await makePerson(address),
    await makeModerator(address),
    await makeModerator(address),
  ]
  const title = newTitle()
  const fix = await addOwnFix(author, title)
  const reason = `The article says something else, ${title}`

  await visitAs(page, reader, pages.fix(fix))
  await reportFromMenu(page, title)
  const popup = dialog(page, reportMessages.title('fix'))
  await popup.getByRole('button', { name: reportMessages.send }).click()
  await expect(popup.getByText(reportMessages.choose)).toBeVisible()
  await popup.getByRole('radio', { name: reportMessages.reasons.other.label }).check()
  await popup.getByLabel(reportMessages.text).fill('Nobody was calm')
  await popup.getByRole('button', { name: reportMessages.send }).click()
  await expect(dialog(page, reportMessages.thanks)).toBeVisible()
  // The fix's page polls for its share pictures, and the API returns nothing for a hidden fix.
  await visit(page, pages.moderationLog('posts'))

  const browserOf = async () =>
    (
      await browser.newContext({
        extraHTTPHeaders: { 'x-forwarded-for': address },
        viewport: { width: 390, height: 844 },
      })
    ).newPage()
  const desk = await browserOf()
  await visitAs(desk, first, pages.moderation())
  const item = itemOf(desk, title)
  await expect(item.getByText('Nobody was calm')).toBeVisible()
  await item.getByRole('button', { name: actionWords.hide.label, exact: true }).click()
  await dialog(desk).getByLabel(deskMessages.reason).fill(reason)
  await dialog(desk).getByRole('button', { name: actionWords.hide.label, exact: true }).click()
  await expectNotice(desk, deskMessages.outcomes(actionWords.hide.outcome, 1))
  await expect(item).toHaveCount(0)

  // The public log contains the action without the reported text and without names.
  await visit(page, pages.moderationLog('posts'))
  await expect(entryOf(page, reason)).toContainText(loggedDeed('hide', 'fix'))
  await expect(entryOf(page, reason)).toContainText(logMessages.by.moderator)

  await visit(page, pages.notifications())
  await expect(messageOf(page, notificationLines.reportDecided('acted'))).toBeVisible()

  const theirs = await browserOf()
  await visitAs(theirs, author, pages.notifications())
  const told = messageOf(theirs, notificationOf('hide', 'fix', null))
  await expect(told).toContainText(reason)
  await told.getByRole('button', { name: appealMessages.ask }).click()
  await dialog(theirs).getByLabel(appealMessages.text).fill('It does say so, in the last line.')
  await dialog(theirs).getByRole('button', { name: appealMessages.send }).click()
  await expect(dialog(theirs).getByText(appealMessages.sent)).toBeVisible()

  await visit(desk, pages.moderation('appeals'))
  await expect(itemOf(desk, title).getByText(deskMessages.appealOwn)).toBeVisible()
  const other = await browserOf()
  await visitAs(other, second, pages.moderation('appeals'))
  await itemOf(other, title).getByRole('button', { name: deskMessages.overturn }).click()
  await dialog(other).getByLabel(deskMessages.reason).fill('The last line says so.')
  await dialog(other).getByRole('button', { name: deskMessages.overturn }).click()
  await expectNotice(other, deskMessages.outcomes(deskMessages.undone, 1))
  await expect(itemOf(other, title)).toHaveCount(0)

  await visit(page, pages.fix(fix))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  await visit(page, pages.moderationLog('posts'))
  await expect(entryOf(page, reason).getByText(logMessages.undone)).toBeVisible()
  // The popup is still open.
  await theirs.reload()
  await expect(dialog(theirs).getByText(appealMessages.undone)).toBeVisible()
  await theirs.keyboard.press('Escape')
  await expect(messageOf(theirs, notificationLines.appealDecided('undone'))).toContainText('The last line says so.')
  for (const each of [desk, theirs, other]) await each.context().close()
})

test('a moderator selects and keeps several reports with keys, and undoes it @desktop', async ({
  page,
  address,
  reader,
}) => {
  const author = await makePerson(address)
  const titles = [newTitle(), newTitle()]
  for (const title of titles) await reportedFix(author, reader, title)
  await visitAs(page, await makeModerator(address), pages.moderation())
  for (const title of titles) {
    await itemOf(page, title).focus()
    await page.keyboard.press('x')
    await expect(itemOf(page, title).getByRole('checkbox')).toBeChecked()
  }
  await expect(page.getByText(deskMessages.selected(2))).toBeVisible()
  await page.keyboard.press('d')
  await expect(dialog(page, actionWords.dismiss.label)).toContainText(deskMessages.aboutMany(2))
  await dialog(page).getByRole('button', { name: actionWords.dismiss.reasons[0] }).click()
  await dialog(page).getByRole('button', { name: actionWords.dismiss.label, exact: true }).click()
  await expectNotice(page, deskMessages.outcomes(actionWords.dismiss.outcome, 2))
  for (const title of titles) await expect(itemOf(page, title)).toHaveCount(0)
  await page.getByRole('button', { name: deskMessages.undo, exact: true }).click()
  for (const title of titles) await expect(itemOf(page, title)).toBeVisible()
  await page.keyboard.press('?')
  await expect(dialog(page, 'Keyboard shortcuts').getByText('Keep', { exact: true })).toBeVisible()
})

test('a moderator merges two headlines and corrects a printed title, and undoes both @desktop', async ({
  page,
  address,
}) => {
  const [old, kept] = [
    await addOwnFix(await makePerson(address), newTitle()),
    await addOwnFix(await makePerson(address), newTitle()),
  ]
  await visitAs(page, await makeModerator(address), pages.moderation(`headline-${old.headline_id}`))
  const act = async (action: 'merge' | 'correct', field: string, value: string) => {
    await page.getByRole('button', { name: deskMessages.more('Harbor in UPROAR') }).click()
    await page.getByRole('button', { name: actionWords[action].label }).click()
    const popup = dialog(page, actionWords[action].label)
    await popup.getByLabel(field).fill(value)
    await popup.getByRole('button', { name: actionWords[action].reasons[0] }).click()
    await popup.getByRole('button', { name: actionWords[action].label, exact: true }).click()
    await expectNotice(page, deskMessages.outcomes(actionWords[action].outcome, 1))
  }
  const takeBack = async () => {
    // The notice of an earlier undo may still be there.
    const undone = page.waitForResponse((response) => response.ok() && response.url().endsWith('/moderation/undo/'))
    await page.getByRole('button', { name: deskMessages.undo, exact: true }).click()
    await undone
    await expectNotice(page, deskMessages.outcomes(deskMessages.undone, 1))
  }
  await act('correct', detailWords.title.label, 'Harbor in an uproar')
  await expect(page.getByRole('article', { name: 'Harbor in an uproar' })).toBeVisible()
  expect((await headlineNow(old.headline_id)).title).toBe('Harbor in an uproar')
  await takeBack()
  await expect(page.getByRole('article', { name: 'Harbor in UPROAR' })).toBeVisible()

  await act('merge', detailWords.into.label, pages.headline({ headline_id: kept.headline_id, title: '' }))
  const merged = await headlineNow(old.headline_id)
  expect(merged.headline_id).toBe(kept.headline_id)
  expect(merged.headline_fixes.map(({ title }) => title).sort()).toEqual([old.title, kept.title].sort())
  await takeBack()
  expect((await headlineNow(old.headline_id)).headline_fixes.map(({ title }) => title)).toEqual([old.title])
})

test('a moderator removes a wrong change of a headline, and undoes that @desktop', async ({ page, address }) => {
  const { headline_id, title } = await demoHeadline('chocolate-makes-you-a-genius')
  await visitAs(page, await makeModerator(address), pages.headline({ headline_id, title }))
  const { history } = await headlineNow(headline_id)
  const before = history!.changes[0]!.before
  const last = page.getByRole('listitem').filter({ hasText: before }).first()
  await last.getByRole('button', { name: actionWords['remove-change'].label }).click()
  const popup = dialog(page, actionWords['remove-change'].label)
  await expect(popup).toContainText(deskMessages.aboutPublic)
  await popup.getByRole('button', { name: actionWords['remove-change'].reasons[0] }).click()
  await popup.getByRole('button', { name: actionWords['remove-change'].label, exact: true }).click()
  await expectNotice(page, deskMessages.outcomes(actionWords['remove-change'].outcome, 1))
  await expect(page.getByRole('heading', { name: before, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: deskMessages.undo, exact: true }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
})

test('a suspended member reads why, and forms say so instead of failing @phone', async ({ page, address, reader }) => {
  const until = Date.now() + 7 * 86_400_000
  const fix = await addOwnFix(await makePerson(address), newTitle())
  await actAs(await makeModerator(address), 'suspend', { what: 'user', id: reader.user_id }, { until })
  await visitAs(page, reader, pages.fix(fix))
  const bar = page.getByRole('region', { name: appealMessages.bar })
  await expect(bar).toContainText(appealMessages.restricted.suspended(until))
  await reportFromMenu(page, fix.title)
  await expect(dialog(page).getByText(appealMessages.may.suspended)).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: reportMessages.send })).toBeDisabled()
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: appealMessages.why }).click()
  await expect(dialog(page, appealMessages.title)).toContainText('It is spam.')
  await expect(dialog(page).getByLabel(appealMessages.text)).toBeVisible()
})

test('visitors are asked to sign in before reporting @phone', async ({ page, address }) => {
  const fix = await addOwnFix(await makePerson(address), newTitle())
  await visit(page, pages.fix(fix))
  await reportFromMenu(page, fix.title)
  await dialog(page).getByRole('button', { name: reportMessages.login }).click()
  await expect(dialog(page).getByLabel('Password')).toBeVisible()
})
