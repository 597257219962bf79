// `npm run bench`: the first bench. Everything that it starts is ended and everything that it writes but the results is removed.
import fs from 'node:fs'
import { parseArgs } from 'node:util'
import { buildPages } from '../../tools/src/build-pages.ts'
import { describe } from '../../tools/src/steps.ts'
import { isInMemory, makeDataDir, makeSettings } from './bench-settings.ts'
import { joinDatabase, makeVoters, prepareDatabase } from './bench-site.ts'
import { startChild } from './child.ts'
import type { Figure } from './figure.ts'
import { measureMemory, measureStart } from './measure-idle.ts'
import { measureCached, measureRendered } from './measure-reads.ts'
import { measureVotes } from './measure-votes.ts'
import { findPgbench } from './pgbench.ts'
import { keepResults } from './results-file.ts'
import { SIZE } from './sample-data.ts'
import { startSiteProcess } from './site-process.ts'
import { tableOf, verdictOf } from './table.ts'

const VOTE_CONNECTIONS = 8
const SPREAD_FIXES = 1_000

const { values: options } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const size = options.quick
  ? { starts: 2, rounds: 3, slice: 300, voteRounds: 3, voteSlice: 1000 }
  : { starts: 5, rounds: 11, slice: 500, voteRounds: 7, voteSlice: 2000 }

const began = performance.now()
const stops: (() => Promise<unknown>)[] = []
const started = <T extends { stop(): Promise<unknown> }>(child: T): T => {
  stops.push(() => child.stop())
  return child
}

let status = 0
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(130))
try {
  await bench()
} catch (fault) {
  console.error(`The bench broke: ${describe(fault)}`)
  status = 1
}
await end(status)

async function end(code: number): Promise<never> {
  for (const stop of stops.splice(0).reverse()) await stop().catch((fault) => console.error(describe(fault)))
  process.exit(code)
}

function tell(text: string): void {
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}`)
}

async function bench(): Promise<void> {
  await buildPages()
  const dataDir = makeDataDir()
  stops.push(async () => fs.rmSync(dataDir, { recursive: true, force: true }))
  const inMemory = isInMemory(dataDir)
  const settings = makeSettings(dataDir)
  const onRound = (title: string, round: number) => tell(`${title}: ${round === 0 ? 'warm' : `round ${round}`}`)

  tell(`Making a site of ${SIZE.headlines} headlines and ${SIZE.headlines * SIZE.fixesOfHeadline} fixes`)
  await prepareDatabase(settings)
  const { site, figure: start } = await measureStart(settings, size.starts, onRound)
  started(site)
  const joined = await joinDatabase(settings)
  stops.push(() => joined.leave())
  const idle = await measureMemory('when idle', site, joined.pid)

  tell('Starting what it is measured with')
  const quietSite = started(await startSiteProcess(settings, 'warn'))
  const [driver, raw, rawVotes] = ['driver.ts', 'raw-server.ts', 'raw-votes.ts'].map((file) =>
    started(startChild(file)),
  )
  const renderer = started(startChild('render-process.ts', { env: settings }))
  await renderer.ask('open', joined.address)
  await rawVotes!.ask('connect', { address: joined.address, connections: VOTE_CONNECTIONS })
  const rawPort = await raw!.ask<number>('listen')
  const voters = await makeVoters(joined, settings, site.port)
  const pgbench = findPgbench({
    address: joined.address,
    voters: voters.map(({ uid }) => uid),
    connections: VOTE_CONNECTIONS,
    seconds: size.voteSlice / 1000,
    folder: dataDir,
  })
  if (!pgbench) tell('pgbench is not installed: its rows are left out')

  const reads = { driver: driver!, site, quietSite, raw: raw!, rawPort, renderer, ...size, onRound }
  const figures: Figure[] = [
    ...(await measureCached(reads, 'Home, from the cache', '/')),
    ...(await measureCached(reads, 'API read, from the cache', `/api/headlines/get/?id=${SIZE.headlines - 5}`)),
    ...(await measureRendered(reads)),
  ]
  // The newest ones, whose headlines are on the pages that are read most.
  const last = SIZE.headlines * SIZE.fixesOfHeadline
  const spread = Array.from({ length: SPREAD_FIXES }, (_, index) => last - index)
  const votes = {
    driver: driver!,
    site,
    rawVotes: rawVotes!,
    pgbench,
    voters,
    connections: VOTE_CONNECTIONS,
    rounds: size.voteRounds,
    slice: size.voteSlice,
    onRound,
  }
  figures.push(...(await measureVotes(votes, `Votes on ${SPREAD_FIXES} fixes`, spread)))
  figures.push(...(await measureVotes(votes, 'Votes on one fix', [last])))
  figures.push(start, ...idle, ...(await measureMemory('after load', site, joined.pid)))

  const { rows } = await joined.database.pool.query<{ server_version: string }>('show server_version')
  const file = keepResults(
    'first-bench',
    { quick: options.quick, postgres: rows[0]!.server_version, inMemory },
    figures,
  )
  console.log(`\n${tableOf(figures)}\n\n${verdictOf(figures)}`)
  if (inMemory) console.log('The data folder is in memory, so the votes were not durable: their rates say little.')
  console.log(`Every measurement is in bench/${file}.`)
}
