import type { Page } from '@playwright/test'
import { AppError } from '@unspun/contract/errors.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as listMessages from '@unspun/contract/messages/lists.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import * as todayMessages from '@unspun/contract/messages/today.ts'
import * as voteMessages from '@unspun/contract/messages/votes.ts'
import { pages } from '@unspun/contract/pages.ts'
import type { DayAnswer, Pair } from '@unspun/contract/today.ts'
import { answered } from '../src/answered.ts'
import { countCalls, cutOffNext, holdNext, refuseNext } from '../src/answers.ts'
import { mailedLink } from '../src/mails.ts'
import { makePerson, newEmail, PASSWORD } from '../src/people.ts'
import { keepSession } from '../src/sessions.ts'
import { get, post, siteUrl } from '../src/site.ts'
import {
  dialog,
  expectNotice,
  fillRegister,
  hydrated,
  logIn,
  logInAt,
  profileLink,
  visit,
  visitAs,
} from '../src/steps.ts'
import { expect, test } from '../src/test.ts'
import {
  ANSWER,
  atPair,
  choices,
  next,
  pairsNow,
  playAll,
  playAsVisitor,
  playSome,
  question,
  step,
  votesUp,
} from '../src/today.ts'

const sideShown = (pair: Pair, text: string | null) => (text === pair.first.title ? pair.first : pair.second)

test('a member judges the pairs with keys: choices are up-votes, Undo takes one back, a reload goes on @desktop', async ({
  page,
  reader,
}) => {
  const pairs = await pairsNow()
  expect(pairs.length).toBe(5)
  await visitAs(page, reader, pages.today())
  const [pair] = pairs as [Pair]
  const [left, right] = await atPair(page, pair)
  const [onLeft, onRight] = [sideShown(pair, await left.textContent()), sideShown(pair, await right.textContent())]
  await page.keyboard.press('ArrowLeft')
  await expect(next(page)).toBeFocused()
  await expect(page.getByRole('main').getByRole('status').first()).not.toBeEmpty()
  for (const { title, user_display_name } of [pair.first, pair.second]) {
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByText(user_display_name, { exact: true })).toBeVisible()
  }
  await expect(page.getByRole('main').getByText(pair.printed, { exact: true })).toBeVisible()
  await expect(page.getByText(todayMessages.counted)).toBeVisible()
  await answered(page)
  const fixes = [onLeft, onRight].map(({ headline_fix_id }) => headline_fix_id!)
  expect(await votesUp(reader.user_id, fixes)).toEqual([true, false])

  await page.getByRole('button', { name: todayMessages.undo }).click()
  await expect(question(page)).toBeFocused()
  await expect(choices(page)).toHaveCount(2)
  await answered(page)
  expect(await votesUp(reader.user_id, fixes)).toEqual([false, false])
  await page.keyboard.press('ArrowRight')
  await expect(next(page)).toBeFocused()
  await answered(page)
  expect(await votesUp(reader.user_id, fixes)).toEqual([false, true])

  await page.reload()
  await hydrated(page)
  await expect(step(page, 2, 5)).toBeVisible()
  for (const [index, each] of pairs.slice(1).entries()) {
    const [first] = await atPair(page, each)
    await expect(step(page, index + 2, 5)).toBeVisible()
    // Enter presses the focused choice, then Next, which has the focus.
    await first.press('Enter')
    await expect(next(page)).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await expect(question(page)).toBeFocused()
  await expect(question(page)).toHaveText(new RegExp(`^${siteMessages.today}`))
  const squares = page.getByRole('list', { name: todayMessages.squares }).getByRole('button')
  await expect(squares).toHaveCount(5)
  await squares.first().click()
  await expect(page.getByRole('link', { name: onRight.title, exact: true })).toBeVisible()
  await next(page).click()
  await expect(squares).toHaveCount(5)
  // A member has nothing to keep.
  await expect(page.getByRole('button', { name: /^Keep my/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(pages.home())
})

test('nothing moves between a question and its reveal', async ({ page }) => {
  const pairs = await pairsNow()
  await visit(page, pages.today())
  await page.evaluate(() => document.fonts.ready)
  const boxes = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.today-article, .today-side, .today-actions')].map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect()
        return [x, y + scrollY, width, height].map(Math.round).join()
      }),
    )
  for (const pair of pairs) {
    const [, second] = await atPair(page, pair)
    const before = await boxes()
    await second.click()
    await expect(next(page)).toBeFocused()
    expect(await boxes()).toEqual(before)
    await next(page).click()
  }
})

