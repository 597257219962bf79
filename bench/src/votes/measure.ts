import { startLoad } from '../load/load.ts'
import { atLeast, type Figure, figureOf } from '../report/figure.ts'
import { inRounds } from '../report/rounds.ts'
import { printStep } from '../site/cleanup.ts'
import { startSampleSite, votersOf } from '../site/sample-site.ts'
import { votesByPgbench } from './pgbench.ts'

const FULL = { warm: 1, rounds: 7, ms: 3000 }
const QUICK = { warm: 1, rounds: 3, ms: 2000 }
/**
 * Numbers of connections with the lowest ratio. The site's pool has 12: with more connections, only pgbench gains from commits that share a
 * write.
 */
const GOALS = [
  [8, 0.6],
  [32, 0.4],
] as const

/** Votes per second through the whole site, compared with the same statement run by pgbench on the same number of connections. */
export async function measure(quick: boolean): Promise<Figure[]> {
  const sample = await startSampleSite()
  const { settings, site, joined } = sample
  const { voters, fixes } = await votersOf(sample)
  const work = { kind: 'vote' as const, tokens: voters.map(({ token }) => token), fixes }
  const pgbench = { address: joined.address, folder: settings.DATA_DIR, uids: voters.map(({ uid }) => uid), fixes }
  const load = startLoad()
  const rounds = quick ? QUICK : FULL
  const figures: Figure[] = []
  for (const [connections, ratio] of GOALS) {
    printStep(`Votes over ${connections} connections`)
    const { bySite, byPgbench } = await inRounds(rounds, {
      async bySite() {
        const { answers, seconds } = await load.keepBusy({ port: site.port, connections, ms: rounds.ms, work })
        return answers / seconds
      },
      byPgbench: () => votesByPgbench(pgbench, connections, rounds.ms),
    })
    const reference = { name: 'pgbench', measured: byPgbench }
    const name = `Votes over ${connections} connections`
    figures.push(figureOf({ name, unit: '/s', measured: bySite, reference, goal: atLeast(ratio, 'ratio') }))
  }
  return figures
}
