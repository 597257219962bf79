import fs from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { settled } from './settled.ts'

const source = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** What to look for: everything, or only what another colour scheme can break. */
const scopes = {
  everything: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

interface Axe {
  run(context: Document, options: object): Promise<AxeResults>
}

/** What axe finds wrong with the page as it stands: rule, element, reason. The page needs `bypassCSP`. */
export async function barriersOf(page: Page, scope: keyof typeof scopes = 'everything'): Promise<string[]> {
  await settled(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const { violations } = await page.evaluate(
    (runOnly) => (globalThis as unknown as { axe: Axe }).axe.run(document, { runOnly, resultTypes: ['violations'] }),
    scopes[scope],
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)} ${failureSummary.replace(/\s+/g, ' ')}`),
  )
}
