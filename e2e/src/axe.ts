import fs from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { settled } from './settled.ts'

const source = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const LEVEL = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }

const COVERED = { exclude: ['[data-base-ui-inert]'] }

interface Axe {
  run(context: object, options: object): Promise<AxeResults>
}

/** axe must not report content under the bars as covered, because it can be scrolled. An adopted stylesheet applies at once. */
const releaseBars = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.top-bar { position: relative !important } .bottom-bar { position: static !important }')
    document.adoptedStyleSheets = [sheet]
  })

/** Returns axe's findings for the current page without its frames: rule, element, reason. The page needs `bypassCSP`. */
export async function barriersOf(page: Page): Promise<string[]> {
  await settled(page)
  await releaseBars(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const { violations } = await page.evaluate(
    ([context, options]) => (globalThis as unknown as { axe: Axe }).axe.run(context, options),
    [COVERED, { runOnly: LEVEL, iframes: false, resultTypes: ['violations'] }] as const,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)} ${failureSummary.replace(/\s+/g, ' ')}`),
  )
}
