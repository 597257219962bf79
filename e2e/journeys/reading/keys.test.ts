import type { Page } from '@playwright/test'
import * as voteMessages from '@unspun/contract/messages/votes.ts'
import { pages } from '@unspun/contract/pages.ts'
import { demoHeadline } from '../../src/demo.ts'
import { dialog, expectNotice, openLogin, pressBoth, visit } from '../../src/steps.ts'
import { expect, test } from '../../src/test.ts'

const titleLinks = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link')

test.describe('single keys', () => {
  test('open pages and popups @desktop', async ({ page }) => {
    await visit(page, pages.policy())
    await pressBoth(page, 'g', 'h')
    await expect(page).toHaveURL(pages.home())
    await pressBoth(page, 'g', 't')
    await expect(page).toHaveURL(pages.today())
    await pressBoth(page, 'g', 'd')
    await expect(page).toHaveURL(pages.domains())
    await pressBoth(page, 'g', 'n')
    await expect(page).toHaveURL(pages.inTheNews())
    await page.keyboard.press('n')
    await expect(dialog(page, 'Add Headline')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await page.keyboard.press('?')
    await expect(dialog(page, 'Keyboard shortcuts')).toBeVisible()
  })

  test('move between cards and vote on the focused one @desktop', async ({ page }) => {
    await visit(page, pages.home())
    const links = titleLinks(page)
    await page.keyboard.press('j')
    await expect(links.nth(0)).toBeFocused()
    await page.keyboard.press('j')
    await expect(links.nth(1)).toBeFocused()
    await page.keyboard.press('k')
    await expect(links.nth(0)).toBeFocused()
    await page.keyboard.press('u')
    await expectNotice(page, voteMessages.login)
  })

  test('act once, even if held down @desktop', async ({ page }) => {
    await visit(page, pages.home())
    await page.evaluate(() => {
      const pressed: string[] = []
      Object.assign(window, { pressed })
      document.addEventListener('click', ({ target }) => pressed.push((target as HTMLElement).className), true)
      // The effect of the vote does not matter here.
      for (const button of document.querySelectorAll('.vote-up')) button.removeAttribute('aria-disabled')
    })
    await page.keyboard.press('j')
    await expect(titleLinks(page).nth(0)).toBeFocused()
    for (let turn = 0; turn < 4; turn++) await page.keyboard.down('u')
    await page.keyboard.up('u')
    await page.keyboard.press('j')
    await expect(titleLinks(page).nth(1)).toBeFocused()
    expect(await page.evaluate(() => (window as unknown as { pressed: string[] }).pressed)).toEqual(['vote-up'])
  })

  test('type letters in a field @desktop', async ({ page }) => {
    await visit(page, pages.home())
    await page.keyboard.press('/')
    const box = page.getByRole('search').getByRole('textbox')
    await expect(box).toBeFocused()
    await page.keyboard.type('?gdnj/')
    await expect(box).toHaveValue('?gdnj/')
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL(pages.home())
  })

  test('can be turned off permanently @desktop', async ({ page }) => {
    await visit(page, pages.home())
    await page.keyboard.press('?')
    const popup = dialog(page, 'Keyboard shortcuts')
    await popup.getByRole('switch', { name: 'Single-key shortcuts' }).click()
    await page.keyboard.press('Escape')
    await expect(popup).toBeHidden()
    await pressBoth(page, 'g', 'd')
    await visit(page, pages.home())
    await page.keyboard.press('?')
    await page.keyboard.press('/')
    await expect(page.getByRole('search').getByRole('textbox')).not.toBeFocused()
    await expect(popup).toBeHidden()
  })
})

test("arrow keys move between a popup's tabs and wrap around @desktop", async ({ page }) => {
  await visit(page, pages.policy())
  await openLogin(page)
  // Its title follows the tab.
  const popup = dialog(page)
  const login = popup.getByRole('tab', { name: 'Login' })
  const register = popup.getByRole('tab', { name: 'Register' })
  await login.focus()
  for (const [key, tab, field] of [
    ['ArrowRight', register, 'Confirm Password'],
    ['ArrowRight', login, 'Email'],
    ['ArrowLeft', register, 'Confirm Password'],
    ['ArrowLeft', login, 'Email'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(tab).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await expect(popup.getByRole('tabpanel', { name: await tab.innerText() }).getByLabel(field)).toBeVisible()
  }
  // All tabs are a single stop of the Tab key.
  await page.keyboard.press('Tab')
  await expect(register).not.toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(login).toBeFocused()
})

test('prints content without controls @desktop', async ({ page }) => {
  await visit(page, pages.headline(await demoHeadline('polar-monster-to-bury-region')))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('banner')).toBeHidden()
})
