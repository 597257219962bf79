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
  /** Changes over how many connections the limit works. */
  connectRaw(connections: number): Promise<void>
}

const HALF: Goal = { of: 'ratio', is: 'at least', number: 0.5 }
const MOST: Goal = { of: 'ratio', is: 'at least', number: 0.6 }

/** Votes a second through the whole site, beside one vote a statement by `pg` alone and by pgbench. */
export async function measureVotes(
  { driver, site, rawVotes, pgbench, voters, connectRaw }: VoteBench,
  title: string,
  fixes: number[],
  rounds: Rounds & { slice: number; connections: number },
): Promise<Figure[]> {
  const { connections } = rounds
  await connectRaw(connections)
  const tokens = voters.map(({ token }) => token)
  const load: Load = { port: site.port, connections, ms: rounds.slice, work: { kind: 'vote', tokens, fixes } }
  const votes: RawVotes = { ms: rounds.slice, voters: voters.map(({ uid }) => uid), fixes }
  const { byPg, bySite, byPgbench } = await inRounds(rounds, {
    byPg: () => cpuOf(rawVotes, () => rawVotes.ask<LoadResult>('vote', votes)),
    bySite: () => cpuOf(site, () => driver.ask<LoadResult>('drive', load)),
    byPgbench: async () => ({ cpuMs: 0, rate: (await pgbench?.votes(fixes, rounds.slice, connections)) ?? Number.NaN }),
  })
  const rates = (list: { rate: number }[]) => list.map(({ rate }) => rate)
  const costs = (list: { cpuMs: number }[]) => list.map(({ cpuMs }) => cpuMs)

  const here = rates(bySite)
  const beside = { name: 'raw pg', measured: rates(byPg) }
  const figures = [figureOf({ name: title, unit: '/s', here, beside, goal: fixes.length > 1 ? MOST : HALF })]
  const ideal = rates(byPgbench)
  if (ideal.every(Number.isFinite)) {
    const pgbenchBeside = { name: 'pgbench', measured: ideal }
    figures.push(figureOf({ name: '  beside pgbench', unit: '/s', here, beside: pgbenchBeside }))
  }
  const cost = { name: 'raw pg', measured: costs(byPg) }
  figures.push(figureOf({ name: '  of Node alone', unit: 'ms CPU', here: costs(bySite), beside: cost }))
  return figures
}

/** Comments a second through the whole site, beside the same statements by its store alone. */
export async function measureComments(
  { driver, site, rawVotes, voters, connectRaw }: VoteBench,
  title: string,
  fixes: number[],
  rounds: Rounds & { slice: number; connections: number },
): Promise<Figure[]> {
  const { connections, slice: ms } = rounds
  await connectRaw(connections)
  const work = { kind: 'comment' as const, tokens: voters.map(({ token }) => token), fixes }
  const raw: RawVotes = { ms, voters: voters.map(({ uid }) => uid), fixes }
  const { byStore, bySite } = await inRounds(rounds, {
    byStore: () => rawVotes.ask<LoadResult>('comment', raw),
    bySite: () => driver.ask<LoadResult>('drive', { port: site.port, connections, ms, work } satisfies Load),
  })
  const rates = (list: LoadResult[]) => list.map(({ answers, seconds }) => answers / seconds)
  const beside = { name: 'its statements alone', measured: rates(byStore) }
  return [figureOf({ name: title, unit: '/s', here: rates(bySite), beside, goal: HALF })]
}
