import * as voteMessages from '@unspun/contract/messages/votes.ts'
import { logInMark, pages } from '@unspun/contract/pages.ts'
import { uiMessages } from '../../extension/src/ui/messages.ts'
import { makePerson } from '../src/people.ts'
import { ownAddress, siteUrl } from '../src/site.ts'
import { type Known, storiesOf } from './outlets/known.ts'
import type { ChromiumReader } from './rig/chromium.ts'
import { askFromScript } from './rig/isolated-world.ts'
import { signIn, signOut } from './rig/members.ts'
import type { News } from './rig/news.ts'
import { askFrom, openPopup, POPUP, storedIn } from './rig/popup.ts'
import { SETTINGS } from './rig/reader.ts'
import { browsers, expect, test } from './rig/test.ts'
import { isRead } from './rig/texts.ts'
import { arrowOf, isRested, totalIn, totalOnSite } from './rig/votes.ts'

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

const arrow = arrowOf(parking.fix)
const siteTotal = () => totalOnSite(fixId)
const asked = () => news.traffic.ofExtension().map(({ method, path }) => `${method} ${path.replace(/\?.*/, '')}`)

test('signed out, the popup says “Log in” and requests nothing but the session', async () => {
  const { reader, traffic } = news
  traffic.forget()
  const popup = await openPopup(reader)
  await expect(popup.getByText(voteMessages.login)).toBeVisible()
  for (const way of ['up', 'down'] as const) {
    await expect(arrow(popup, way)).toHaveAttribute('aria-disabled', 'true')
    await expect(arrow(popup, way)).toHaveAccessibleDescription(voteMessages.login)
  }
  await arrow(popup, 'up').press('Enter')
  expect(asked()).toEqual(['POST /identity/token/'])
  await expect(popup.locator('#requests')).toContainText(uiMessages.accountAsked(0))
  await expect(popup.locator('#requests')).toContainText('1 for your account')

  const opened = reader.context.waitForEvent('page')
  await popup.getByRole('link', { name: voteMessages.login, exact: true }).click()
  const login = await opened
  expect(login.url()).toBe(siteUrl() + pages.fix({ headline_fix_id: fixId, title: parking.fix }) + logInMark)
  await expect(login.getByRole('dialog').getByLabel('Password')).toBeVisible()
  await login.close()
  await popup.close()
})

test('a vote from the popup counts on the site, can be removed, and survives a stop of the worker', async () => {
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
  expect(await totalIn(popup)).toBe(before + 1)
  expect(await siteTotal()).toBe(before + 1)
  await expect(popup.getByRole('status').filter({ hasText: 'First vote in' })).toBeVisible()
  await expect(popup.locator('#requests')).toContainText(uiMessages.voted)
  await popup.close()

  const again = await openPopup(reader)
  await isRested(again)
  await expect(arrow(again, 'up')).toHaveAttribute('aria-pressed', 'true')
  expect(await totalIn(again)).toBe(before + 1)
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

test('members can vote on their own fix, as on the site @whole', async ({ site }) => {
  const { reader } = news
  const person = await makePerson(address)
  await signIn(reader.context, person)
  const { pool } = site.database
  const { rows } = await pool.query('select user_id from headline_fixes where headline_fix_id = $1', [fixId])
  const give = (user: number) =>
    pool.query('update headline_fixes set user_id = $2 where headline_fix_id = $1', [fixId, user])
  await give(person.user_id)
  try {
    const before = await siteTotal()
    const popup = await openPopup(reader)
    await isRested(popup)
    await arrow(popup, 'up').click()
    await expect.poll(siteTotal).toBe(before + 1)
    await isRested(popup)
    await arrow(popup, 'up').click()
    await expect.poll(siteTotal).toBe(before)
    await popup.close()
  } finally {
    await give(rows[0].user_id)
  }
})

test('in a private window the popup sends no request, and voting opens the site @whole', async () => {
  const { reader, traffic } = news
  await signIn(reader.context, await makePerson(address))
  traffic.forget()
  const popup = await openPopup(reader, true)
  await expect(popup.getByText(uiMessages.privateVote('Unspun'))).toBeVisible()
  await expect(arrow(popup, 'up')).toBeHidden()
  await expect(popup.getByRole('button', { name: uiMessages.showOthers })).toHaveCount(0)
  const link = popup.getByRole('link', { name: uiMessages.voteOn('Unspun') })
  await expect(link).toHaveAttribute('href', siteUrl() + pages.fix({ headline_fix_id: fixId, title: parking.fix }))
  await expect(popup.locator('#requests')).toContainText(uiMessages.nothingAsked)
  await popup.close()
  expect(asked()).toEqual([])
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
  test(`in ${browser} the popup says that voting opens the site, because no site can list its origin @whole`, async ({
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
