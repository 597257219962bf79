import { type Child, cpuOf } from './child.ts'
import { type Figure, figureOf, type Goal } from './figure.ts'
import type { Load, LoadResult } from './load.ts'
import type { Part } from './render-process.ts'
import { inRounds } from './rounds.ts'
import type { SiteProcess } from './site-process.ts'

export interface ReadBench {
  driver: Child
  /** With its log on, as in production, and without. */
  site: SiteProcess
  quietSite: SiteProcess
  raw: Child
  rawPort: number
  renderer: Child
  rounds: number
  /** Milliseconds of one measurement. */
  slice: number
  onRound: (title: string, round: number) => void
}

const CONNECTIONS = 16
const CACHED: Goal = { of: 'ratio', is: 'at most', number: 1.5 }
const RENDERED: Goal = { of: 'figure', is: 'at most', number: 4 }

/** CPU of the server for one answer out of the cache, beside plain node:http that sends the same bytes. */
export async function measureCached(bench: ReadBench, title: string, path: string): Promise<Figure[]> {
  const { driver, site, quietSite, raw, rawPort, rounds, slice } = bench
  await raw.ask('copy', { port: site.port, path })
  const cpu = (server: Child, port: number) => () =>
    cpuOf(server, async () => {
      const load: Load = { port, connections: CONNECTIONS, ms: slice, work: { kind: 'read', path } }
      return (await driver.ask<LoadResult>('drive', load)).answers
    })
  const measured = await inRounds(
    rounds,
    { limit: cpu(raw, rawPort), logged: cpu(site, site.port), quiet: cpu(quietSite, quietSite.port) },
    (round) => bench.onRound(title, round),
  )
  const beside = { name: 'raw node:http', measured: measured.limit }
  return [
    figureOf({ name: title, unit: 'ms CPU', here: measured.logged, beside, goal: CACHED }),
    figureOf({ name: `${title}, without a log`, unit: 'ms CPU', here: measured.quiet, beside }),
  ]
}

/** CPU of home when it is not in the cache: of its parts in a process of their own, and of the whole through HTTP. */
export async function measureRendered(bench: ReadBench): Promise<Figure[]> {
  const { driver, site, renderer, rounds, slice } = bench
  const title = 'Home, rendered'
  const part = (name: Part, count: number) => () => renderer.ask<number>('measure', { part: name, count })
  const count = Math.ceil(slice / 8)
  // Above every id, and never the same twice.
  let from = 1_000_000_000
  const whole = () =>
    cpuOf(site, async () => {
      const work = { kind: 'new page', from } as const
      const { answers } = await driver.ask<LoadResult>('drive', { port: site.port, connections: 1, ms: slice, work })
      from += answers + 1
      return answers
    })
  const tasks = { reads: part('reads', count), render: part('render', count), compress: part('compress', count), whole }
  const measured = await inRounds(rounds, tasks, (round) => bench.onRound(title, round))
  return [
    figureOf({ name: `${title} (reads and React)`, unit: 'ms CPU', here: measured.render, goal: RENDERED }),
    figureOf({ name: '  of which reads', unit: 'ms CPU', here: measured.reads }),
    figureOf({ name: '  compression comes after', unit: 'ms CPU', here: measured.compress }),
    figureOf({ name: 'Home, a whole miss by HTTP', unit: 'ms CPU', here: measured.whole, goal: RENDERED }),
  ]
}
