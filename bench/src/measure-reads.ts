import { type Child, cpuOf } from './child.ts'
import { type Figure, figureOf, type Goal } from './figure.ts'
import type { LoadResult, Work } from './load.ts'
import type { Part } from './render-process.ts'
import { inRounds, type Rounds } from './rounds.ts'
import type { SiteProcess } from './site-process.ts'

/** The least that any answer can cost. */
export const RAW = 'raw node:http'

/** A server that a load can be sent to. */
export interface Server {
  child: Child
  port: number
}

export interface ReadBench {
  driver: Child
  /** With its log on, as in production, and without. */
  site: SiteProcess
  quietSite: SiteProcess
  /** Plain node:http; see `raw-server.ts`. */
  raw: Server
  renderer: Child
}

const CONNECTIONS = 16
const CACHED: Goal = { of: 'ratio', is: 'at most', number: 1.5 }
const RENDERED: Goal = { of: 'figure', is: 'at most', number: 4 }

/**
 * Pages rendered before the first round. A site renders for weeks; the first hundred renders of a process cost up to three times as much,
 * because V8 interprets what it compiles later (the curve is flat after about 600).
 */
const WARM_PAGES = 800
/** So many pages take less than this over HTTP. */
const WARM_MS = 6_000

interface Slice extends Rounds {
  /** Milliseconds of one measurement. */
  slice: number
}

async function cpuMs(driver: Child, { child, port }: Server, work: Work, ms: number, connections = CONNECTIONS) {
  const load = { port, connections, ms, work }
  return (await cpuOf(child, () => driver.ask<LoadResult>('drive', load))).cpuMs
}

/** CPU of the server for one answer out of the cache, beside plain node:http that sends the same bytes. */
export async function measureCached(bench: ReadBench, title: string, path: string, slice: Slice): Promise<Figure[]> {
  const { driver, site, quietSite, raw } = bench
  await raw.child.ask('copy', { port: site.port, path })
  const of = (server: Server) => () => cpuMs(driver, server, { kind: 'read', path }, slice.slice)
  const measured = await inRounds(slice, {
    limit: of(raw),
    logged: of({ child: site, port: site.port }),
    quiet: of({ child: quietSite, port: quietSite.port }),
  })
  const beside = { name: RAW, measured: measured.limit }
  return [
    figureOf({ name: title, unit: 'ms CPU', here: measured.logged, beside, goal: CACHED }),
    figureOf({ name: '  without a log', unit: 'ms CPU', here: measured.quiet, beside }),
  ]
}

/** CPU of home when it is not in the cache: of its parts in a process of their own, and of the whole through HTTP. */
export async function measureRendered(bench: ReadBench, slice: Slice): Promise<Figure[]> {
  const { driver, site, raw, renderer } = bench
  await raw.child.ask('copy', { port: site.port, path: '/' })
  const part =
    (name: Part, count = Math.ceil(slice.slice / 10)) =>
    () =>
      renderer.ask<number>('measure', { part: name, count })
  // Above every id, and never the same twice.
  let from = 1_000_000_000
  const whole =
    (ms = slice.slice) =>
    () => {
      from += 1_000_000
      return cpuMs(driver, { child: site, port: site.port }, { kind: 'new page', from }, ms, 1)
    }
  await part('render', WARM_PAGES)()
  await whole(WARM_MS)()
  const measured = await inRounds(slice, {
    limit: () => cpuMs(driver, raw, { kind: 'read', path: '/' }, slice.slice / 2),
    reads: part('reads'),
    render: part('render'),
    compress: part('compress'),
    whole: whole(),
  })
  const beside = { name: RAW, measured: measured.limit }
  return [
    figureOf({ name: 'Home, rendered', unit: 'ms CPU', here: measured.render, beside, goal: RENDERED }),
    figureOf({ name: '  its reads alone', unit: 'ms CPU', here: measured.reads, beside }),
    figureOf({ name: '  compression, after it', unit: 'ms CPU', here: measured.compress, beside }),
    figureOf({
      name: 'An older page of home, a whole miss by HTTP',
      unit: 'ms CPU',
      here: measured.whole,
      beside,
      goal: RENDERED,
    }),
  ]
}
