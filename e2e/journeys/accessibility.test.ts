import type { Page } from '@playwright/test'
import { barriersOf } from '../src/axe.ts'
import { memberScreens, openAnew, publicPages, type Screen, visitorPopups } from '../src/screens.ts'
import { keepSession } from '../src/sessions.ts'
import { navigation, visit } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

// axe is put into the page from outside, which the content policy rightly forbids.
test.use({ bypassCSP: true })

const schemes = [
  ['light', 'everything'],
  ['dark', 'colours'],
] as const

interface Size {
  width: number
  height: number
}

/** Opens every screen, looks at it in both colour schemes, also after the window has become another, and fails once with all found. */
async function expectNoBarriers(page: Page, screens: readonly Screen[], other?: Size): Promise<void> {
  const found: string[] = []
  const first = page.viewportSize()
  const sizes = [first, other].filter((size) => size != null)
  for (const screen of screens) {
    const { name } = screen
    await test.step(name, async () => {
      if (first) await page.setViewportSize(first)
      await openAnew(page, screen)
      for (const size of sizes) {
        await page.setViewportSize(size)
        for (const [colorScheme, scope] of schemes) {
          await page.emulateMedia({ colorScheme })
          for (const barrier of await barriersOf(page, scope))
            found.push(`${name}, ${size.width} pixels, ${colorScheme}: ${barrier}`)
        }
      }
    })
  }
  expect(found).toEqual([])
}

// A few at a time, so that both workers have some, and none of them takes long.
const FEW = 5
for (let from = 0; from < publicPages.length; from += FEW) {
  const screens = publicPages.slice(from, from + FEW)
  test(`no barriers, also on a tablet: ${screens.map(({ name }) => name).join('; ')}`, async ({
    page,
    complaints,
    isMobile,
  }) => {
    if (screens.some(({ name }) => name === 'Page Not Found')) complaints.allow(404, '/nowhere')
    // Held upright, and across, where the navigation stands beside the page.
    await expectNoBarriers(page, screens, isMobile ? { width: 820, height: 1180 } : { width: 1180, height: 820 })
  })
}

test('no barriers in the popups for visitors', async ({ page, complaints }) => {
  complaints.allow(404, '/api/headlines/get-by-url/')
  await expectNoBarriers(page, visitorPopups)
})

test('no barriers for members', async ({ page, reader }) => {
  await expectNoBarriers(page, memberScreens(reader).slice(0, FEW))
})

test('no barriers for members, in their settings and popups', async ({ page, reader }) => {
  await keepSession(page, reader)
  await expectNoBarriers(page, memberScreens(reader).slice(FEW))
})

test('no barriers for newcomers', async ({ page, newcomer }) => {
  await expectNoBarriers(page, memberScreens(newcomer).slice(0, 2))
})

test('no barriers in the navigation and in local mail', async ({ page }) => {
  await expectNoBarriers(page, [
    {
      name: 'navigation',
      async open() {
        await visit(page, '/policy')
        await navigation(page)
      },
    },
    { name: 'local mail', open: async () => void (await page.goto('/dev/mail')) },
  ])
})

test('a barrier is found where there is one @desktop', async ({ page }) => {
  await visit(page, '/policy')
  await page.getByRole('main').evaluate((main) => {
    main.append(document.createElement('img'))
    const pale = main.appendChild(document.createElement('p'))
    pale.textContent = 'Hardly readable'
    pale.style.color = '#ccc'
    pale.style.background = '#fff'
  })
  expect(await barriersOf(page)).toHaveLength(2)
  expect(await barriersOf(page, 'colours')).toHaveLength(1)
})
