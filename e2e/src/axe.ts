import fs from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { settled } from './settled.ts'

const source = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const COLOURS = ['color-contrast', 'link-in-text-block']
const LEVEL = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** What to look for: everything, only what another colour scheme can break, or everything else. */
const scopes = {
  everything: { runOnly: LEVEL },
  colours: { runOnly: { type: 'rule', values: COLOURS } },
  structure: { runOnly: LEVEL, rules: Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }])) },
}

interface Axe {
  run(context: Document, options: object): Promise<AxeResults>
}

/** What axe finds wrong with the page as it stands: rule, element, reason. The page needs `bypassCSP`. */
export async function barriersOf(page: Page, scope: keyof typeof scopes = 'everything'): Promise<string[]> {
  await settled(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const { violations } = await page.evaluate(
    (scope) => (globalThis as unknown as { axe: Axe }).axe.run(document, { ...scope, resultTypes: ['violations'] }),
    scopes[scope],
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)} ${failureSummary.replace(/\s+/g, ' ')}`),
  )
}