test('a visitor plays all; "Keep my votes" casts them once, after the mailed confirmation', async ({ page }) => {
  const calls = countCalls(page, ANSWER)
  const pairs = await playAsVisitor(page)
  const fixes = pairs.filter(({ kind }) => kind === 'better').map(({ first }) => first.headline_fix_id!)
  await page.reload()
  await hydrated(page)
  await page.getByRole('button', { name: todayMessages.keep(fixes.length) }).click()
  const email = newEmail()
  const popup = dialog(page, 'Register')
  await fillRegister(popup, { email, password: PASSWORD })
  await popup.getByRole('button', { name: 'Register' }).click()
  await expect(dialog(page, 'Success')).toContainText(accountMessages.answersKept)
  await dialog(page).getByRole('button', { name: 'OK' }).click()
  expect(calls()).toBe(0)

  await page.goto(await mailedLink(email, 'verifyEmail'))
  await expectNotice(page, todayMessages.kept(fixes.length))
  expect(calls()).toBe(pairs.length)
  expect(await votesUp(await ownId(page), fixes)).toEqual(fixes.map(() => true))

  await visit(page, pages.today())
  await expect(page.getByRole('list', { name: todayMessages.squares })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Keep my/ })).toHaveCount(0)
  expect(calls()).toBe(pairs.length)
})

/** The number of the member who is signed in, by the link to their profile. */
async function ownId(page: Page): Promise<number> {
  const name = (await profileLink(page).getAttribute('href'))!.split('/').at(-1)!
  return (await post<{ user_id: number }>('10.255.0.1', '/api/users/get-profile/', { user_id: name })).user_id
}

test('a visitor who signs in without asking to keep the answers casts nothing @phone', async ({ page, reader }) => {
  const calls = countCalls(page, ANSWER)
  await playAsVisitor(page)
  await keepSession(page, reader)
  await visit(page, pages.today())
  await expect(step(page, 1, 5)).toBeVisible()
  await expect(choices(page)).toHaveCount(2)
  await answered(page)
  expect(calls()).toBe(0)
})

test('answers that a visitor keeps are cast for the member who signs in then @desktop', async ({ page, reader }) => {
  const pairs = await playAsVisitor(page)
  const fixes = pairs.filter(({ kind }) => kind === 'better').map(({ first }) => first.headline_fix_id!)
  await page.getByRole('button', { name: todayMessages.keep(fixes.length) }).click()
  await dialog(page).getByRole('tab', { name: 'Login' }).click()
  await logIn(page, reader)
  await expectNotice(page, todayMessages.kept(fixes.length))
  expect(await votesUp(reader.user_id, fixes)).toEqual(fixes.map(() => true))
  await expect(page.getByRole('button', { name: /^Keep my/ })).toHaveCount(0)
})

test('"Keep my votes" without signing in keeps nothing for the next member @desktop', async ({ page, reader }) => {
  const calls = countCalls(page, ANSWER)
  await playAsVisitor(page)
  await page.getByRole('button', { name: /^Keep my/ }).click()
  await dialog(page, 'Register').press('Escape')
  await expect(dialog(page)).toBeHidden()
  await keepSession(page, reader)
  await visit(page, pages.today())
  await expect(step(page, 1, 5)).toBeVisible()
  await answered(page)
  expect(calls()).toBe(0)
})

test('kept answers leave those that the member has given before @desktop', async ({ page, reader }) => {
  const pairs = await pairsNow()
  const { day } = await get<DayAnswer>('/api/today/get/')
  const { place, second } = pairs.find(({ kind }) => kind === 'better')!
  await post(reader.address, ANSWER, { day, place, answer: 'second' }, reader.token)
  await playAsVisitor(page)
  await page.getByRole('button', { name: /^Keep my/ }).click()
  await dialog(page).getByRole('tab', { name: 'Login' }).click()
  await logIn(page, reader)
  await expectNotice(page, todayMessages.kept(pairs.filter(({ kind }) => kind === 'better').length - 1))
  expect(await votesUp(reader.user_id, [second.headline_fix_id!])).toEqual([true])
})

