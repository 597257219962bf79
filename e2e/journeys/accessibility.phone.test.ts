import type { Page } from '@playwright/test'
import { barriersOf } from '../src/axe.ts'
import { memberScreens } from '../src/member-screens.ts'
import { moderatorScreens, reporterScreens } from '../src/moderation-screens.ts'
import type { Person } from '../src/people.ts'
import { preparedScreens } from '../src/prepared-screens.ts'
import type { Screen } from '../src/screen.ts'
import { allowMissing, openAnew, publicPages, visitorPopups } from '../src/screens.ts'
import { secondStepScreens } from '../src/second-step-screens.ts'
import { keepSession } from '../src/sessions.ts'
import { smallTargets } from '../src/small-targets.ts'
import { visit } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

// axe is injected into the page, which the content security policy forbids.
test.use({ bypassCSP: true })

/** The minimum height of a target in pixels: for touch, and that of WCAG 2.2 for pointers. */
const FINGER = 44
const POINTER = 24

/** The windows in which axe checks a screen. The first one opens it. `tokens.test.ts` computes the contrast of text in both schemes. */
const PHONE = { size: { width: 390, height: 844 }, colorScheme: 'light', touch: true, target: FINGER } as const
const DESKTOP = { size: { width: 1440, height: 900 }, colorScheme: 'dark', touch: false, target: POINTER } as const

/** The width in pixels of a window at 400 % zoom, and of the smallest phone. */
const NARROW = { width: 320, height: 640 }
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** Opens every screen and reports all findings at once: accessibility barriers, targets that are too low, and anything wider than 320 pixels. */
async function expectNoBarriers(
  page: Page,
  screens: readonly Screen[],
  { targets = false }: { targets?: boolean } = {},
): Promise<void> {
  const found: string[] = []
  const devtools = await page.context().newCDPSession(page)
  const showIn = async ({ size, colorScheme, touch }: typeof PHONE | typeof DESKTOP) => {
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: touch })
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
  }
  for (const screen of screens) {
    const { name } = screen
    await test.step(name, async () => {
      for (const window of [PHONE, DESKTOP]) {
        await showIn(window)
        if (window === PHONE) await openAnew(page, screen)
        const place = `${name}, ${window.size.width} pixels`
        for (const barrier of await barriersOf(page)) found.push(`${place}: ${barrier}`)
        for (const small of targets ? await smallTargets(page, window.target) : [])
          found.push(`${place}, small: ${small}`)
      }
      await page.setViewportSize(NARROW)
      const width = await widthOf(page)
      if (width > NARROW.width) found.push(`${name}: scrolls sideways, ${width} pixels wide`)
    })
  }
  expect(found).toEqual([])
}

/** Small groups, so that both workers share them and none takes long. */
const FEW = 3
const fewOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / FEW) }, (_, turn) => all.slice(turn * FEW, (turn + 1) * FEW))
const named = (screens: readonly { name: string }[]) => screens.map(({ name }) => name).join('; ')

for (const screens of [...fewOf(publicPages), ...fewOf(visitorPopups)]) {
  test(`no barriers, and targets are large enough: ${named(screens)}`, async ({ page, complaints }) => {
    allowMissing(complaints, screens)
    await expectNoBarriers(page, screens, { targets: true })
  })
}

// Only the names are needed, so there is no member.
for (const [turn, screens] of fewOf(preparedScreens({} as Person)).entries()) {
  test(`no barriers: ${named(screens)}`, async ({ page, reader }) => {
    await expectNoBarriers(page, fewOf(preparedScreens(reader))[turn]!)
  })
}

for (const [turn, screens] of fewOf(memberScreens({} as Person)).entries()) {
  test(`no barriers for members: ${named(screens)}`, async ({ page, reader }) => {
    if (turn > 0) await keepSession(page, reader)
    await expectNoBarriers(page, fewOf(memberScreens(reader))[turn]!)
  })
}

test('no barriers for newcomers', async ({ page, newcomer }) => {
  await expectNoBarriers(page, memberScreens(newcomer).slice(0, 2))
})

test('no barriers at the second step', async ({ page, reader }) => {
  await expectNoBarriers(page, secondStepScreens(reader), { targets: true })
})

test('no barriers for moderators', async ({ page, reader }) => {
  await expectNoBarriers(page, moderatorScreens(reader))
})

test('no barriers for reporters and suspended members', async ({ page, reader }) => {
  await expectNoBarriers(page, reporterScreens(reader))
})

test('no barriers in local mail', async ({ page }) => {
  await expectNoBarriers(page, [{ name: 'local mail', open: async () => void (await page.goto('/dev/mail')) }])
})

test('no barriers on the unsubscribe pages', async ({ page, complaints }) => {
  const screens = [
    { name: 'stopping mails, with a wrong link', open: async () => void (await page.goto('/unsubscribe?token=wrong')) },
  ]
  complaints.allow(400, '/unsubscribe')
  await expectNoBarriers(page, screens)
})

test('finds a barrier where there is one', async ({ page }) => {
  await visit(page, '/policy')
  await page.getByRole('main').evaluate((main) => {
    main.append(document.createElement('img'))
    const pale = main.appendChild(document.createElement('p'))
    pale.textContent = 'Hardly readable'
    pale.style.color = '#ccc'
    pale.style.background = '#fff'
  })
  expect(await barriersOf(page)).toHaveLength(2)
})

test('finds a page that is too wide', async ({ page }) => {
  await page.setViewportSize(NARROW)
  await visit(page, '/policy')
  await page.getByRole('contentinfo').evaluate((footer) => {
    const wide = footer.appendChild(document.createElement('div'))
    wide.style.cssText = 'flex: none; width: 330px; height: 1px'
  })
  expect(await widthOf(page)).toBeGreaterThan(NARROW.width)
})

test('finds a target that is too small', async ({ page }) => {
  await visit(page, '/policy')
  await page.getByRole('main').evaluate((main) => {
    const small = main.appendChild(document.createElement('button'))
    small.textContent = 'Small'
    small.style.cssText = 'display: block; height: 30px'
    const padded = main.appendChild(document.createElement('button'))
    padded.textContent = 'Padded'
    padded.style.cssText = 'display: block; padding-block: 14px'
  })
  expect(await smallTargets(page, FINGER)).toEqual([expect.stringContaining('"Small"')])
})
