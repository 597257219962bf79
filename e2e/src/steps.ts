import { expect, type Locator, type Page } from '@playwright/test'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as listMessages from '@unspun/contract/messages/lists.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { answered } from './answered.ts'
import { demoHeadline } from './demo.ts'
import type { Person } from './people.ts'
import { keepSession } from './sessions.ts'

type Login = Pick<Person, 'email' | 'password'>

/** Opens a page and waits until it is interactive. Earlier clicks would be lost, as they are for people. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** Waits until React has hydrated the page and the content below the screen has its final height. */
export async function hydrated(page: Page): Promise<void> {
  // Every page sets this attribute when the listeners of the whole page are attached: `ScrollRestoration`, `useShortcuts`.
  await page.waitForFunction(
    () => history.scrollRestoration === 'manual' && !document.documentElement.classList.contains('fresh'),
  )
}

/** Turns on Save-Data before the page is opened, so that the site loads no code for later. */
export const saveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } }),
  )

export const dialog = (page: Page, name?: string): Locator =>
  page.getByRole('dialog', name === undefined ? {} : { name, exact: true })

/** The navigation: on the page in a desktop window, in the drawer on a phone. */
export async function navigation(page: Page): Promise<Locator> {
  const opener = page.getByRole('button', { name: 'Open navigation' })
  if (await opener.isVisible()) await opener.click()
  const list = page.getByRole('navigation', { name: 'Main' })
  await expect(list).toBeVisible()
  return list
}

/** The member's link to their profile: in the top bar of a desktop window, in the bottom bar of a phone. */
export const profileLink = (page: Page): Locator =>
  page.getByRole('link', { name: new RegExp(`^${RegExp.escape(siteMessages.ownProfile(''))}`) })

/** The member's links and the logout button: in the top bar of a desktop window, in the menu of a phone. */
async function memberPart(page: Page): Promise<Page | Locator> {
  const opener = page.getByRole('button', { name: 'Open navigation' })
  await expect(profileLink(page)).toBeVisible()
  if (!(await opener.isVisible())) return page
  await opener.click()
  return dialog(page)
}

export async function logOut(page: Page): Promise<void> {
  const part = await memberPart(page)
  await answered(page)
  await part.getByRole('button', { name: 'Log out' }).click()
}

export async function followSettings(page: Page): Promise<void> {
  await (await memberPart(page)).getByRole('link', { name: 'Settings', exact: true }).click()
}

export async function openAddHeadline(page: Page): Promise<Locator> {
  const list = await navigation(page)
  await list.getByRole('button', { name: 'Fix a Headline' }).click()
  await expect(dialog(page, 'Add Headline')).toBeVisible()
  return dialog(page, 'Add Headline')
}

export async function openAddFix(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '+Add Your Fix' }).first().click()
  await expect(dialog(page, 'New Fix')).toBeVisible()
  return dialog(page, 'New Fix')
}

/** The printed headline above the field of a new title. */
export const originalIn = (part: Page | Locator): Locator => part.locator('.original-title')

export async function openLogin(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog(page, 'Sign in').getByLabel('Email')).toBeVisible()
  return dialog(page, 'Sign in')
}

