import { pages } from '@unspun/contract/pages.ts'
import type { Load, Outcome } from '../load/load.ts'
import type { Work } from '../load/requests.ts'
import { type SampleSite, votersOf } from '../site/sample-site.ts'

export interface Waits {
  reads: number[]
  votes: number[]
}

const READS_PER_SECOND = 20
const VOTES_PER_SECOND = 10
const SLICE_MS = 10_000
/** Enough that hardly any page is still cached when its turn comes again. */
const PAGES = 10_000

export async function visitsOf(load: Load, sample: SampleSite): Promise<() => Promise<Waits>> {
  const { voters, fixes } = await votersOf(sample)
  const { rows } = await sample.joined.database.pool.query<{ headline_fix_id: number; title: string }>(
    'select headline_fix_id, title from headline_fixes order by sha256(int8send(headline_fix_id)) limit $1',
    [PAGES],
  )
  const read: Work = { kind: 'read', paths: rows.map((fix) => pages.fix(fix)) }
  const vote: Work = { kind: 'vote', tokens: voters.map(({ token }) => token), fixes }
  const arrive = (perSecond: number, work: Work) =>
    load.arrive({ port: sample.site.port, perSecond, ms: SLICE_MS, connections: 16, reuse: true, work })
  return async () => {
    const [reads, votes] = await Promise.all([arrive(READS_PER_SECOND, read), arrive(VOTES_PER_SECOND, vote)])
    return { reads: waitsOf(reads), votes: waitsOf(votes) }
  }
}

function waitsOf({ servedMs, refusedMs, failed }: Outcome): number[] {
  if (refusedMs.length + failed > 0) throw new Error(`${refusedMs.length} requests were refused, and ${failed} failed`)
  return servedMs
}