test('kept answers wait for a connection, and the page can be used meanwhile @desktop', async ({
  page,
  reader,
  complaints,
}) => {
  complaints.allow('net::ERR_FAILED', ANSWER)
  const pairs = await playAsVisitor(page)
  await page.getByRole('button', { name: /^Keep my/ }).click()
  await dialog(page).getByRole('tab', { name: 'Login' }).click()
  await cutOffNext(page, ANSWER)
  await logIn(page, reader)
  await atPair(page, pairs[0]!)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectNotice(page, todayMessages.kept(pairs.filter(({ kind }) => kind === 'better').length))
  await expect(page.getByRole('list', { name: todayMessages.squares })).toBeVisible()
})

test('a refusal ends the sending of kept answers, and is told @desktop', async ({ page, reader, complaints }) => {
  complaints.allow(403, ANSWER)
  const calls = countCalls(page, ANSWER)
  await playAsVisitor(page)
  await page.getByRole('button', { name: /^Keep my/ }).click()
  await dialog(page).getByRole('tab', { name: 'Login' }).click()
  // Any refusal with this status.
  const refusal = new AppError('NotModerator')
  await refuseNext(page, ANSWER, refusal)
  await logIn(page, reader)
  await expectNotice(page, refusal.refusal.errors[0]!)
  await answered(page)
  expect(calls()).toBe(1)
})

test('a press that waits is not sent in the name of another member @desktop', async ({
  page,
  reader,
  address,
  complaints,
}) => {
  // The session of the press on its way ends.
  complaints.allow(401, ANSWER)
  // The other tab may ask for a token while it logs out.
  complaints.tolerate(401, '/identity/token/')
  const other = await makePerson(address)
  await visitAs(page, reader, pages.today())
  const pairs = await pairsNow()
  const calls = countCalls(page, ANSWER)
  const release = await holdNext(page, ANSWER)
  await playSome(page, pairs.slice(0, 2))
  const tab = await page.context().newPage()
  await visit(tab, pages.home())
  await tab.getByRole('button', { name: 'Log out' }).click()
  await logInAt(tab, other, pages.home())
  await expect(profileLink(page)).toHaveAttribute('href', await profileLink(tab).getAttribute('href').then(String))
  release()
  await answered(page)
  expect(calls()).toBe(1)
  await visit(page, pages.today())
  await expect(step(page, 1, 5)).toBeVisible()
})

