// `npm run bench [-- GROUP…] [--quick]`: measures the named groups, or all of them, and prints a table with figures and goals.
import os from 'node:os'
import { parseArgs } from 'node:util'
import { buildPages } from '../../tools/src/build-pages.ts'
import { describe } from '../../tools/src/steps.ts'
import type { Figure } from './report/figure.ts'
import { tableOf, verdictOf } from './report/table.ts'
import { cleanUp, printStep } from './site/cleanup.ts'

/** `quick` makes fewer and rougher measurements. */
type Measure = (quick: boolean) => Promise<Figure[]>

/** Each group starts and stops its own site. */
const GROUPS: Record<string, () => Promise<{ measure: Measure }>> = {
  start: () => import('./start/measure.ts'),
  http: () => import('./http/measure.ts'),
  votes: () => import('./votes/measure.ts'),
  pages: () => import('./pages/measure.ts'),
  ranking: () => import('./ranking/measure.ts'),
  growth: () => import('./growth/measure.ts'),
  search: () => import('./search/measure.ts'),
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
})
const unknown = positionals.filter((name) => !Object.hasOwn(GROUPS, name))
if (unknown.length > 0) {
  console.error(`Unknown group: ${unknown.join(', ')}. The groups are ${Object.keys(GROUPS).join(', ')}.`)
  process.exit(2)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(130)))

const load = os.loadavg()[0]!
await buildPages()
const figures: Figure[] = []
const broken: string[] = []
for (const name of positionals.length > 0 ? positionals : Object.keys(GROUPS)) {
  printStep(`── ${name}`)
  try {
    const { measure } = await GROUPS[name]!()
    figures.push(...(await measure(values.quick)))
  } catch (fault) {
    console.error(describe(fault))
    broken.push(name)
  }
  await cleanUp()
}
if (figures.length > 0) console.log(`\n${tableOf(figures)}\n\n${verdictOf(figures)}`)
if (load > os.availableParallelism() / 2)
  console.log(`The machine was busy before the bench began (load ${load.toFixed(1)}): trust the ratios only.`)
if (broken.length > 0) console.log(`Not measured, because of an error: ${broken.join(', ')}.`)
process.exit(broken.length > 0 ? 1 : 0)
