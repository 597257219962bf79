import type { Voter } from './bench-site.ts'
import { type Child, cpuOf } from './child.ts'
import { type Figure, figureOf, type Goal } from './figure.ts'
import type { Load, LoadResult } from './load.ts'
import type { Pgbench } from './pgbench.ts'
import type { RawVotes } from './raw-votes.ts'
import { inRounds } from './rounds.ts'
import type { SiteProcess } from './site-process.ts'

export interface VoteBench {
  driver: Child
  site: SiteProcess
  rawVotes: Child
  pgbench: Pgbench | undefined
  voters: readonly Voter[]
  connections: number
  rounds: number
  slice: number
  onRound: (title: string, round: number) => void
}

const HALF: Goal = { of: 'ratio', is: 'at least', number: 0.5 }

interface VoteRate {
  rate: number
  cpuMs: number
}

/** Votes a second through the whole site, beside the same statements by `pg` alone and one statement by pgbench. */
export async function measureVotes(bench: VoteBench, title: string, fixes: number[]): Promise<Figure[]> {
  const { driver, site, rawVotes, pgbench, voters, connections, rounds, slice } = bench
  const byHttp = async (): Promise<VoteRate> => {
    let rate = 0
    const cpuMs = await cpuOf(site, async () => {
      const work = { kind: 'vote', tokens: voters.map(({ token }) => token), fixes } as const
      const load: Load = { port: site.port, connections, ms: slice, work }
      const { answers, seconds } = await driver.ask<LoadResult>('drive', load)
      rate = answers / seconds
      return answers
    })
    return { rate, cpuMs }
  }
  const byDriver = async (): Promise<VoteRate> => {
    const votes: RawVotes = { ms: slice, voters: voters.map(({ uid }) => uid), fixes }
    let rate = 0
    const cpuMs = await cpuOf(rawVotes, async () => {
      rate = await rawVotes.ask<number>('vote', votes)
      return (rate * slice) / 1000
    })
    return { rate, cpuMs }
  }
  const byPgbench = async (): Promise<VoteRate> => ({ rate: (await pgbench?.votes(fixes)) ?? Number.NaN, cpuMs: 0 })

  const results = await inRounds(rounds, { raw: byDriver, site: byHttp, pgbench: byPgbench }, (round) =>
    bench.onRound(title, round),
  )
  const rates = (list: VoteRate[]) => list.map(({ rate }) => rate)
  const costs = (list: VoteRate[]) => list.map(({ cpuMs }) => cpuMs)
  const here = rates(results.site)
  const figures = [
    figureOf({ name: title, unit: '/s', here, beside: { name: 'raw pg', measured: rates(results.raw) }, goal: HALF }),
    figureOf({
      name: '  Node alone',
      unit: 'ms CPU',
      here: costs(results.site),
      beside: { name: 'raw pg', measured: costs(results.raw) },
    }),
  ]
  const measured = rates(results.pgbench)
  if (measured.every(Number.isFinite)) {
    const beside = { name: 'pgbench, 1 statement', measured }
    figures.splice(1, 0, figureOf({ name: '  beside pgbench', unit: '/s', here, beside }))
  }
  return figures
}
