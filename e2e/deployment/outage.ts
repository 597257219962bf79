import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from './asking.ts'
import type { Row } from './report.ts'
import { type Tally, type Traffic, tallied } from './traffic.ts'

/** What may become of requests while a part is away. */
type Suffers = 'nothing' | 'put off' | 'unanswered'

export interface Outage {
  part: string
  kill: () => Promise<unknown>
  /** Looked at while it is away. */
  meanwhile?: () => Promise<Row[]>
  restart: () => Promise<unknown>
  /** Looked at when it is back. */
  afterwards?: () => Promise<Row[]>
  reads: Suffers
  /** Of what nobody writes to, and so is kept. */
  quietReads?: Suffers
  writes: Suffers
}

export interface Scene {
  url: string
  traffic: Traffic
  /** Whether a write goes through. */
  isWritable: () => Promise<boolean>
}

const AWAY_MS = 5_000
/** "Within seconds": far more than it takes, but no minute. */
const RECOVERY_MS = 20_000

const claims: Record<Suffers, string> = {
  nothing: 'all done',
  'put off': 'done, or 503 with Retry-After',
  unanswered: 'done, put off, or no connection',
}

/** Takes a part away under traffic, looks what goes on without it, brings it back and waits until all is as before. */
export async function suffer({ url, traffic, isWritable }: Scene, outage: Outage): Promise<Row[]> {
  const { part } = outage
  const rows: Row[] = []
  const judge = (what: string, tally: Tally, suffers: Suffers) => {
    const isFine =
      tally.wrong.length === 0 &&
      tally.done + tally.putOff + tally.unanswered > 0 &&
      (suffers !== 'nothing' || tally.putOff === 0) &&
      (suffers === 'unanswered' || tally.unanswered === 0)
    rows.push({ part, claim: `${what}: ${claims[suffers]}`, seen: tallied(tally), passed: isFine })
  }
  traffic.mark()
  await outage.kill()
  const looked = outage.meanwhile?.() ?? []
  await sleep(AWAY_MS)
  rows.push(...(await looked))
  await outage.restart()
  const began = Date.now()
  while (!((await ask(`${url}/readyz`)).status === 200 && (await isWritable())) && Date.now() - began < RECOVERY_MS)
    await sleep(100)
  const seconds = (Date.now() - began) / 1000
  judge('reads', traffic.reads, outage.reads)
  judge('reads of what nobody changes', traffic.quietReads, outage.quietReads ?? outage.reads)
  judge('writes', traffic.writes, outage.writes)
  rows.push({
    part,
    claim: 'recovers by itself once it is back',
    seen: `after ${seconds.toFixed(1)} s`,
    passed: seconds * 1000 < RECOVERY_MS,
  })
  // What is answered now is answered as ever.
  traffic.mark()
  await sleep(AWAY_MS / 2)
  const { reads, quietReads, writes } = traffic
  rows.push({
    part,
    claim: 'afterwards everything is done',
    seen: `reads ${tallied(reads)} and ${tallied(quietReads)}; writes ${tallied(writes)}`,
    passed: [reads, quietReads, writes].every(({ done, putOff, unanswered, wrong }) => {
      return done > 0 && putOff + unanswered + wrong.length === 0
    }),
  })
  rows.push(...((await outage.afterwards?.()) ?? []))
  return rows
}
