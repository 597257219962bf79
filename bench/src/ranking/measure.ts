import fs from 'node:fs'
import path from 'node:path'
import type { DatabaseAddress } from '../../../server/src/engines/postgres/postgres.ts'
import { createRanker } from '../../../server/src/fixes/ranking/ranker.ts'
import { ROOT } from '../../../tools/src/steps.ts'
import { startLoad } from '../load/load.ts'
import { atMost, type Figure, figureOf } from '../report/figure.ts'
import { percentileOf } from '../report/statistics.ts'
import { atEnd, printStep } from '../site/cleanup.ts'
import { joinDatabase, prepareDatabase } from '../site/database.ts'
import { peakOfChild } from '../site/memory.ts'
import { productionSettings } from '../site/settings.ts'
import { startSiteProcess } from '../site/site-process.ts'
import { fillBusyQuarter } from './busy-quarter.ts'
import { visitsOf, type Waits } from './visits.ts'

const FULL = { votes: 10_000_000, voters: 100_000, fixes: 400_000 }
const QUICK = { votes: 500_000, voters: 5_000, fixes: 20_000 }
/** Slices of load before and after the job. */
const QUIET_SLICES = 6
const MB = 1024 * 1024

export async function measure(quick: boolean): Promise<Figure[]> {
  const size = quick ? QUICK : FULL
  // Filling takes minutes, so later runs reuse the folder. Its secret stays the same, because keys in the database are encrypted with it.
  const folder = path.join(ROOT, 'var/ranking', String(size.votes))
  fs.mkdirSync(folder, { recursive: true })
  const settings = { ...productionSettings(folder), SECRET: 'the fixed secret of sites without secrets' }
  printStep(`Opening a site of ${size.votes} votes`)
  await prepareDatabase(settings, (database) => fillBusyQuarter(database, size))
  const site = await startSiteProcess(settings)
  const joined = await joinDatabase(settings)
  const visit = await visitsOf(startLoad(), { settings, site, joined })

  await visit()
  printStep('A light load')
  const before = await inSlices(QUIET_SLICES, visit)
  printStep('The same load while the job runs')
  const job = rankOnce(joined.address)
  const meanwhile = await untilEnd(job, visit)
  const { votes, seconds, megabytes } = await job
  printStep('The light load again')
  const without = merged([before, await inSlices(QUIET_SLICES, visit)])

  const meanwhileWithin = (kind: keyof Waits, what: string) =>
    figureOf({
      name: `Ranking: 99 % of ${what} meanwhile within`,
      unit: 'ms',
      measured: [percentileOf(meanwhile[kind], 99)],
      reference: { name: 'without the job', measured: [percentileOf(without[kind], 99)] },
      goal: atMost(2, 'ratio'),
    })
  return [
    figureOf({ name: `Ranking: ${votes} votes`, unit: 's', measured: [seconds], goal: atMost(180) }),
    ...(megabytes === undefined
      ? []
      : [
          figureOf({
            name: 'Ranking: peak memory of its process',
            unit: 'MB',
            measured: [megabytes],
            goal: atMost(1000),
          }),
        ]),
    meanwhileWithin('reads', 'page reads'),
    meanwhileWithin('votes', 'votes'),
  ]
}

const WATCH_MS = 100

async function rankOnce(
  address: DatabaseAddress,
): Promise<{ votes: number; seconds: number; megabytes: number | undefined }> {
  const ranker = createRanker({ address, prepare: true })
  atEnd(() => ranker.close())
  let bytes: number | undefined
  const watch = setInterval(() => {
    bytes = peakOfChild('rank-process.ts') ?? bytes
  }, WATCH_MS)
  const began = performance.now()
  try {
    const ranked = await ranker.rank()
    return {
      votes: ranked.votes,
      seconds: (performance.now() - began) / 1000,
      megabytes: bytes === undefined ? undefined : bytes / MB,
    }
  } finally {
    clearInterval(watch)
  }
}

async function inSlices(count: number, visit: () => Promise<Waits>): Promise<Waits> {
  const slices: Waits[] = []
  while (slices.length < count) slices.push(await visit())
  return merged(slices)
}

/** Returns the waits of all slices that began before the job ended. */
async function untilEnd(job: Promise<unknown>, visit: () => Promise<Waits>): Promise<Waits> {
  const slices: Waits[] = []
  let ended = false
  const end = () => {
    ended = true
  }
  job.then(end, end)
  while (!ended) slices.push(await visit())
  return merged(slices)
}

const merged = (slices: Waits[]): Waits => ({
  reads: slices.flatMap(({ reads }) => reads),
  votes: slices.flatMap(({ votes }) => votes),
})
