// `npm run bench:speed`: what one process does beside raw `node:http` and raw PostgreSQL. Everything that it starts is ended, and everything that it writes but the results is removed.
import fs from 'node:fs'
import os from 'node:os'
import { parseArgs } from 'node:util'
import { buildPages } from '../../tools/src/build-pages.ts'
import { ROOT } from '../../tools/src/steps.ts'
import { atEnd, runBench, tell } from './bench-run.ts'
import { isInMemory, makeDataDir, makeSettings } from './bench-settings.ts'
import { joinDatabase, prepareDatabase } from './bench-site.ts'
import type { Figure } from './figure.ts'
import { measureAccounts } from './measure-accounts.ts'
import { measureFeeds } from './measure-feeds.ts'
import { measureMemory, measureStart } from './measure-idle.ts'
import { measurePictures } from './measure-pictures.ts'
import { measureCached, measureRendered, RAW } from './measure-reads.ts'
import { measureSharePictures, measureWhileDrawing } from './measure-share-pictures.ts'
import { measureComments, measureVotes } from './measure-votes.ts'
import { keepResults } from './results-file.ts'
import { SIZE } from './sample-data.ts'
import { sourceState } from './source-state.ts'
import { tableOf, verdictOf } from './table.ts'
import { startWorkbench } from './workbench.ts'

const FULL = {
  starts: 5,
  cached: { warm: 8, rounds: 31, slice: 150 },
  rendered: { warm: 3, rounds: 9, slice: 400 },
  accounts: { warm: 2, rounds: 9, tokens: 2000, passwords: 10 },
  pictures: { warm: 1, rounds: 9, count: 3 },
  feeds: { warm: 1, rounds: 5 },
  sharePictures: { warm: 3, rounds: 9, count: 10 },
  drawing: { warm: 0, rounds: 4, slice: 45_000 },
  votes: { warm: 1, rounds: 7, slice: 2000 },
}
const QUICK: typeof FULL = {
  starts: 2,
  cached: { warm: 4, rounds: 9, slice: 100 },
  rendered: { warm: 1, rounds: 3, slice: 300 },
  accounts: { warm: 1, rounds: 3, tokens: 1000, passwords: 5 },
  pictures: { warm: 1, rounds: 3, count: 2 },
  feeds: { warm: 1, rounds: 2 },
  sharePictures: { warm: 2, rounds: 3, count: 10 },
  drawing: { warm: 0, rounds: 1, slice: 45_000 },
  votes: { warm: 1, rounds: 2, slice: 1000 },
}
const { values: options } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const size = options.quick ? QUICK : FULL
/** Votes are spread over the newest fixes, whose headlines are on the pages that are read most. */
const NEWEST_FIX = SIZE.headlines * SIZE.fixesOfHeadline
const SPREAD = Array.from({ length: 1_000 }, (_, index) => NEWEST_FIX - index)

/** What plain `node:http` took where the goals in milliseconds were set, in ms of CPU. */
const PLAIN_REQUEST = 0.025

await runBench(bench)

/** Says how slow this machine is at what the goals in milliseconds are for. */
function speedOfMachine(figures: readonly Figure[]): string {
  const [here] = figures.flatMap(({ beside }) => (beside?.name === RAW ? [beside.spread.median] : []))
  if (here === undefined) return ''
  return `Goals in ms CPU are for a machine on which ${RAW} takes ${PLAIN_REQUEST} ms; here it took ${here.toFixed(3)} ms, ${(here / PLAIN_REQUEST).toFixed(1)} x that.`
}

/** Tells every few seconds how far a measurement is. */
function progress(title: string) {
  let toldAt = Number.NEGATIVE_INFINITY
  return (round: number, of: number) => {
    if (performance.now() - toldAt < 5000) return
    toldAt = performance.now()
    tell(`${title}: round ${round} of ${of}`)
  }
}

async function bench(): Promise<void> {
  await buildPages()
  const load = os.loadavg()[0]!
  const source = sourceState(ROOT)
  const dataDir = makeDataDir()
  atEnd(() => fs.rmSync(dataDir, { recursive: true, force: true }))
  const settings = makeSettings(dataDir)

  tell(`Making a site of ${SIZE.headlines} headlines and ${NEWEST_FIX} fixes`)
  await prepareDatabase(settings)
  tell(`Starting it ${size.starts} times`)
  const { site, figure: start } = await measureStart(settings, size.starts)
  const joined = await joinDatabase(settings)
  atEnd(() => joined.leave())
  const idle = await measureMemory('when idle', site, joined.pid)

  tell('Starting what it is measured with')
  const workbench = await startWorkbench(settings, site, joined)
  if (!workbench.pgbench) tell('pgbench is not installed: its rows are left out')
  const figures: Figure[] = []
  const cached = async (title: string, path: string) =>
    figures.push(...(await measureCached(workbench, title, path, { ...size.cached, onRound: progress(title) })))
  const votes = async (title: string, fixes: number[], connections = 8) =>
    figures.push(
      ...(await measureVotes(workbench, title, fixes, { ...size.votes, connections, onRound: progress(title) })),
    )
  await cached('Home, from the cache', '/')
  await cached('API read, from the cache', `/api/headlines/get/?id=${SIZE.headlines - 5}`)
  figures.push(...(await measureRendered(workbench, { ...size.rendered, onRound: progress('Home, rendered') })))
  figures.push(...(await measureAccounts(workbench, { ...size.accounts, onRound: progress('Tokens and passwords') })))
  figures.push(...(await measurePictures(workbench, { ...size.pictures, onRound: progress('Pictures') })))
  figures.push(...(await measureFeeds(workbench, { ...size.feeds, onRound: progress('News feeds') })))
  figures.push(
    ...(await measureSharePictures(workbench, { ...size.sharePictures, onRound: progress('Share pictures') })),
  )
  const newest = { fixes: SPREAD.slice(0, 500), onRound: progress('Home while pictures are drawn') }
  figures.push(await measureWhileDrawing(workbench, joined, { ...size.drawing, ...newest }))
  await votes(`Votes on ${SPREAD.length} fixes`, SPREAD)
  await votes(`  by 32 connections`, SPREAD, 32)
  await votes('Votes on one fix', [NEWEST_FIX])
  const comments = { ...size.votes, connections: 8, onRound: progress('Comments') }
  figures.push(...(await measureComments(workbench, 'Comments', SPREAD, comments)))
  figures.push(start, ...idle, ...(await measureMemory('after load', site, joined.pid)))

  const { rows } = await joined.database.pool.query<{ server_version: string }>('show server_version')
  const changed = sourceState(ROOT).hash !== source.hash
  const run = {
    quick: options.quick,
    source: { ...source, changed_meanwhile: changed },
    load_before: load,
    in_memory: isInMemory(dataDir),
    postgres: rows[0]!.server_version,
  }
  const file = keepResults('speed', run, figures)
  console.log(`\n${tableOf(figures)}\n\n${verdictOf(figures)}`)
  console.log(speedOfMachine(figures))
  if (changed) console.log('The sources were edited while this ran: these figures belong to no version. Run it again.')
  if (load > os.availableParallelism() / 2)
    console.log(`The machine was busy before this began (load ${load.toFixed(1)}): trust the ratios, not the figures.`)
  if (run.in_memory) console.log('The data folder is in memory, so no vote was durable: their rates say little.')
  console.log(`Every measurement is in bench/${file}.`)
}
