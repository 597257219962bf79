import { startLoad } from '../load/load.ts'
import { atLeast, type Figure, figureOf } from '../report/figure.ts'
import { inRounds } from '../report/rounds.ts'
import { printStep } from '../site/cleanup.ts'
import { startSampleSite, votersOf } from '../site/sample-site.ts'
import { prepareBareUpserts } from './bare-upserts.ts'

const FULL = { warm: 1, rounds: 7, ms: 3000 }
const QUICK = { warm: 1, rounds: 3, ms: 2000 }
/** Numbers of connections. The site's pool has 12: with more, only pgbench profits from group commits. */
const CONNECTIONS = [8, 32]

/** Measures votes per second through the whole site, compared with bare upserts by pgbench over as many connections. */
export async function measure(quick: boolean): Promise<Figure[]> {
  const sample = await startSampleSite()
  const { settings, site, joined } = sample
  const { voters, fixes } = await votersOf(sample)
  const work = { kind: 'vote' as const, tokens: voters.map(({ token }) => token), fixes }
  const counts = { voters: voters.length, fixes: fixes.length }
  const upserts = await prepareBareUpserts(joined, settings.DATA_DIR, counts)
  const load = startLoad()
  const rounds = quick ? QUICK : FULL
  const figures: Figure[] = []
  for (const connections of CONNECTIONS) {
    printStep(`Votes over ${connections} connections`)
    const { votes, bare } = await inRounds(rounds, {
      async votes() {
        const { answers, seconds } = await load.keepBusy({ port: site.port, connections, ms: rounds.ms, work })
        return answers / seconds
      },
      bare: () => upserts(connections, rounds.ms),
    })
    const reference = { name: 'bare upsert', measured: bare }
    const name = `Votes over ${connections} connections`
    figures.push(figureOf({ name, unit: '/s', measured: votes, reference, goal: atLeast(0.2, 'ratio') }))
  }
  return figures
}
