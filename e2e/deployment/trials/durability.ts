import type { Deployment } from '../parts/deployment.ts'
import type { Row } from '../report.ts'
import { until } from '../until.ts'

/** Checks that the primary and the replica have every acknowledged comment. */
export async function tryDurability({ cluster }: Deployment, acknowledged: ReadonlySet<number>): Promise<Row[]> {
  const count = `select count(*) from comments where comment_id in (${[0, ...acknowledged].join(', ')})`
  const rows: Row[] = []
  for (const where of ['primary', 'replica'] as const) {
    const all = await until(async () => Number(cluster.ask(where, count)) === acknowledged.size)
    const seen = `${cluster.ask(where, count)} of ${acknowledged.size} comments`
    rows.push({
      part: where,
      claim: 'has every acknowledged write',
      seen,
      passed: all === true && acknowledged.size > 0,
    })
  }
  return rows
}
