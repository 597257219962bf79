import type { Page } from '@playwright/test'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { answered } from '../src/answered.ts'
import { demoFix } from '../src/demo.ts'
import { memberScreens } from '../src/member-screens.ts'
import type { Screen } from '../src/screen.ts'
import { headlineOf, openAnew, publicPages, visitorPopups } from '../src/screens.ts'
import { keepSession } from '../src/sessions.ts'
import { loadComments, logIn, openAddFix, openLogin, profileLink, visit, visitAs } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'
import { pressEverything, translate } from '../src/translate.ts'

const failed = (page: Page) => page.getByRole('heading', { name: siteMessages.pageFailed })

async function expectNoError(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens)
    await test.step(screen.name, async () => {
      await openAnew(page, screen)
      await answered(page)
      await translate(page)
      expect(await pressEverything(page)).not.toEqual([])
      await expect(failed(page)).toBeHidden()
    })
}

/** One screen of each kind. A house rule reads the code of all others. */
const named = (screens: readonly Screen[], names: readonly string[]) =>
  names.map((wanted) => {
    const screen = screens.find(({ name }) => name === wanted)
    if (!screen) throw new Error(`There is no screen “${wanted}”`)
    return screen
  })
const visited = [
  ['home', 'Needs a fix', 'headline', 'fix with comments', 'inTheNews', 'search, found'],
  ['domain', 'profile', 'extension', 'numbers', 'login', 'Page Not Found'],
]
const membersOnly = [
  'comments, with an empty one refused and a reply begun',
  'own profile, with a disabled fix',
  'notifications',
  'what one watches',
  'settings, with a password missing',
  'New Fix, with a hint, compared words and the field for a quote',
]

for (const names of visited)
  test(`translated pages keep working: ${names.join(', ')} @phone`, async ({ page, complaints }) => {
    complaints.allowRefusals()
    await expectNoError(page, named([...publicPages, ...visitorPopups], names))
  })

test('translated pages keep working for members @phone', async ({ page, reader, complaints }) => {
  complaints.allowRefusals()
  await keepSession(page, reader)
  await expectNoError(page, named(memberScreens(reader), membersOnly))
})

test('logging in works on a translated page @phone', async ({ page, reader }) => {
  await visit(page, pages.policy())
  await translate(page)
  await openLogin(page)
  await logIn(page, reader)
  await expect(profileLink(page)).toBeVisible()
  await expect(failed(page)).toBeHidden()
})

test('a fix and a comment can be posted on a translated page @phone', async ({ page, reader }) => {
  await visitAs(page, reader, await headlineOf('abandoned-on-horror-train'))
  await translate(page)
  const popup = await openAddFix(page)
  await popup.getByLabel('Fix Title').fill('Passengers wait in a dark train')
  await expect(popup.getByText(`${'Passengers wait in a dark train'.length}/`)).toBeVisible()
  await popup.getByRole('button', { name: 'Submit' }).click()
  await expect(popup).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Passengers wait in a dark train' }).first()).toBeVisible()
  await visit(page, pages.fix(await demoFix('abandoned-on-horror-train', 0)))
  await translate(page)
  await loadComments(page)
  const region = page.getByRole('region', { name: 'Comments' })
  await region.getByLabel('Your comment').fill('Written on a translated page')
  await region.getByRole('button', { name: 'Post Comment' }).click()
  await expect(region.getByText('Written on a translated page')).toBeVisible()
  await expect(failed(page)).toBeHidden()
})
