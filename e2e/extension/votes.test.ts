import type { Page } from '@playwright/test'
import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import { messages } from '@unspun/contract/messages.ts'
import { moderationMessages } from '@unspun/contract/moderation/messages.ts'
import { logInMark, pages } from '@unspun/contract/pages.ts'
import { uiMessages } from '../../extension/src/ui/messages.ts'
import { actAs, makeModerator } from '../src/moderation.ts'
import { makePerson } from '../src/people.ts'
import { get, ownAddress, siteUrl } from '../src/site.ts'
import { type Known, storiesOf } from './outlets/known.ts'
import type { ChromiumReader } from './rig/chromium.ts'
import { askFromScript } from './rig/isolated-world.ts'
import { endSessions, signIn, signOut } from './rig/members.ts'
import type { News } from './rig/news.ts'
import { askFrom, openPopup, POPUP, storedIn } from './rig/popup.ts'
import { SETTINGS } from './rig/reader.ts'
import { browsers, expect, test } from './rig/test.ts'
import { isRead } from './rig/texts.ts'

test.describe.configure({ mode: 'default' })

const [, parking] = storiesOf('harbour-courier.test') as [Known, Known]

let news: News<ChromiumReader>
let fixId: number
let address: string
test.beforeAll(async ({ start, site }, { workerIndex }) => {
  news = await start('Chromium')
  fixId = await site.fixOf(parking.url)
  address = ownAddress(workerIndex)
  await news.reader.tab.open(parking.url)
  await isRead(news.reader.tab)
})
test.afterEach(() => signOut(news.reader.context))

const arrow = (popup: Page, way: 'up' | 'down') =>
  popup.getByRole('button', { name: messages.vote[way](parking.fix), exact: true })
const total = async (popup: Page) => Number((await popup.locator('#vote-total').textContent())!.replace('−', '-'))
const siteTotal = async () => (await get<HeadlineFix>(`/api/headline-fixes/get/?id=${fixId}`)).total_vote_value
const asked = () => news.traffic.ofExtension().map(({ method, path }) => `${method} ${path.replace(/\?.*/, '')}`)
const isRested = (popup: Page) => expect(popup.locator('fieldset.vote[aria-busy]')).toHaveCount(0)

test('signed out, the popup says “Log in”, and asks the site for nothing but whether somebody is logged in', async () => {
  const { reader, traffic } = news
  traffic.forget()
  const popup = await openPopup(reader)
  await expect(popup.getByText(messages.vote.login)).toBeVisible()
  for (const way of ['up', 'down'] as const) {
    await expect(arrow(popup, way)).toHaveAttribute('aria-disabled', 'true')
    await expect(arrow(popup, way)).toHaveAccessibleDescription(messages.vote.login)
  }
  await arrow(popup, 'up').press('Enter')
  expect(asked()).toEqual(['POST /identity/token/'])
  await expect(popup.locator('#requests')).toContainText(uiMessages.accountAsked(0))
  await expect(popup.locator('#requests')).toContainText('1 for your account')

  const opened = reader.context.waitForEvent('page')
  await popup.getByRole('link', { name: messages.vote.login, exact: true }).click()
  const login = await opened
  expect(login.url()).toBe(siteUrl() + pages.fix({ headline_fix_id: fixId, title: parking.fix }) + logInMark)
  await expect(login.getByRole('dialog').getByLabel('Password')).toBeVisible()
  await login.close()
  await popup.close()
})

