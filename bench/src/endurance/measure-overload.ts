import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Child, startChild } from '../child.ts'
import { type Figure, figureOf, type Goal } from '../figure.ts'
import type { LoadResult, Work } from '../load.ts'
import type { Arrivals, Arrived } from './crowd-process.ts'

const SHED: Goal = { of: 'figure', is: 'at most', number: 150 }
const RECOVERY: Goal = { of: 'figure', is: 'at most', number: 5 }
/** What is answered at twice the load that can be carried, beside what is answered when a bare server refuses the half that is too much. */
const SERVED: Goal = { of: 'ratio', is: 'at least', number: 0.8 }
const NOTHING: Goal = { of: 'figure', is: 'at most', number: 0 }

const CONNECTIONS = 1500
/** Newcomers, in a process of their own: whoever sends twice the load reads the answers late himself. */
const OBSERVER = { perSecond: 100, connections: 1000, are: 'new' as const }
/** Once this many times the quiet time is enough for an answer, it is back to normal. */
const NORMAL = 3

export interface OverloadOptions {
  driver: Child
  port: number
  /** Named in the table. */
  name: string
  work: () => Work
  /** Connections that together ask for as much as it can carry, and no more than it takes at once. */
  busy: number
  rounds: number
  ms: number
  tell: (text: string) => void
}

/**
 * The load that the site can carry, by as many connections as keep it busy; twice as much, as it comes, first with every second request to a server
 * that does nothing but refuse, then all to the site; then how soon one request is answered as before. Whoever sends that much has a good part of the
 * machine, and the first of the two is what it leaves.
 */
export async function measureOverload(options: OverloadOptions): Promise<Figure[]> {
  const { driver, port, name, work, busy, rounds, ms, tell } = options
  const crowd = startChild('endurance/crowd-process.ts')
  const observer = startChild('endurance/crowd-process.ts')
  const refuser = startChild('endurance/refusing-server.ts')
  const aside = await refuser.ask<number>('listen')
  const single = async () => {
    const { p50 } = (await arrive({ perSecond: 10, ms: 1000, connections: 4 })).servedMs
    return p50
  }
  const arrive = (more: Omit<Arrivals, 'port' | 'work'>) =>
    crowd.ask<Arrived>('arrive', { port, work: work(), ...more } satisfies Arrivals)
  const observe = (at: number) =>
    observer.ask<Arrived>('arrive', { port: at, work: work(), ms, ...OBSERVER } satisfies Arrivals)

  const seen: { alone: number; half: Arrived; bare: Arrived; twice: Arrived; observed: Arrived; recovered: number }[] =
    []
  await driver.ask<LoadResult>('drive', { port, connections: busy, ms: ms / 2, work: work() })
  for (let round = 0; round < rounds; round++) {
    const quiet = await single()
    const { answers, seconds } = await driver.ask<LoadResult>('drive', { port, connections: busy, ms, work: work() })
    const alone = answers / seconds
    const load = { perSecond: 2 * alone, ms, connections: CONNECTIONS, are: 'open' as const }
    const [half, bare] = await Promise.all([arrive({ ...load, aside }), observe(aside)])
    await sleep(1000)
    const [twice, observed] = await Promise.all([arrive(load), observe(port)])
    const since = performance.now()
    while ((await single()) > Math.max(NORMAL * quiet, 20)) {
      if (performance.now() - since > 60_000) break
      await sleep(50)
    }
    // A look itself takes a second.
    const recovered = (performance.now() - since) / 1000
    tell(
      `${name}: alone ${alone.toFixed(0)}/s; half of twice that ${JSON.stringify(half)}; newcomers to the bare server ${JSON.stringify(bare)}; twice that ${JSON.stringify(twice)}; newcomers ${JSON.stringify(observed)}; normal after ${recovered.toFixed(1)} s`,
    )
    seen.push({ alone, half, bare, twice, observed, recovered })
  }
  const of = (read: (each: (typeof seen)[number]) => number) => seen.map(read)
  const perSecond = (count: number) => (1000 * count) / ms
  return [
    figureOf({ name: `${name}: answered at full load`, unit: '/s', here: of(({ alone }) => alone) }),
    figureOf({
      name: `${name}: answered at twice the load`,
      unit: '/s',
      here: of(({ twice }) => perSecond(twice.served)),
      beside: { name: 'one half refused by a bare server', measured: of(({ half }) => perSecond(half.served)) },
      goal: SERVED,
    }),
    figureOf({
      name: `${name}: sent of twice the load`,
      unit: '',
      here: of(({ twice }) => partSent(twice)),
      beside: { name: 'one half to a bare server', measured: of(({ half }) => partSent(half)) },
    }),
    ...refusals(name, {
      withinMs: of(({ observed }) => observed.shedMs.p99),
      bareWithinMs: of(({ bare }) => bare.shedMs.p99),
      perSecond: of(({ twice }) => perSecond(twice.shed)),
    }),
    figureOf({
      name: `${name}: 99 of 100 answered within`,
      unit: 'ms',
      here: of(({ observed }) => observed.servedMs.p99),
    }),
    figureOf({
      name: `${name}: of ${os.cpus().length} cores worked`,
      unit: '',
      here: of(({ twice }) => twice.cores),
      beside: { name: 'one half refused by a bare server', measured: of(({ half }) => half.cores) },
    }),
    figureOf({
      name: `${name}: neither answered nor refused`,
      unit: '',
      here: of(({ twice, observed }) => twice.wrong + observed.wrong),
      goal: NOTHING,
    }),
    figureOf({
      name: `${name}: back to normal after`,
      unit: 's',
      here: of(({ recovered }) => recovered),
      goal: RECOVERY,
    }),
  ]
}

/** The others found every connection waiting for an answer. */
function partSent({ aside, ...here }: Arrived): number {
  const all = aside ? [here, aside] : [here]
  const sum = (read: (each: (typeof all)[number]) => number) => all.reduce((total, each) => total + read(each), 0)
  const sent = sum(({ served, shed, wrong }) => served + shed + wrong)
  return sent / (sent + sum(({ unsent }) => unsent))
}

/** If nobody was refused it was not too much, and how soon somebody would be is not known. */
function refusals(
  name: string,
  { withinMs, bareWithinMs, perSecond }: { withinMs: number[]; bareWithinMs: number[]; perSecond: number[] },
): Figure[] {
  const rate = figureOf({
    name: `${name}: refused`,
    unit: '/s',
    here: perSecond,
    goal: { of: 'figure', is: 'at least', number: 1 },
  })
  if (!rate.met) return [rate]
  const beside = { name: 'by a bare server that is sent one half', measured: bareWithinMs }
  return [rate, figureOf({ name: `${name}: 99 of 100 refused within`, unit: 'ms', here: withinMs, beside, goal: SHED })]
}
