import path from 'node:path'
import { pages } from '@unspun/contract/pages.ts'
import { type Load, startLoad } from '../load/load.ts'
import type { Work } from '../load/requests.ts'
import { atMost, type Figure, figureOf } from '../report/figure.ts'
import { inRounds } from '../report/rounds.ts'
import { type Child, cpuPerAnswer, startChild } from '../site/child.ts'
import { printStep } from '../site/cleanup.ts'
import { HEADLINES, type SampleSite, startSampleSite } from '../site/sample-site.ts'

const FULL = { cached: { warm: 8, rounds: 31, ms: 150 }, rendered: { warm: 3, rounds: 9, ms: 400 } }
const QUICK: typeof FULL = { cached: { warm: 4, rounds: 9, ms: 100 }, rendered: { warm: 1, rounds: 3, ms: 300 } }

interface Server {
  child: Child
  port: number
}

interface Bench {
  load: Load
  site: Server
  /** Plain `node:http`, the lower bound for any server in Node. */
  raw: Server
  renderer: Child
}

const RAW = 'node:http'
const CONNECTIONS = 16
/** A new process renders up to three times slower until V8 has compiled the code, after about 600 pages. */
const WARM_PAGES = 800
const WARM_MS = 6_000

/** Measures the CPU time of a cached response, compared with plain `node:http` and the same bytes, and of a rendered page. */
export async function measure(quick: boolean): Promise<Figure[]> {
  const sample = await startSampleSite()
  const bench = await startBench(sample)
  const size = quick ? QUICK : FULL
  const fixes = await fixPages(sample, 200)
  const cached = (name: string, paths: string[], goal: number) => measureCached(bench, name, paths, goal, size.cached)
  return [
    await cached('Home, from the cache', ['/'], 1.3),
    await cached('A fix page, from the cache', fixes.slice(0, 1), 1.4),
    await cached('200 fix pages in turn, from the cache', fixes, 1.4),
    await cached('An API read, from the cache', [`/api/headlines/get/?id=${HEADLINES - 5}`], 1.4),
    ...(await measureRendered(bench, size.rendered)),
  ]
}

async function startBench({ settings, site, joined }: SampleSite): Promise<Bench> {
  const start = (file: string, env = {}) => startChild(path.join(import.meta.dirname, file), { env })
  const raw = start('raw-server.ts')
  const renderer = start('render-process.ts', settings)
  await renderer.ask('open', joined.address)
  return {
    load: startLoad(),
    site: { child: site, port: site.port },
    raw: { child: raw, port: await raw.ask('listen') },
    renderer,
  }
}

async function fixPages({ joined }: SampleSite, count: number): Promise<string[]> {
  const { rows } = await joined.database.pool.query<{ headline_fix_id: number; title: string }>(
    'select headline_fix_id, title from headline_fixes order by 1 desc limit $1',
    [count],
  )
  return rows.map((fix) => pages.fix(fix))
}

const cpuOf = ({ load }: Bench, { child, port }: Server, work: Work, ms: number, connections = CONNECTIONS) =>
  cpuPerAnswer(child, () => load.keepBusy({ port, connections, ms, work }))

type Slices = (typeof FULL)['cached']

async function measureCached(bench: Bench, name: string, paths: string[], goal: number, slices: Slices) {
  printStep(name)
  await bench.raw.child.ask('copy', { port: bench.site.port, paths })
  const work: Work = { kind: 'read', paths }
  const { site, raw } = await inRounds(slices, {
    site: () => cpuOf(bench, bench.site, work, slices.ms),
    raw: () => cpuOf(bench, bench.raw, work, slices.ms),
  })
  const reference = { name: RAW, measured: raw }
  return figureOf({ name, unit: 'ms CPU', measured: site, reference, goal: atMost(goal, 'ratio') })
}

async function measureRendered(bench: Bench, slices: Slices): Promise<Figure[]> {
  printStep('Home, rendered')
  const { renderer, site, raw } = bench
  const render = (count: number) => cpuPerAnswer(renderer, () => renderer.ask('render', count))
  let from = 1_000_000_000
  const miss = (ms: number) => {
    from += 1_000_000
    return cpuOf(bench, site, { kind: 'uncached page', from }, ms, 1)
  }
  await render(WARM_PAGES)
  await miss(WARM_MS)
  const measured = await inRounds(slices, {
    raw: () => cpuOf(bench, raw, { kind: 'read', paths: ['/'] }, slices.ms / 2),
    render: () => render(slices.ms / 10),
    miss: () => miss(slices.ms),
  })
  // Shows the speed of this machine. The goals are for a machine on which it takes 0.025 ms.
  const reference = { name: RAW, measured: measured.raw }
  const row = (name: string, times: number[], goal: number) =>
    figureOf({ name, unit: 'ms CPU', measured: times, reference, goal: atMost(goal) })
  return [
    row('Home, rendered: reads and React', measured.render, 4),
    row('Home, rendered: whole miss by HTTP, with compression', measured.miss, 5),
  ]
}
