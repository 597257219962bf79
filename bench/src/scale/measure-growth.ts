import type { Child } from '../child.ts'
import { type Figure, figureOf, type Goal } from '../figure.ts'
import { inRounds, type Rounds } from '../rounds.ts'
import { spreadOf } from '../statistics.ts'
import { type Read, readsOf, writesOf } from './requests.ts'
import type { WritableSite } from './scale-site.ts'

/** Every read and write of a site, in the order in which they are measured. */
export const workOf = ({ headlines, remarkable, writing }: WritableSite): Read[] => [
  ...readsOf(headlines, remarkable),
  ...writesOf(headlines, writing),
]

/** From the smallest site to the largest. */
const GROWTH: Goal = { of: 'ratio', is: 'at most', number: 1.5 }
const AT_100K: Goal = { of: 'figure', is: 'at most', number: 5 }

/**
 * The median time of every read and write, one connection, one site after the other in turn. Sites come from the smallest to the largest; each
 * figure is of the largest, beside the smallest.
 */
export async function measureGrowth(
  driver: Child,
  sites: readonly WritableSite[],
  rounds: Rounds & { requests: number },
  onRead: (name: string) => void,
): Promise<Figure[]> {
  const small = sites[0]!
  const large = sites.at(-1)!
  const works = new Map(sites.map((site) => [site, workOf(site)]))
  const figures: Figure[] = []
  for (const [index, { name: work, lists }] of works.get(small)!.entries()) {
    onRead(work)
    const name = lists ? `${work}, a thousand` : work
    const tasks = Object.fromEntries(
      sites.map((site) => [site.headlines, () => medianOf(driver, site, works.get(site)![index]!, rounds.requests)]),
    )
    const measured = await inRounds(rounds, tasks)
    const here = measured[large.headlines]!
    const beside = { name: `at ${small.headlines}`, measured: measured[small.headlines]! }
    figures.push(figureOf({ name, unit: 'ms', here, beside, goal: GROWTH }))
    const middle = measured[100_000]
    if (middle && !/^(write|page)/.test(name))
      figures.push(figureOf({ name: '  at 100000', unit: 'ms', here: middle, goal: AT_100K }))
  }
  return figures
}

async function medianOf(driver: Child, { site, voter }: WritableSite, read: Read, count: number): Promise<number> {
  const requests = Array.from({ length: count }, read.of)
  const token = read.member ? { token: voter.token } : {}
  const { median } = spreadOf(await driver.ask<number[]>('latencies', { port: site.port, requests, ...token }))
  return read.lists ? (median / read.lists) * 1000 : median
}
