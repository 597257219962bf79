// `npm run bench:endurance`: what the site stands: kills, idle crowds, more load than it can carry, and minutes of all at once.

import fs from 'node:fs'
import os from 'node:os'
import { parseArgs } from 'node:util'
import { buildPages } from '../../tools/src/build-pages.ts'
import { ROOT } from '../../tools/src/steps.ts'
import { atEnd, runBench, tell } from './bench-run.ts'
import { isInMemory, makeDataDir, makeSettings } from './bench-settings.ts'
import { joinDatabase, makeVoters, prepareDatabase } from './bench-site.ts'
import { startChild } from './child.ts'
import { measureIdleConnections } from './endurance/measure-idle-connections.ts'
import { measureKills } from './endurance/measure-kills.ts'
import { measureOverload } from './endurance/measure-overload.ts'
import { measureSoak } from './endurance/measure-soak.ts'
import type { Figure } from './figure.ts'
import type { Work } from './load.ts'
import { keepResults } from './results-file.ts'
import { SIZE } from './sample-data.ts'
import { startSiteProcess } from './site-process.ts'
import { sourceState } from './source-state.ts'
import { tableOf, verdictOf } from './table.ts'

const { values: options } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    idle: { type: 'string', default: '10000' },
    minutes: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
  },
})
await runBench(bench)

function newFolder(): string {
  const folder = makeDataDir()
  atEnd(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function bench(): Promise<void> {
  await buildPages()
  const [source, load] = [sourceState(ROOT), os.loadavg()[0]!]
  const figures: Figure[] = []
  if (Number(options.kills) > 0)
    figures.push(...(await measureKills(newFolder(), { rounds: Number(options.kills), tell })))

  const settings = makeSettings(newFolder())
  if (isInMemory(settings.DATA_DIR)) tell('The data folder is in memory: writes look better than they are')
  await prepareDatabase(settings)
  const site = await startSiteProcess(settings, 'warn')
  const joined = await joinDatabase(settings)
  atEnd(() => joined.leave())
  const driver = startChild('driver.ts')
  const tokens = (await makeVoters(joined, settings, site.port)).map(({ token }) => token)
  const fixes = Array.from({ length: 1000 }, (_, n) => SIZE.headlines * SIZE.fixesOfHeadline - n)
  let unseen = 10_000_000
  const newPages = (): Work => {
    unseen += 1_000_000
    return { kind: 'new page', from: unseen }
  }
  const votes = (): Work => ({ kind: 'vote', tokens, fixes })
  const comments = (): Work => ({ kind: 'comment', tokens, fixes })
  const { port } = site

  const rounds = Number(options.rounds)
  if (Number(options.idle) > 0) {
    tell(`${options.idle} idle connections`)
    figures.push(...(await measureIdleConnections({ driver, site }, { count: Number(options.idle), rounds })))
  }
  if (rounds > 0) {
    tell('More load than can be carried')
    const overload = { driver, port, rounds, ms: 8_000, tell }
    figures.push(...(await measureOverload({ ...overload, name: 'Pages', work: newPages, busy: 32 })))
    figures.push(...(await measureOverload({ ...overload, name: 'Comments', work: comments, busy: 32 })))
    figures.push(...(await measureOverload({ ...overload, name: 'Votes', work: votes, busy: 128 })))
  }
  if (Number(options.minutes) > 0) {
    tell(`${options.minutes} minutes of everything`)
    const works = (round: number): Work[] => [
      { kind: 'read', path: '/' },
      { kind: 'read', path: `/api/headlines/get/?id=${1 + (round % SIZE.headlines)}` },
      newPages(),
      votes(),
      comments(),
    ]
    const soak = { minutes: Number(options.minutes), everySeconds: 15, tell }
    figures.push(...(await measureSoak({ driver, site, postgres: joined.pid, works }, soak)))
  }
  keepResults('endurance', { options, source, load_before: load }, figures)
  console.log(`\n${tableOf(figures)}\n\n${verdictOf(figures)}`)
  if (figures.some(({ met }) => met === false)) process.exitCode = 1
}
