import { setTimeout as sleep } from 'node:timers/promises'
import { type Load, type Outcome, startLoad } from '../load/load.ts'
import type { Work } from '../load/requests.ts'
import { atLeast, atMost, type Figure, figureOf } from '../report/figure.ts'
import { percentileOf } from '../report/statistics.ts'
import { printStep } from '../site/cleanup.ts'
import { startSampleSite, votersOf } from '../site/sample-site.ts'

const CONNECTIONS = 1500
/** New visitors. A second process sends their requests, because the one that generates the load reads its answers late. */
const VISITORS = { perSecond: 100, connections: 1000, reuse: false }
const REST_MS = 2000

interface Bench {
  load: Load
  visitors: Load
  port: number
  rounds: number
  ms: number
}

/** The answers at twice the load that the site can carry, for uncached pages and for votes. */
export async function measure(quick: boolean): Promise<Figure[]> {
  const sample = await startSampleSite()
  const { voters, fixes } = await votersOf(sample)
  const tokens = voters.map(({ token }) => token)
  const bench: Bench = {
    load: startLoad(),
    visitors: startLoad(),
    port: sample.site.port,
    rounds: quick ? 1 : 3,
    ms: 8000,
  }
  let from = 1_000_000_000
  const uncachedPages = (): Work => {
    from += 1_000_000
    return { kind: 'uncached page', from }
  }
  return [
    ...(await measureOverload(bench, 'Uncached pages', 32, uncachedPages)),
    ...(await measureOverload(bench, 'Votes', 128, () => ({ kind: 'vote', tokens, fixes }))),
  ]
}

/** `connections` is a number that keeps the site busy without overloading it. */
async function measureOverload(
  { load, visitors, port, rounds, ms }: Bench,
  name: string,
  connections: number,
  work: () => Work,
): Promise<Figure[]> {
  const full: number[] = []
  const overload: { crowd: Outcome; newcomers: Outcome }[] = []
  await load.keepBusy({ port, connections, ms: ms / 2, work: work() })
  for (let round = 0; round < rounds; round++) {
    const { answers, seconds } = await load.keepBusy({ port, connections, ms, work: work() })
    const perSecond = answers / seconds
    const twice = { port, perSecond: 2 * perSecond, ms, connections: CONNECTIONS, reuse: true, work: work() }
    const [crowd, newcomers] = await Promise.all([
      load.arrive(twice),
      visitors.arrive({ port, ms, ...VISITORS, work: work() }),
    ])
    printStep(
      `${name}: ${perSecond.toFixed(0)}/s; at twice that ${JSON.stringify({ crowd: inShort(crowd), newcomers: inShort(newcomers) })}`,
    )
    full.push(perSecond)
    overload.push({ crowd, newcomers })
    await sleep(REST_MS)
  }
  const refusals = overload.flatMap(({ newcomers }) =>
    newcomers.refusedMs.length > 0 ? percentileOf(newcomers.refusedMs, 99) : [],
  )
  if (refusals.length === 0) throw new Error(`${name}: nobody was refused, so this was not an overload`)
  const served = overload.map(
    ({ crowd, newcomers }) => (1000 * (crowd.servedMs.length + newcomers.servedMs.length)) / ms,
  )
  const failed = overload.map(({ crowd, newcomers }) => crowd.failed + newcomers.failed)
  return [
    figureOf({
      name: `${name}: served at twice the load`,
      unit: '/s',
      measured: served,
      reference: { name: 'full load', measured: full },
      goal: atLeast(0.5, 'ratio'),
    }),
    figureOf({ name: `${name}: 99 % refused within`, unit: 'ms', measured: refusals, goal: atMost(150) }),
    figureOf({ name: `${name}: neither served nor refused`, unit: '', measured: failed, goal: atMost(0) }),
  ]
}

const inShort = ({ servedMs, refusedMs, failed }: Outcome) => ({
  served: servedMs.length,
  refused: refusedMs.length,
  failed,
})
