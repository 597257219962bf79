import type { Page } from '@playwright/test'
import * as voteMessages from '@unspun/contract/messages/votes.ts'
import { pages } from '@unspun/contract/pages.ts'
import { countCalls, holdNext } from '../src/answers.ts'
import { demoFix, demoHeadline } from '../src/demo.ts'
import type { Person } from '../src/people.ts'
import { keepSession } from '../src/sessions.ts'
import { post } from '../src/site.ts'
import { expectNotice, hydrated, logIn, openLogin, votesOf } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

const vote = '/api/headline-fixes/vote/'

/** Opens the page of a demo headline and holds its scripts back until the returned function is called. */
async function openWithoutScripts(page: Page, slug: string) {
  const headline = await demoHeadline(slug)
  const { promise: scripts, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => scripts.then(() => route.continue()))
  await page.goto(pages.headline(headline), { waitUntil: 'commit' })
  const fixes = headline.headline_fixes.map((fix) => ({ ...votesOf(page, fix.title), value: fix.total_vote_value }))
  await expect(fixes.at(-1)!.up).toBeVisible()
  const load = async () => {
    release()
    await hydrated(page)
  }
  return { fixes, load }
}

/** Holds back the messages with which React continues a rendering, as on a slow phone, until the returned function is called. */
async function holdRendering(page: Page) {
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype
    const held: (() => void)[] = []
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      held.push(() => postMessage.call(this, message))
    } as typeof postMessage
    Object.assign(window, {
      resumeRendering: () => {
        MessagePort.prototype.postMessage = postMessage
        for (const post of held) post()
      },
    })
  })
  return () => page.evaluate('resumeRendering()')
}

/** Vote buttons are marked as disabled until they work. */
const early = { force: true }

const castAs = ({ address, token }: Person, headline_fix_id: number, vote_value: 1 | -1) =>
  post(address, vote, { headline_fix_id, vote_value }, token)

test('the last vote that a member presses on each fix before the scripts run is cast, once @desktop', async ({
  page,
  reader,
}) => {
  await keepSession(page, reader)
  const calls = countCalls(page, vote)
  const { fixes, load } = await openWithoutScripts(page, 'station-cat-unthinkable')
  const [first, second] = [fixes[0]!, fixes[1]!]
  await first.down.click(early)
  await first.up.click(early)
  await first.up.click(early)
  await expect(first.group).toHaveAttribute('aria-busy', 'true')
  await second.down.focus()
  await page.keyboard.press('Enter')
  await load()
  await expect(first.up).toHaveAttribute('aria-pressed', 'true')
  await expect(first.count(first.value + 1)).toBeVisible()
  await expect(second.down).toHaveAttribute('aria-pressed', 'true')
  await expect(second.count(second.value - 1)).toBeVisible()
  for (const { group } of fixes) await expect(group).not.toHaveAttribute('aria-busy')
  expect(calls()).toBe(2)
  // From now on the page casts votes itself.
  await first.up.click()
  await expect(first.count(first.value)).toBeVisible()
  await expect(first.group).not.toHaveAttribute('aria-busy')
  await page.reload()
  await hydrated(page)
  await expect(second.down).toHaveAttribute('aria-pressed', 'true')
  await expect(first.up).toHaveAttribute('aria-pressed', 'false')
  expect(calls()).toBe(3)
})