test('a member whose answers cannot be read is asked nothing until they are @desktop', async ({
  page,
  reader,
  complaints,
}) => {
  complaints.allow('net::ERR_FAILED', '/api/today/own/')
  await keepSession(page, reader)
  await cutOffNext(page, '/api/today/own/')
  const calls = countCalls(page, ANSWER)
  await visit(page, pages.today())
  await expectNotice(page, todayMessages.ownFailed)
  await choices(page).first().click()
  await expect(page.locator('.today-side[data-held]')).toHaveCount(1)
  expect(calls()).toBe(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(next(page)).toBeFocused()
  await expect.poll(calls).toBe(1)
})

test('an unverified member’s answers stay in the browser, and the page says why @phone', async ({ page, newcomer }) => {
  const calls = countCalls(page, ANSWER)
  await visitAs(page, newcomer, pages.today())
  const pairs = await pairsNow()
  const [first] = await atPair(page, pairs[0]!)
  await first.click()
  await expectNotice(page, voteMessages.verify)
  await expect(page.getByText(todayMessages.counted)).toHaveCount(0)
  await next(page).click()
  await playAll(page, pairs.slice(1))
  await page.getByRole('link', { name: /^Keep my/ }).click()
  await expect(page).toHaveURL(pages.settings('verify'))
  expect(calls()).toBe(0)
  await page.goto(await mailedLink(newcomer.email, 'verifyEmail'))
  await expectNotice(page, todayMessages.kept(pairs.filter(({ kind }) => kind === 'better').length))
  expect(calls()).toBe(pairs.length)
})

test('an answer that cannot be saved is undone, and can be tried again @desktop', async ({
  page,
  reader,
  complaints,
}) => {
  complaints.allow('net::ERR_FAILED', ANSWER)
  await visitAs(page, reader, pages.today())
  const [pair] = (await pairsNow()) as [Pair]
  const [first] = await atPair(page, pair)
  await cutOffNext(page, ANSWER)
  await first.click()
  await expectNotice(page, todayMessages.failed)
  await atPair(page, pair)
  await expect(question(page)).toBeFocused()
  await expect(page.getByRole('main').getByRole('status').first()).toBeEmpty()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(next(page)).toBeVisible()
})

test('a choice pressed before the scripts run is taken @phone', async ({ page }) => {
  const { promise: scripts, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => scripts.then(() => route.continue()))
  await page.goto(pages.today(), { waitUntil: 'commit' })
  const chosen = await choices(page).nth(1).textContent()
  await choices(page).nth(1).tap()
  release()
  await hydrated(page)
  await expect(next(page)).toBeVisible()
  await expect(page.locator('.today-side[data-chosen]')).toContainText(chosen!)
})

test('"Skip" pressed before the scripts run is taken @phone', async ({ page }) => {
  const { promise: scripts, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => scripts.then(() => route.continue()))
  await page.goto(pages.today(), { waitUntil: 'commit' })
  await page.getByRole('button', { name: todayMessages.other.skip }).tap()
  release()
  await hydrated(page)
  await expect(step(page, 2, 5)).toBeVisible()
})

test('an answer that the site refuses cannot be tried again @desktop', async ({ page, reader, complaints }) => {
  complaints.allow(403, ANSWER)
  await visitAs(page, reader, pages.today())
  const [first] = await atPair(page, (await pairsNow())[0]!)
  const refusal = new AppError('NotModerator')
  await refuseNext(page, ANSWER, refusal)
  await first.click()
  await expectNotice(page, refusal.refusal.errors[0]!)
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

test('a double click and a held Enter stay at the reveal @desktop', async ({ page }) => {
  await visit(page, pages.today())
  await choices(page).first().dblclick()
  await expect(next(page)).toBeFocused()
  await expect(page).toHaveURL(pages.today())
  await page.getByRole('button', { name: todayMessages.undo }).dblclick()
  await expect(choices(page)).toHaveCount(2)
  await expect(step(page, 1, 5)).toBeVisible()
  await page.getByRole('button', { name: todayMessages.other.skip }).dblclick()
  await expect(step(page, 2, 5)).toBeVisible()
  await expect(choices(page)).toHaveCount(2)
  await choices(page).first().focus()
  await page.keyboard.down('Enter')
  await expect(next(page)).toBeFocused()
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(next(page)).toBeFocused()
  await expect(step(page, 2, 5)).toBeVisible()
})

test('the arrow keys do nothing while shortcuts are off, and are listed @desktop', async ({ page }) => {
  await visit(page, pages.today())
  await page.keyboard.press('?')
  const popup = dialog(page, 'Keyboard shortcuts')
  await expect(popup).toContainText(todayMessages.chooseByKey)
  await popup.getByRole('switch').uncheck()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Escape')
  await expect(choices(page)).toHaveCount(2)
  await expect(page).toHaveURL(pages.today())
})

test('the language of a side does not tell which headline was printed @desktop', async ({ page }) => {
  await visit(page, pages.home())
  await answerNext(page, ({ pairs }) => ({
    pairs: pairs.filter(({ kind }) => kind === 'printed').map((pair) => ({ ...pair, lang: 'de' })),
  }))
  await follow(page)
  await expect(question(page)).toHaveText(todayMessages.question.printed)
  await expect(page.locator('.today-side [lang]')).toHaveCount(0)
  await choices(page).first().click()
  await expect(page.locator('.today-side [lang="de"]')).toHaveCount(1)
})

test('a tab that shows yesterday loads the new day when its reader returns @desktop', async ({ page }) => {
  await visit(page, pages.home())
  await answerNext(page, () => ({ day: '2026-01-31', pairs: [] }))
  await follow(page)
  await expect(page.getByText(todayMessages.empty)).toBeVisible()
  await page.unroute('**/api/today/get/')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(step(page, 1, 5)).toBeVisible()
})

test('a choice pressed before a member’s answers are known is taken unless there is one @desktop', async ({
  page,
  reader,
}) => {
  await keepSession(page, reader)
  const known = await holdNext(page, '/api/today/own/')
  await visit(page, pages.today())
  const [pair] = (await pairsNow()) as [Pair]
  const [first] = await atPair(page, pair)
  const calls = countCalls(page, ANSWER)
  await first.click()
  await expect(page.locator('.today-side[data-held]')).toHaveCount(1)
  expect(calls()).toBe(0)
  known()
  await expect(next(page)).toBeFocused()
  await expect.poll(calls).toBe(1)
})

test('"Both miss it" reveals, "Skip" goes on, "I can do better" opens New Fix @desktop', async ({ page }) => {
  const pairs = await pairsNow()
  await visit(page, pages.today())
  const better = pairs.findIndex(({ kind }) => kind === 'better')
  for (let index = 0; index < better; index++)
    await page.getByRole('button', { name: todayMessages.other.skip }).click()
  await atPair(page, pairs[better]!)
  await page.getByRole('button', { name: todayMessages.better }).click()
  await expect(dialog(page, 'New Fix')).toContainText(pairs[better]!.printed)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('button', { name: todayMessages.other.neither }).click()
  await expect(question(page)).toHaveText(todayMessages.bothMissFirst)
  await next(page).click()
  await expect(step(page, better + 2, pairs.length)).toBeVisible()
  await page.getByRole('button', { name: todayMessages.other.skip }).click()
  await expect(step(page, better + 3, pairs.length)).toBeVisible()
})

test('a result is shared as text without headlines, and as a picture @desktop', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await playAsVisitor(page)
  await page.evaluate(() => Object.defineProperty(navigator, 'canShare', { value: undefined, configurable: true }))
  const { day } = await get<DayAnswer>('/api/today/get/')
  await page.getByRole('button', { name: todayMessages.shareResult }).click()
  await expectNotice(page, todayMessages.copied)
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
  expect(lines[0]).toMatch(new RegExp(`^Unspun · ${siteMessages.today}, \\d+ \\w+$`))
  expect(lines[1]).toMatch(/^(🟥|⬜){5}$/u)
  expect(lines.slice(2)).toEqual([siteUrl() + pages.today(day)])
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: todayMessages.sharePicture }).click()
  expect((await saved).suggestedFilename()).toBe(`${todayMessages.pictureName}.png`)
})

