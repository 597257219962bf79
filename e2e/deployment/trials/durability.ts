import type { Deployment } from '../parts/deployment.ts'
import type { Row } from '../report.ts'
import { until } from '../until.ts'

export async function tryDurability({ database }: Deployment, acknowledged: ReadonlySet<number>): Promise<Row[]> {
  const count = `select count(*) from comments where comment_id in (${[0, ...acknowledged].join(', ')})`
  const all = await until(async () => Number(database.ask(count)) === acknowledged.size)
  return [
    {
      part: 'PostgreSQL',
      claim: 'has every acknowledged write',
      seen: `${database.ask(count)} of ${acknowledged.size} comments`,
      passed: all === true && acknowledged.size > 0,
    },
  ]
}
