import type { Deployment } from '../parts/deployment.ts'
import type { Row } from '../report.ts'
import { summaryOf, type Traffic } from '../traffic/traffic.ts'
import { until } from '../until.ts'

/** A process that was replaced keeps idle connections for 75 seconds. */
const GONE_MS = 100_000

/** Replaces each web process under traffic by the command of its systemd unit, and tries a version that does not start. */
export async function tryHandOver({ web, pooled }: Deployment, traffic: Traffic): Promise<Row[]> {
  const rows: Row[] = []
  const judgeTraffic = (part: string) => {
    const all = [traffic.reads, traffic.quietReads, traffic.writes]
    rows.push({
      part,
      claim: 'reads and writes: all done',
      seen: all.map(summaryOf).join('; '),
      passed: all.every(
        ({ done, refused, unanswered, wrong }) => done > 0 && refused + unanswered + wrong.length === 0,
      ),
    })
  }
  const replaced: { part: string; before: number[]; children: () => number[] }[] = []
  for (const each of web) {
    const part = `hand-over of ${each.name}`
    const before = each.children()
    traffic.mark()
    const { status, printed } = await each.reload(each === web[1] ? pooled : {})
    const isNew = each.children().some((pid) => !before.includes(pid))
    rows.push({
      part,
      claim: 'a new process serves',
      seen: status === 0 ? `processes ${before} and then ${each.children()}` : printed,
      passed: status === 0 && isNew,
    })
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    judgeTraffic(part)
    replaced.push({ part, before, children: each.children })
  }
  const [first] = web
  traffic.mark()
  const { status, printed } = await first.reload({ DATABASE_URL: 'postgres://app@127.0.0.1:9/none' })
  rows.push({
    part: 'hand-over to a broken version',
    claim: 'fails with a sentence; the process before stays',
    seen: `exit code ${status}: ${printed.trim().split('\n').at(-1)}`,
    passed: status === 1 && /database cannot be reached[\s\S]*goes on serving/.test(printed),
  })
  judgeTraffic('hand-over to a broken version')
  for (const { part, before, children } of replaced) {
    const gone = await until(async () => !children().some((pid) => before.includes(pid)), GONE_MS)
    rows.push({ part, claim: 'the process before ends', seen: gone ? 'it did' : 'it did not', passed: gone === true })
  }
  return rows
}