test('a vote pressed while the session or the votes are read is cast, and one that stands already is not taken back @phone', async ({
  page,
  reader,
}) => {
  const slug = 'drivers-hit-parking-hike'
  await castAs(reader, (await demoFix(slug, 0)).headline_fix_id, 1)
  await keepSession(page, reader)
  const calls = countCalls(page, vote)
  const resume = await holdNext(page, '/identity/token/')
  const readVotes = await holdNext(page, '/api/headline-fixes/get-votes/?*')
  const { fixes, load } = await openWithoutScripts(page, slug)
  const [first, second, third] = [fixes[0]!, fixes[1]!, fixes[2]!]
  await first.up.tap(early)
  await load()
  await second.up.tap(early)
  const asked = page.waitForRequest('**/api/headline-fixes/get-votes/?*')
  resume()
  await asked
  await third.down.tap(early)
  readVotes()
  await expect(second.up).toHaveAttribute('aria-pressed', 'true')
  await expect(third.down).toHaveAttribute('aria-pressed', 'true')
  await expect(first.up).toHaveAttribute('aria-pressed', 'true')
  for (const { group } of fixes) await expect(group).not.toHaveAttribute('aria-busy')
  expect(calls()).toBe(2)
})

test('a vote pressed before the scripts run is cast if the session is known before the page is hydrated @desktop', async ({
  page,
  reader,
}) => {
  await keepSession(page, reader)
  const resume = await holdRendering(page)
  const { fixes, load } = await openWithoutScripts(page, 'bridge-closure-commuter-nightmare')
  const [first] = fixes
  await first!.down.click(early)
  const read = page.waitForResponse('**/api/users/login-register/')
  const loaded = load()
  await (await read).finished()
  await resume()
  await loaded
  await expect(first!.down).toHaveAttribute('aria-pressed', 'true')
  await expect(first!.count(first!.value - 1)).toBeVisible()
})

test('a press is dropped if the session is known to have ended before the page is hydrated @desktop', async ({
  page,
  reader,
  complaints,
}) => {
  complaints.allow(401, '/identity/token/')
  await keepSession(page, reader)
  await page.context().clearCookies()
  const resume = await holdRendering(page)
  const { fixes, load } = await openWithoutScripts(page, 'bridge-closure-commuter-nightmare')
  const { up, group } = fixes[0]!
  await up.click(early)
  await expect(group).toHaveAttribute('aria-busy')
  const refused = page.waitForResponse('**/identity/token/')
  const loaded = load()
  await (await refused).finished()
  await resume()
  await loaded
  await expect(up).toHaveAccessibleDescription(voteMessages.login)
  await expect(group).not.toHaveAttribute('aria-busy')
})

test('a visitor who presses a vote before the scripts run casts nothing, also after logging in @phone', async ({
  page,
  reader,
}) => {
  const calls = countCalls(page, vote)
  const { fixes, load } = await openWithoutScripts(page, 'beloved-seafront-benches-axed')
  const { up, group } = fixes[0]!
  await up.tap(early)
  await expect(group).not.toHaveAttribute('aria-busy')
  await load()
  await openLogin(page)
  await logIn(page, reader)
  await expect(up).not.toHaveAttribute('aria-disabled')
  await expect(group).not.toHaveAttribute('aria-busy')
  await expect(up).toHaveAttribute('aria-pressed', 'false')
  expect(calls()).toBe(0)
})

test('a press of a session that has ended is dropped, and one of an unverified member says why @desktop', async ({
  page,
  newcomer,
  complaints,
}) => {
  complaints.allow(401, '/identity/token/')
  const calls = countCalls(page, vote)
  await keepSession(page, newcomer)
  const first = await openWithoutScripts(page, 'beloved-seafront-benches-axed')
  await first.fixes[0]!.up.click(early)
  await first.load()
  await expectNotice(page, voteMessages.verify)
  await expect(first.fixes[0]!.up).toHaveAttribute('aria-pressed', 'false')

  await page.context().clearCookies()
  const second = await openWithoutScripts(page, 'beloved-seafront-benches-axed')
  await second.fixes[0]!.up.click(early)
  await second.load()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(second.fixes[0]!.group).not.toHaveAttribute('aria-busy')
  await openLogin(page)
  await logIn(page, newcomer)
  await expect(second.fixes[0]!.up).toHaveAccessibleDescription(voteMessages.verify)
  await expect(page.getByRole('status').filter({ hasText: voteMessages.verify })).toHaveCount(0)
  expect(calls()).toBe(0)
})
