import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '../src/people.ts'
import { type Answer, ask, isPutOff } from './asking.ts'

export interface Tally {
  /** How many were answered as they should be, put off by a 503 that says when to try again, had no connection, or anything else. */
  done: number
  putOff: number
  unanswered: number
  /** What else was answered, and to what. */
  wrong: string[]
}

export interface Traffic {
  /** Begins to count anew. */
  mark(): void
  /** Of what somebody is writing to all the time. */
  readonly reads: Tally
  /** Of what nobody writes to. */
  readonly quietReads: Tally
  readonly writes: Tally
  /** Comments of which the site has said that it has them, since the beginning. */
  readonly acknowledged: Set<number>
  stop(): Promise<void>
}

const nothing = (): Tally => ({ done: 0, putOff: 0, unanswered: 0, wrong: [] })
const READ_PAUSE_MS = 25
/** Four votes and a comment of each person in two and a half seconds, half of what one account may. */
const WRITE_PAUSE_MS = 500

/** Readers and writers who go on asking whatever happens. Everybody writes to the fix of the same place in the list. */
export function startTraffic(
  url: string,
  paths: { busy: readonly string[]; quiet: readonly string[] },
  writers: { person: Person; fixId: number }[],
): Traffic {
  let [reads, quietReads, writes] = [nothing(), nothing(), nothing()]
  let stopping = false
  const acknowledged = new Set<number>()

  function count(tally: Tally, what: string, answer: Answer): void {
    if (answer.status === 200) tally.done++
    else if (isPutOff(answer)) tally.putOff++
    else if (answer.status === 0) tally.unanswered++
    else tally.wrong.push(`${answer.status} to ${what}: ${answer.text.slice(0, 200)}`)
  }

  async function read(kind: keyof typeof paths): Promise<void> {
    for (let at = 0; !stopping; at++) {
      const path = paths[kind][at % paths[kind].length]!
      const tally = kind === 'busy' ? reads : quietReads
      // Many people: of one network, they would share its allowance.
      count(
        tally,
        path,
        await ask(url + path, { address: `10.${kind === 'busy' ? 251 : 252}.${(at >> 8) & 255}.${at & 255}` }),
      )
      await sleep(READ_PAUSE_MS)
    }
  }

  async function write({ person, fixId }: (typeof writers)[number]): Promise<void> {
    const { token, address } = person
    for (let n = 0; !stopping; n++) {
      const tally = writes
      const path = n % 5 === 0 ? '/api/comments/create/' : '/api/headline-fixes/vote/'
      const body = n % 5 === 0 ? { body: `Comment ${n}` } : { vote_value: n % 2 ? 1 : -1 }
      const answer = await ask(url + path, { body: { headline_fix_id: fixId, ...body }, token, address })
      if (answer.status === 200 && n % 5 === 0) acknowledged.add(JSON.parse(answer.text).comment_id)
      count(tally, path, answer)
      await sleep(WRITE_PAUSE_MS)
    }
  }

  const running = [read('busy'), read('quiet'), ...writers.map(write)]
  return {
    mark() {
      reads = nothing()
      quietReads = nothing()
      writes = nothing()
    },
    get reads() {
      return reads
    },
    get quietReads() {
      return quietReads
    },
    get writes() {
      return writes
    },
    acknowledged,
    async stop() {
      stopping = true
      await Promise.all(running)
    },
  }
}

/** As in "812 of 812", with what else there was. */
export function tallied({ done, putOff, unanswered, wrong }: Tally): string {
  const rest = [
    putOff > 0 ? `${putOff} put off` : '',
    unanswered > 0 ? `${unanswered} without connection` : '',
    wrong.length > 0 ? `${wrong.length} WRONG (${wrong[0]})` : '',
  ].filter(Boolean)
  return [`${done} of ${done + putOff + unanswered + wrong.length}`, ...rest].join(', ')
}
