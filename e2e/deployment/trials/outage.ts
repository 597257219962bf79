import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../report.ts'
import { ask } from '../traffic/ask.ts'
import { type Outcomes, summaryOf, type Traffic } from '../traffic/traffic.ts'

type Worst = 'none' | 'refused' | 'unanswered'

export interface Outage {
  part: string
  kill: () => Promise<unknown>
  meanwhile?: () => Promise<Row[]>
  restart: () => Promise<unknown>
  afterwards?: () => Promise<Row[]>
  reads: Worst
  writes: Worst
}

export interface Scene {
  url: string
  traffic: Traffic
  isWritable: () => Promise<boolean>
}

const DOWN_MS = 5_000
/** Far longer than recovery takes, so that a busy machine does not fail the trial. */
const RECOVERY_MS = 20_000

const claims: Record<Worst, string> = {
  none: 'all done',
  refused: 'done, or refused with Retry-After',
  unanswered: 'done, refused, or no answer',
}

/** Kills a part under traffic, checks what still works, restarts it and waits for full recovery. */
export async function tryOutage({ url, traffic, isWritable }: Scene, outage: Outage): Promise<Row[]> {
  const { part } = outage
  const rows: Row[] = []
  const judge = (what: string, outcomes: Outcomes, worst: Worst) => {
    const isFine =
      outcomes.wrong.length === 0 &&
      outcomes.done + outcomes.refused + outcomes.unanswered > 0 &&
      (worst !== 'none' || outcomes.refused === 0) &&
      (worst === 'unanswered' || outcomes.unanswered === 0)
    rows.push({ part, claim: `${what}: ${claims[worst]}`, seen: summaryOf(outcomes), passed: isFine })
  }
  traffic.mark()
  await outage.kill()
  const looked = outage.meanwhile?.() ?? []
  await sleep(DOWN_MS)
  rows.push(...(await looked))
  await outage.restart()
  const began = Date.now()
  while (!((await ask(`${url}/readyz`)).status === 200 && (await isWritable())) && Date.now() - began < RECOVERY_MS)
    await sleep(100)
  const seconds = (Date.now() - began) / 1000
  judge('reads', traffic.reads, outage.reads)
  judge('reads of unchanged content', traffic.quietReads, outage.reads)
  judge('writes', traffic.writes, outage.writes)
  rows.push({
    part,
    claim: 'recovers by itself after the restart',
    seen: `after ${seconds.toFixed(1)} s`,
    passed: seconds * 1000 < RECOVERY_MS,
  })

  traffic.mark()
  await sleep(DOWN_MS / 2)
  const { reads, quietReads, writes } = traffic
  rows.push({
    part,
    claim: 'afterwards everything is done',
    seen: `reads ${summaryOf(reads)} and ${summaryOf(quietReads)}; writes ${summaryOf(writes)}`,
    passed: [reads, quietReads, writes].every(({ done, refused, unanswered, wrong }) => {
      return done > 0 && refused + unanswered + wrong.length === 0
    }),
  })
  rows.push(...((await outage.afterwards?.()) ?? []))
  return rows
}