test('a vote from the popup counts on the site, is taken back, and survives the end of the worker', async () => {
  const { reader, traffic } = news
  const person = await makePerson(address)
  await signIn(reader.context, person)
  const before = await siteTotal()
  traffic.forget()
  const popup = await openPopup(reader)
  await isRested(popup)
  expect(asked()).toEqual(['POST /identity/token/', 'POST /api/users/get-auth/', 'GET /api/headline-fixes/get-votes/'])
  expect(news.traffic.ofExtension().filter(({ headers }) => headers.cookie)).toHaveLength(1)
  const group = new URLSearchParams(traffic.ofExtension().at(-1)!.path.split('?')[1]).get('fix_ids')!.split(',')
  expect(group.length, 'all fixes of the packs, so the site does not learn which one is shown').toBeGreaterThan(20)
  expect(group).toContain(`${fixId}`)

  await reader.killWorker()
  await arrow(popup, 'up').click()
  await expect(arrow(popup, 'up')).toHaveAttribute('aria-pressed', 'true')
  await isRested(popup)
  expect(await total(popup)).toBe(before + 1)
  expect(await siteTotal()).toBe(before + 1)
  await expect(popup.getByRole('status').filter({ hasText: 'your first vote' })).toBeVisible()
  await expect(popup.locator('#requests')).toContainText(uiMessages.voted)
  await popup.close()

  const again = await openPopup(reader)
  await isRested(again)
  await expect(arrow(again, 'up')).toHaveAttribute('aria-pressed', 'true')
  expect(await total(again)).toBe(before + 1)
  await arrow(again, 'up').press('Enter')
  await expect(arrow(again, 'up')).toHaveAttribute('aria-pressed', 'false')
  await isRested(again)
  expect(await siteTotal()).toBe(before)
  await expect(arrow(again, 'up'), 'the focus stays').toBeFocused()

  const stored = await storedIn(again, 'local')
  expect(stored).not.toMatch(/eyJ|reader_id|token"/)
  const kept = await storedIn(again, 'session')
  expect(kept, 'the search above looks for the right text').toMatch(/eyJ/)
  await again.close()
})

test('refusals are shown in the words of the site, and the vote is undone', async () => {
  const { reader } = news
  const person = await makePerson(address)
  await signIn(reader.context, person)
  const before = await siteTotal()
  const popup = await openPopup(reader)
  await isRested(popup)
  const shown = await total(popup)
  const until = Date.now() + 7 * 86_400_000
  await actAs(await makeModerator(address), 'suspend', { what: 'user', id: person.user_id }, { until })
  await arrow(popup, 'down').click()
  await expect(
    popup.getByRole('status').filter({ hasText: moderationMessages.suspended({ until, reason: 'It is spam.' }) }),
  ).toBeVisible()
  await expect(arrow(popup, 'down')).toHaveAttribute('aria-pressed', 'false')
  expect(await total(popup)).toBe(shown)
  expect(await siteTotal()).toBe(before)
  await popup.close()
})

test('a member with an unverified address cannot vote, and reads why', async () => {
  const { reader } = news
  await signIn(reader.context, await makePerson(address, { verified: false }))
  const popup = await openPopup(reader)
  await expect(popup.getByText(messages.vote.verify)).toBeVisible()
  await expect(arrow(popup, 'up')).toHaveAttribute('aria-disabled', 'true')
  await expect(arrow(popup, 'up')).toHaveAccessibleDescription(messages.vote.verify)
  await popup.close()
})

test('scripts in pages, pages and other pages of the extension get neither a vote nor a token', async () => {
  const { reader, traffic } = news
  await signIn(reader.context, await makePerson(address))
  const popup = await openPopup(reader)
  await isRested(popup)
  await popup.close()
  const before = await siteTotal()
  traffic.forget()
  const calls = [
    { kind: 'vote', headline_fix_id: fixId, vote_value: 1 },
    { kind: 'account', headline_fix_id: fixId, url: parking.url },
  ]
  for (const call of calls) {
    expect(await askFromScript(reader, call), 'a script in a page').toBe(null)
    const inside = await askFrom(reader, SETTINGS, call)
    expect(inside, 'the page of settings').toBe(null)
  }
  expect(await askFromScript(reader, 'session'), 'the memory with the token').toBe('closed')
  expect(
    await reader.page.evaluate(() => 'runtime' in ((globalThis as { chrome?: object }).chrome ?? {})),
    'a page',
  ).toBe(false)
  expect(asked()).toEqual([])
  expect(await siteTotal()).toBe(before)
})

test('a session that has ended on the site is told, and the vote is undone @whole', async () => {
  const { reader } = news
  await signIn(reader.context, await makePerson(address))
  const before = await siteTotal()
  const popup = await openPopup(reader)
  await isRested(popup)
  const person = await makePerson(address)
  // Another member takes over the browser: the token of the first one is replaced, not used again.
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
  await expect(again.getByRole('status').filter({ hasText: messages.vote.login })).toBeVisible()
  await expect(arrow(again, 'up')).toHaveAttribute('aria-pressed', 'false')
  await expect(again.getByRole('link', { name: messages.vote.login, exact: true })).toBeVisible()
  expect(await storedIn(again, 'session')).not.toContain('eyJ')
  expect(await siteTotal()).toBe(before)
  for (const page of [popup, again]) await page.close()
})

test('without a connection the vote is undone, and can be tried again @whole', async () => {
  const { reader, traffic } = news
  await signIn(reader.context, await makePerson(address))
  const before = await siteTotal()
  const popup = await openPopup(reader)
  await isRested(popup)
  traffic.change('/api/headline-fixes/vote/', () => 'the login page of a hotel')
  await arrow(popup, 'up').click()
  await expect(popup.getByRole('status').filter({ hasText: messages.vote.failed })).toBeVisible()
  expect(await total(popup)).toBe(before)
  traffic.change('/api/headline-fixes/vote/')
  await arrow(popup, 'up').click()
  await expect.poll(siteTotal).toBe(before + 1)
  await isRested(popup)
  await arrow(popup, 'up').click()
  await expect.poll(siteTotal).toBe(before)
  await popup.close()
})

const WITHOUT: { what: string; state: string; change: (manifest: Record<string, unknown>) => void }[] = [
  {
    what: 'an extension that the site does not list',
    state: 'elsewhere',
    change: (manifest) => {
      manifest.key = Buffer.from('another one').toString('base64')
    },
  },
  {
    what: 'a listed extension without access to the site',
    state: 'away',
    change: (manifest) => {
      manifest.host_permissions = ['http://*.test/*']
    },
  },
]
for (const { what, state, change } of WITHOUT)
  test(`${what} gets no token @whole`, async ({ start }) => {
    const { reader } = await start('Chromium', change)
    await signIn(reader.context, await makePerson(address))
    const before = await siteTotal()
    const vote = await askFrom(reader, POPUP, { kind: 'vote', headline_fix_id: fixId, vote_value: 1 })
    expect(vote).toEqual({ failed: expect.any(String), state })
    expect(await siteTotal()).toBe(before)
  })

for (const browser of browsers.filter((name) => name === 'Firefox'))
  test(`in ${browser} the popup says that voting opens the site, because no site can list it by itself @whole`, async ({
    start,
  }) => {
    const { reader, traffic } = await start(browser)
    await reader.tab.open(parking.url)
    await isRead(reader.tab)
    traffic.forget()
    await reader.inside(POPUP, async (tab) => {
      const text = () => tab.run(() => document.querySelector('.voting')?.textContent ?? '')
      await expect.poll(text).toContain(uiMessages.elsewhere('Unspun'))
      const link = await tab.run(() => document.querySelector<HTMLAnchorElement>('a#vote')!.href)
      expect(link).toBe(siteUrl() + pages.fix({ headline_fix_id: fixId, title: parking.fix }))
    })
    expect(traffic.ofExtension().map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /identity/token/'])
  })