export async function openRegister(page: Page): Promise<Locator> {
  const popup = await openLogin(page)
  await popup.getByRole('tab', { name: 'Register' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Login' })).toHaveCount(0)
  return dialog(page, 'Register')
}

export async function fillRegister(popup: Locator, { email, password }: Login): Promise<void> {
  await popup.getByLabel('Email').fill(email)
  await popup.getByLabel('Password', { exact: true }).fill(password)
  await popup.getByLabel('Confirm Password').fill(password)
  await popup.getByRole('checkbox', { name: 'I agree' }).check()
}

export const refusals = (part: Page | Locator): Locator => part.getByRole('alert').getByRole('listitem')

/** Checks that a field is marked as invalid, described by the sentence, and focused. */
export async function expectWrong(field: Locator, sentence: string): Promise<void> {
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(RegExp.escape(sentence)))
}

export async function expectRight(field: Locator, sentence: string): Promise<void> {
  await expect(field).not.toHaveAttribute('aria-invalid')
  await expect(field.page().getByText(sentence)).toBeHidden()
}

export async function logIn(page: Page, { email, password }: Login): Promise<void> {
  const popup = dialog(page, 'Sign in')
  await popup.getByLabel('Email').fill(email)
  await popup.getByLabel('Password').fill(password)
  await popup.getByRole('checkbox', { name: 'I agree' }).check()
  await popup.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(popup).toBeHidden()
}

/** Opens a page as a logged-in member, without the login form. */
export async function visitAs(page: Page, person: Login, path: string): Promise<void> {
  await keepSession(page, person)
  await visit(page, path)
  await expect(profileLink(page)).toBeVisible()
}

export async function logInAt(page: Page, person: Login, path: string): Promise<void> {
  await visit(page, path)
  await openLogin(page)
  await Promise.all([expectNotice(page, accountMessages.signedIn), logIn(page, person)])
  await expect(profileLink(page)).toBeVisible()
}

/** In milliseconds. Reading an article takes time for a slot, the page, and a process that extracts its headline. */
export const READING = 40_000

/** Waits until the settings have loaded the member's sessions. After a logout, that request would be refused. */
export async function sessionsListed(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Sessions' }).getByText(accountMessages.sessionHere)).toBeVisible()
}

/** Presses two keys of a sequence. The second does not wait for a busy page, because the sequence has a short timeout. */
export async function pressBoth(page: Page, first: string, second: string): Promise<void> {
  await Promise.all([page.keyboard.press(first), page.keyboard.press(second)])
}

/** Presses a key as browsers report it while somebody composes a character, or as `code` says. */
export const pressComposing = (
  field: Locator,
  key: string,
  code = { isComposing: true, keyCode: 229 },
): Promise<void> =>
  field.evaluate(
    (element, init) =>
      void element.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })),
    { key, ...code },
  )

export async function expectNotice(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
}

export function votesOf(page: Page, title: string) {
  const up = page.getByRole('button', { name: `Vote up: ${title}`, exact: true })
  const group = page.getByRole('main').getByRole('group', { name: 'Votes' }).filter({ has: up })
  return {
    group,
    up: group.getByRole('button', { name: 'Vote up' }),
    down: group.getByRole('button', { name: 'Vote down' }),
    count: (value: number) => group.getByText(String(value).replace('-', '−'), { exact: true }),
  }
}

export async function loadComments(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Load Comments \(\d+\)$/ }).click()
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Comments' }).getByText(siteMessages.loading)).toBeHidden()
}

/** Logs in on a demo headline. Returns its last fix and that fix's vote buttons. */
export async function atVotes(page: Page, person: Login, slug: string) {
  const headline = await demoHeadline(slug)
  const fix = headline.headline_fixes.at(-1)
  if (!fix) throw new Error(`The demo headline ${slug} has no fix`)
  await visitAs(page, person, pages.headline(headline))
  const votes = votesOf(page, fix.title)
  // Until the member's vote is loaded, buttons do nothing and a spinner is shown.
  await expect(votes.group).not.toHaveAttribute('aria-busy')
  return { fix, votes, value: fix.total_vote_value }
}

/** The links of a card: its title, and its picture, which is only for pointers. */
export const mainLinksOf = (card: Locator) => ({
  title: card.getByRole('heading').getByRole('link'),
  picture: card.locator('a.picture'),
})

/** Opens the form that reports a headline or a fix, from its menu. */
export async function reportFromMenu(page: Page, title: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: listMessages.cardMenu(title) })
    .first()
    .click()
  await page
    .getByRole('list', { name: listMessages.cardMenu(title) })
    .getByRole('button', { name: 'Report' })
    .click()
}

export const cardOf = (page: Page, title: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
