import type { Voter } from './bench-site.ts'
import { type Child, cpuOf } from './child.ts'
import { type Figure, figureOf, type Goal } from './figure.ts'
import type { Load, LoadResult } from './load.ts'
import type { Pgbench } from './pgbench.ts'
import type { RawVotes } from './raw-votes.ts'
import { inRounds, type Rounds } from './rounds.ts'
import type { SiteProcess } from './site-process.ts'

export interface VoteBench {
  driver: Child
  site: SiteProcess
  rawVotes: Child
  pgbench: Pgbench | undefined
  voters: readonly Voter[]
  connections: number
}

const HALF: Goal = { of: 'ratio', is: 'at least', number: 0.5 }

/** Votes a second through the whole site, beside the same statements by `pg` alone and one statement by pgbench. */
export async function measureVotes(
  { driver, site, rawVotes, pgbench, voters, connections }: VoteBench,
  title: string,
  fixes: number[],
  rounds: Rounds & { slice: number },
): Promise<Figure[]> {
  const tokens = voters.map(({ token }) => token)
  const load: Load = { port: site.port, connections, ms: rounds.slice, work: { kind: 'vote', tokens, fixes } }
  const votes: RawVotes = { ms: rounds.slice, voters: voters.map(({ uid }) => uid), fixes }
  const { byPg, bySite, byPgbench } = await inRounds(rounds, {
    byPg: () => cpuOf(rawVotes, () => rawVotes.ask<LoadResult>('vote', votes)),
    bySite: () => cpuOf(site, () => driver.ask<LoadResult>('drive', load)),
    byPgbench: async () => ({ cpuMs: 0, rate: (await pgbench?.votes(fixes, rounds.slice)) ?? Number.NaN }),
  })
  const rates = (list: { rate: number }[]) => list.map(({ rate }) => rate)
  const costs = (list: { cpuMs: number }[]) => list.map(({ cpuMs }) => cpuMs)

  const here = rates(bySite)
  const beside = { name: 'raw pg', measured: rates(byPg) }
  const figures = [figureOf({ name: title, unit: '/s', here, beside, goal: HALF })]
  const ideal = rates(byPgbench)
  if (ideal.every(Number.isFinite)) {
    const pgbenchBeside = { name: 'pgbench', measured: ideal }
    figures.push(figureOf({ name: '  beside one statement', unit: '/s', here, beside: pgbenchBeside }))
  }
  const cost = { name: 'raw pg', measured: costs(byPg) }
  figures.push(figureOf({ name: '  of Node alone', unit: 'ms CPU', here: costs(bySite), beside: cost }))
  return figures
}
