// `npm run bench:scale`: how much slower a site of a million headlines is than one of ten thousand. Data stays in `var/scale`.
import os from 'node:os'
import { parseArgs } from 'node:util'
import { buildPages } from '../../tools/src/build-pages.ts'
import { ROOT } from '../../tools/src/steps.ts'
import { atEnd, runBench, tell } from './bench-run.ts'
import { startChild } from './child.ts'
import { keepResults } from './results-file.ts'
import { measureGrowth } from './scale/measure-growth.ts'
import { startNewsSite } from './scale/news-site.ts'
import { PLAN_TIMES, plansOf } from './scale/plans.ts'
import { fillBuffers, readFiles } from './scale/read-files.ts'
import { makeWritable, openScaleSite, type ScaleSite, type WritableSite } from './scale/scale-site.ts'
import { sourceState } from './source-state.ts'
import { tableOf, verdictOf } from './table.ts'

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    rounds: { type: 'string', default: '5' },
    plans: { type: 'boolean', default: false },
  },
})
const sizes = options.sizes
  .split(',')
  .map(Number)
  .sort((a, b) => a - b)

await runBench(bench)

async function bench(): Promise<void> {
  await buildPages()
  const source = sourceState(ROOT)
  const load = os.loadavg()[0]!
  const news = await startNewsSite()
  atEnd(news.stop)
  const opened: ScaleSite[] = []
  for (const size of sizes) {
    tell(`A site of ${size} headlines`)
    const site = await openScaleSite(size, news.port, tell)
    atEnd(() => site.joined.leave())
    opened.push(site)
  }
  tell('Reading their files once, and as much into the memory of PostgreSQL as it has')
  for (const { settings, joined } of opened) {
    await readFiles(settings.DATA_DIR)
    await fillBuffers(joined.database)
  }
  const driver = startChild('driver.ts')
  const rounds = { warm: 2, rounds: Number(options.rounds), requests: 60 }
  const comments = (rounds.warm + rounds.rounds) * rounds.requests + PLAN_TIMES
  const sites: WritableSite[] = []
  for (const site of opened) sites.push(await makeWritable(site, news.port, comments))
  const figures = await measureGrowth(driver, sites, rounds, tell)
  tell('Asking for the plans')
  const plans = await plansOf(driver, sites.at(-1)!)
  keepResults('scale', { sizes, source, load_before: load, plans }, figures)
  for (const { asked, statement, lines } of options.plans ? plans : [])
    console.log(`\n${asked}\n  ${statement}\n    ${lines.join('\n    ')}`)
  console.log(`\n${tableOf(figures)}\n\n${verdictOf(figures)}`)
  const scans = plans.filter(({ scans }) => scans.length > 0)
  console.log(`${plans.length} statements; ${scans.length} read a growing table from end to end.`)
  for (const { asked, statement, scans: tables } of scans) console.log(`  ${asked}: ${tables.join(', ')}: ${statement}`)
}