/** The next answer about a day is this one. No journey can wait for a day to end. */
const answerNext = (page: Page, change: (day: DayAnswer) => Partial<DayAnswer>) =>
  page.route('**/api/today/get/', async (route) => {
    const response = await route.fetch()
    const day = (await response.json()) as DayAnswer
    await route.fulfill({ response, json: { ...day, ...change(day) } })
  })

const follow = (page: Page) => page.locator('.today-strip').first().click()

test('without pairs the page leads to the headlines that need a fix @phone', async ({ page }) => {
  await visit(page, pages.home())
  await answerNext(page, () => ({ pairs: [] }))
  await follow(page)
  await expect(page.getByText(todayMessages.empty)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: listMessages.needsTab }).click()
  await expect(page).toHaveURL(pages.home('needs'))
})

test('a day that is over shows its results, with links to the days around it @desktop', async ({ page }) => {
  await visit(page, pages.home())
  await answerNext(page, ({ pairs }) => ({
    pairs: pairs.map((pair) => ({ ...pair, first_answers: 1, second_answers: 2 })),
    is_open: false,
    before: '2026-11-01',
    after: '2026-11-03',
  }))
  await follow(page)
  await expect(page.getByText(todayMessages.closed)).toBeVisible()
  const pairs = await pairsNow()
  for (const { first, printed } of pairs) {
    await expect(page.getByRole('main').getByRole('link', { name: first.title, exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByText(printed, { exact: true })).toBeVisible()
  }
  await expect(
    page.getByText(`${todayMessages.share(33)} ${todayMessages.shareOf} ${todayMessages.tookForPrinted}`),
  ).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  const days = page.getByRole('navigation', { name: todayMessages.otherDays })
  await expect(days.getByRole('link')).toHaveText(['1 November', '3 November'])
  await expect(days.getByRole('link').first()).toHaveAttribute('href', pages.today('2026-11-01'))
})

test('a day without pairs is not found @phone', async ({ page, complaints }) => {
  complaints.allow(404, pages.today('2020-01-01'))
  await visit(page, pages.today('2020-01-01'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
})

test('fewer than five pairs are a whole game @phone', async ({ page }) => {
  await visit(page, pages.home())
  await answerNext(page, ({ pairs }) => ({ pairs: pairs.slice(0, 2) }))
  await follow(page)
  await expect(step(page, 1, 2)).toBeVisible()
  await playAll(page, (await pairsNow()).slice(0, 2))
})
