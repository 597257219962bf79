import type { Page } from '@playwright/test'
import { messages } from '@unspun/contract/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { demoHeadline } from '../../src/demo.ts'
import { dialog, expectNotice, visit } from '../../src/steps.ts'
import { expect, test } from '../../src/test.ts'

const titleLinks = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link')

test.describe('single keys', () => {
  test('lead to pages, and open what they stand for', async ({ page }) => {
    await visit(page, pages.policy())
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await expect(page).toHaveURL(pages.home())
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await expect(page).toHaveURL(pages.domains())
    await page.keyboard.press('g')
    await page.keyboard.press('n')
    await expect(page).toHaveURL(pages.inTheNews())
    await page.keyboard.press('n')
    await expect(dialog(page, 'Add Headline')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await page.keyboard.press('?')
    await expect(dialog(page, 'Keyboard shortcuts')).toBeVisible()
  })

  test('go from card to card, and vote on the one that has the focus', async ({ page }) => {
    await visit(page, pages.home())
    const links = titleLinks(page)
    await page.keyboard.press('j')
    await expect(links.nth(0)).toBeFocused()
    await page.keyboard.press('j')
    await expect(links.nth(1)).toBeFocused()
    await page.keyboard.press('k')
    await expect(links.nth(0)).toBeFocused()
    await page.keyboard.press('u')
    await expectNotice(page, messages.vote.login)
  })

  test('do once what they do, however long they are held @desktop', async ({ page }) => {
    await visit(page, pages.home())
    await page.evaluate(() => {
      const pressed: string[] = []
      Object.assign(window, { pressed })
      document.addEventListener('click', ({ target }) => pressed.push((target as HTMLElement).className), true)
      // What a press of a vote leads to is no matter here.
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

  test('are letters while something is typed @desktop', async ({ page }) => {
    await visit(page, pages.home())
    await page.keyboard.press('/')
    const box = page.getByRole('search').getByRole('textbox')
    await expect(box).toBeFocused()
    await page.keyboard.type('?gdnj/')
    await expect(box).toHaveValue('?gdnj/')
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL(pages.home())
  })

  test('can be turned off, which is remembered @desktop', async ({ page }) => {
    await visit(page, pages.home())
    await page.keyboard.press('?')
    const popup = dialog(page, 'Keyboard shortcuts')
    await popup.getByRole('switch', { name: 'Single-key shortcuts' }).click()
    await page.keyboard.press('Escape')
    await expect(popup).toBeHidden()
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await visit(page, pages.home())
    await page.keyboard.press('?')
    await page.keyboard.press('/')
    await expect(page.getByRole('search').getByRole('textbox')).not.toBeFocused()
    await expect(popup).toBeHidden()
  })
})

test('a fix and a headline can be passed on', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const headline = await demoHeadline('polar-monster-to-bury-region')
  const [best] = headline.headline_fixes
  if (!best) throw new Error('The demo headline has no fix')
  for (const [title, path] of [
    [best.title, pages.fix(best)],
    [headline.title, pages.headline(headline)],
  ] as const) {
    await visit(page, path)
    const button = page.getByRole('button', { name: `Share: ${title}`, exact: true })
    await button.click()
    const popup = dialog(page, 'Share')
    await expect(popup.getByRole('textbox', { name: 'Address of this page' })).toHaveValue(baseURL + path)
    const mail = await popup.getByRole('link', { name: 'Send by email' }).getAttribute('href')
    expect(decodeURIComponent(mail ?? '')).toBe(`mailto:?subject=${title}&body=${baseURL}${path}`)
    await popup.getByRole('button', { name: 'Copy link' }).click()
    await expectNotice(page, messages.share.copied)
    await expect(popup).toBeHidden()
    await expect(button).toBeFocused()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(baseURL + path)
  }
})

test('on paper there is what was written, and nothing to press @desktop', async ({ page }) => {
  await visit(page, pages.headline(await demoHeadline('polar-monster-to-bury-region')))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('banner')).toBeHidden()
})
