import { AppError } from '@unspun/contract/errors.ts'
import * as moderationMessages from '@unspun/contract/messages/moderation.ts'
import * as voteMessages from '@unspun/contract/messages/votes.ts'
import { actAs, makeModerator } from '../src/moderation.ts'
import { makePerson } from '../src/people.ts'
import { ownAddress } from '../src/site.ts'
import { type Known, storiesOf } from './outlets/known.ts'
import type { ChromiumReader } from './rig/chromium.ts'
import { endSessions, signIn, signOut } from './rig/members.ts'
import type { News } from './rig/news.ts'
import { openPopup, storedIn } from './rig/popup.ts'
import { expect, test } from './rig/test.ts'
import { isRead } from './rig/texts.ts'
import { arrowOf, isRested, totalIn, totalOnSite } from './rig/votes.ts'

test.describe.configure({ mode: 'default' })

const [trains] = storiesOf('daily-lantern.test') as [Known]
const VOTE = '/api/headline-fixes/vote/'

let news: News<ChromiumReader>
let fixId: number
let address: string
test.beforeAll(async ({ start, site }, { workerIndex }) => {
  news = await start('Chromium')
  fixId = await site.fixOf(trains.url)
  address = ownAddress(workerIndex)
  await news.reader.tab.open(trains.url)
  await isRead(news.reader.tab)
})
test.afterEach(() => signOut(news.reader.context))

const arrow = arrowOf(trains.fix)
const siteTotal = () => totalOnSite(fixId)

const RESTRICTED = { suspend: moderationMessages.suspended, limit: moderationMessages.limited } as const
for (const action of ['suspend', 'limit'] as const)
  test(`refusals are shown in the site's words, and the vote is reverted: ${action}`, async () => {
    const { reader } = news
    const person = await makePerson(address)
    await signIn(reader.context, person)
    const before = await siteTotal()
    const popup = await openPopup(reader)
    await isRested(popup)
    const shown = await totalIn(popup)
    const until = Date.now() + 7 * 86_400_000
    await actAs(await makeModerator(address), action, { what: 'user', id: person.user_id }, { until })
    await arrow(popup, 'down').click()
    await expect(
      popup.getByRole('status').filter({ hasText: RESTRICTED[action]({ until, reason: 'It is spam.' }) }),
    ).toBeVisible()
    await expect(arrow(popup, 'down')).toHaveAttribute('aria-pressed', 'false')
    expect(await totalIn(popup)).toBe(shown)
    expect(await siteTotal()).toBe(before)
    await popup.close()
  })

test('too many votes are refused in the site’s words, and the vote can be tried again @whole', async () => {
  const { reader, traffic } = news
  await signIn(reader.context, await makePerson(address))
  const before = await siteTotal()
  const popup = await openPopup(reader)
  await isRested(popup)
  traffic.change(VOTE, () => ({ status: 429, body: JSON.stringify(new AppError('TooMany').refusal) }))
  await arrow(popup, 'up').click()
  await expect(popup.getByRole('status').filter({ hasText: new AppError('TooMany').refusal.errors[0]! })).toBeVisible()
  await expect(arrow(popup, 'up')).toHaveAttribute('aria-pressed', 'false')
  expect(await totalIn(popup)).toBe(before)
  traffic.change(VOTE)
  // A rate limit of the token endpoint does not log anyone out.
  traffic.change('/identity/token/', () => ({ status: 429, body: JSON.stringify(new AppError('TooMany').refusal) }))
  const again = await openPopup(reader)
  await isRested(again)
  traffic.change('/identity/token/')
  await expect(arrow(again, 'up')).not.toHaveAttribute('aria-disabled')
  await arrow(again, 'up').click()
  await expect.poll(siteTotal).toBe(before + 1)
  await isRested(again)
  await arrow(again, 'up').click()
  await expect.poll(siteTotal).toBe(before)
  for (const page of [popup, again]) await page.close()
})

test('a member with an unverified address cannot vote, and reads why', async () => {
  const { reader } = news
  await signIn(reader.context, await makePerson(address, { verified: false }))
  const popup = await openPopup(reader)
  await expect(popup.getByText(voteMessages.verify)).toBeVisible()
  await expect(arrow(popup, 'up')).toHaveAttribute('aria-disabled', 'true')
  await expect(arrow(popup, 'up')).toHaveAccessibleDescription(voteMessages.verify)
  await popup.close()
})

test('a session that has ended on the site is reported, and the vote is reverted @whole', async () => {
  const { reader } = news
  await signIn(reader.context, await makePerson(address))
  const before = await siteTotal()
  const popup = await openPopup(reader)
  await isRested(popup)
  const person = await makePerson(address)
  // Another member signs in in this browser: the token of the first one is replaced, not reused.
  await signOut(reader.context)
  await signIn(reader.context, person)
  const again = await openPopup(reader)
  await isRested(again)
  await arrow(again, 'up').click()
  await isRested(again)
  expect(await siteTotal()).toBe(before + 1)
  await arrow(again, 'up').click()
  await isRested(again)
  await endSessions(person)
  await signOut(reader.context)
  await arrow(again, 'up').click()
  await expect(again.getByRole('status').filter({ hasText: voteMessages.login })).toBeVisible()
  await expect(arrow(again, 'up')).toHaveAttribute('aria-pressed', 'false')
  await expect(again.getByRole('link', { name: voteMessages.login, exact: true })).toBeVisible()
  expect(await storedIn(again, 'session')).not.toContain('eyJ')
  expect(await siteTotal()).toBe(before)
  for (const page of [popup, again]) await page.close()
})

test('without a connection the vote is reverted, and can be tried again @whole', async () => {
  const { reader, traffic } = news
  await signIn(reader.context, await makePerson(address))
  const before = await siteTotal()
  const popup = await openPopup(reader)
  await isRested(popup)
  traffic.change(VOTE, () => 'the login page of a hotel')
  await arrow(popup, 'up').click()
  await expect(popup.getByRole('status').filter({ hasText: voteMessages.failed })).toBeVisible()
  expect(await totalIn(popup)).toBe(before)
  traffic.change(VOTE)
  await arrow(popup, 'up').click()
  await expect.poll(siteTotal).toBe(before + 1)
  await isRested(popup)
  await arrow(popup, 'up').click()
  await expect.poll(siteTotal).toBe(before)
  await popup.close()
})
