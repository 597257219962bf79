import { type Load, startLoad } from '../load/load.ts'
import { atMost, type Figure, figureOf } from '../report/figure.ts'
import { inRounds } from '../report/rounds.ts'
import { spreadOf } from '../report/statistics.ts'
import { printStep } from '../site/cleanup.ts'
import { type GrowthSite, openGrowthSite } from './growth-site.ts'
import { startNewsSite } from './news-site.ts'
import { type Operation, readsOf, writesOf } from './requests.ts'

const FULL = { sizes: [10_000, 1_000_000], warm: 2, rounds: 5 }
const QUICK: typeof FULL = { sizes: [10_000, 100_000], warm: 1, rounds: 3 }
const REQUESTS = 60

/** Measures the median time of every read and write at the large and the small site, over one connection. */
export async function measure(quick: boolean): Promise<Figure[]> {
  const { sizes, ...rounds } = quick ? QUICK : FULL
  const newsPort = await startNewsSite()
  const comments = (rounds.warm + rounds.rounds) * REQUESTS
  // The large site first, because filling it takes long and a fix can be edited only for an hour.
  const large = await openGrowthSite(sizes[1]!, newsPort, comments)
  const small = await openGrowthSite(sizes[0]!, newsPort, comments)
  const load = startLoad()
  const figures: Figure[] = []
  const largeOperations = operationsOf(large)
  for (const [index, operation] of operationsOf(small).entries()) {
    printStep(operation.name)
    const measured = await inRounds(rounds, {
      small: () => medianOf(load, small, operation),
      large: () => medianOf(load, large, largeOperations[index]!),
    })
    figures.push(
      figureOf({
        name: operation.lists ? `${operation.name}, per thousand` : operation.name,
        unit: 'ms',
        measured: measured.large,
        reference: { name: `at ${sizes[0]}`, measured: measured.small },
        goal: atMost(1.5, 'ratio'),
      }),
    )
  }
  return figures
}

const operationsOf = ({ subjects }: GrowthSite): Operation[] => [...readsOf(subjects), ...writesOf(subjects)]

async function medianOf(
  load: Load,
  { site, voter }: GrowthSite,
  { next, asMember, lists }: Operation,
): Promise<number> {
  const requests = Array.from({ length: REQUESTS }, next)
  const times = await load.time({ port: site.port, requests, ...(asMember && { token: voter.token }) })
  const { median } = spreadOf(times)
  return lists ? (median / lists) * 1000 : median
}
