import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '../../src/people.ts'
import { type Answer, ask, isRefused } from './ask.ts'

export interface Outcomes {
  /** Number of requests answered with 200, answered with 503 and Retry-After, and not answered. */
  done: number
  refused: number
  unanswered: number
  wrong: string[]
}

export interface Traffic {
  mark(): void
  /** Reads of content that changes all the time. */
  readonly reads: Outcomes
  /** Reads of content that nobody changes. */
  readonly quietReads: Outcomes
  readonly writes: Outcomes
  /** Ids of the comments that the site has acknowledged since the start. */
  readonly acknowledged: Set<number>
  stop(): Promise<void>
}

const nothing = (): Outcomes => ({ done: 0, refused: 0, unanswered: 0, wrong: [] })
const READ_PAUSE_MS = 25
/** Each member casts four votes and posts a comment in two and a half seconds, half of the rate limit. */
const WRITE_PAUSE_MS = 500

/** The readers and writers keep sending requests despite failures. */
export function startTraffic(
  url: string,
  paths: { busy: readonly string[]; quiet: readonly string[] },
  writers: { person: Person; fixId: number }[],
): Traffic {
  let [reads, quietReads, writes] = [nothing(), nothing(), nothing()]
  let stopping = false
  const acknowledged = new Set<number>()

  function count(outcomes: Outcomes, what: string, answer: Answer): void {
    if (answer.status === 200) outcomes.done++
    else if (isRefused(answer)) outcomes.refused++
    else if (answer.status === 0) outcomes.unanswered++
    else outcomes.wrong.push(`${answer.status} to ${what}: ${answer.text.slice(0, 200)}`)
  }

  async function read(kind: keyof typeof paths): Promise<void> {
    for (let at = 0; !stopping; at++) {
      const path = paths[kind][at % paths[kind].length]!
      const outcomes = kind === 'busy' ? reads : quietReads
      // Each request has a different address, because readers on one network share a rate limit.
      count(
        outcomes,
        path,
        await ask(url + path, { address: `10.${kind === 'busy' ? 251 : 252}.${(at >> 8) & 255}.${at & 255}` }),
      )
      await sleep(READ_PAUSE_MS)
    }
  }

  async function write({ person, fixId }: (typeof writers)[number]): Promise<void> {
    const { token, address } = person
    for (let n = 0; !stopping; n++) {
      const outcomes = writes
      const path = n % 5 === 0 ? '/api/comments/create/' : '/api/headline-fixes/vote/'
      const body = n % 5 === 0 ? { body: `Comment ${n}` } : { vote_value: n % 2 ? 1 : -1 }
      const answer = await ask(url + path, { body: { headline_fix_id: fixId, ...body }, token, address })
      if (answer.status === 200 && n % 5 === 0) acknowledged.add(JSON.parse(answer.text).comment_id)
      count(outcomes, path, answer)
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

/** Formats outcomes such as "812 of 812", followed by the failures. */
export function summaryOf({ done, refused, unanswered, wrong }: Outcomes): string {
  const rest = [
    refused > 0 ? `${refused} refused` : '',
    unanswered > 0 ? `${unanswered} unanswered` : '',
    wrong.length > 0 ? `${wrong.length} WRONG (${wrong[0]})` : '',
  ].filter(Boolean)
  return [`${done} of ${done + refused + unanswered + wrong.length}`, ...rest].join(', ')
}
