import { allowMissing, openAnew, publicPages, visitorPopups } from '../src/screens.ts'
import { smallTargets } from '../src/small-targets.ts'
import { visit } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

/** Pixels: for fingers, and the minimum of WCAG 2.2 for others. */
const FINGER = 44
const POINTER = 24

const screens = [...publicPages, ...visitorPopups]
const GROUP = 6
for (let at = 0; at < screens.length; at += GROUP) {
  const group = screens.slice(at, at + GROUP)
  test(`every target is large enough: ${group.map(({ name }) => name).join('; ')}`, async ({
    page,
    complaints,
    isMobile,
  }) => {
    allowMissing(complaints, group)
    const found: string[] = []
    for (const screen of group) {
      await openAnew(page, screen)
      for (const target of await smallTargets(page, isMobile ? FINGER : POINTER))
        found.push(`${screen.name}: ${target}`)
    }
    expect(found).toEqual([])
  })
}

test('finds a target that is too small @phone', async ({ page }) => {
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
