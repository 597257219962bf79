import { setTimeout as sleep } from 'node:timers/promises'
import type { Member } from './members-test-kit.ts'
import type { Came, SiteProcess } from './process-test-kit.ts'

/** The expected state of one item: the last acknowledged value, and later values whose outcome is unknown. */
export interface Promised<T> {
  acknowledged: T | undefined
  unknown: T[]
}

/** All acknowledged writes of a member. Each member has only one request in flight. */
export interface Ledger {
  member: Member
  votes: Map<number, Promised<number>>
  favorites: Map<number, Promised<boolean>>
  titles: Map<number, Promised<string>>
  comments: Map<number, { fix: number; body: string }>
}

export interface Writers {
  ledgers: Ledger[]
  /** Writes that were acknowledged, refused with 503, or broken off. */
  count: { acknowledged: number; refused: number; broken: number }
  /** Invalid answers: neither success, nor 503 with `Retry-After`, nor a broken connection. */
  wrong: string[]
  /** Starts writing as every member. `stop` waits for requests in flight. */
  start(site: SiteProcess): { stop(): Promise<void> }
}

/** Creates a seeded generator of random numbers from 0 to 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const PAUSE_MS = 4

/** Returns a title with the same words, so that the votes on it stay, and other punctuation: a number in ? and !. */
const remarked = (title: string, number: number): string =>
  `${title.replace(/ [?!]+$/, '')} ${number.toString(2).replaceAll('1', '?').replaceAll('0', '!')}`

export function createWriters(members: Member[], headlines: number[], random: () => number): Writers {
  const fixes: number[] = []
  const count = { acknowledged: 0, refused: 0, broken: 0 }
  const wrong: string[] = []
  const ledgers = members.map(
    (member): Ledger => ({
      member,
      votes: new Map(),
      favorites: new Map(),
      titles: new Map(),
      comments: new Map(),
    }),
  )
  const any = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  let texts = 0

  function note(path: string, { status, body, retryAfter }: Came): boolean {
    if (status === 200 && !body.errors) {
      count.acknowledged++
      return true
    }
    if (status === 0) count.broken++
    else if (status === 503 && retryAfter !== null) count.refused++
    else wrong.push(`${path} answered ${status} ${JSON.stringify(body)}`)
    return false
  }

  async function change<T>(
    site: SiteProcess,
    { member }: Ledger,
    [things, id]: [Map<number, Promised<T>>, number],
    [path, body]: [string, object],
    possible: T[],
    read: (answer: Came['body']) => T,
  ): Promise<boolean> {
    const promised = things.get(id) ?? { acknowledged: undefined, unknown: [] }
    things.set(id, promised)
    promised.unknown.push(...possible)
    const came = await site.ask(path, body, member.token)
    if (!note(path, came)) return false
    things.set(id, { acknowledged: read(came.body), unknown: [] })
    return true
  }

  async function postFix(site: SiteProcess, { member, titles }: Ledger): Promise<boolean> {
    const title = `A fix, number ${++texts}`
    const path = '/api/headline-fixes/create/'
    const came = await site.ask(path, { headline_id: any(headlines), title }, member.token)
    if (!note(path, came)) return false
    titles.set(came.body.headline_fix_id, { acknowledged: title, unknown: [] })
    fixes.push(came.body.headline_fix_id)
    return true
  }

  async function comment(site: SiteProcess, { member, comments }: Ledger): Promise<boolean> {
    const [fix, body] = [any(fixes), `A comment, number ${++texts}`]
    const path = '/api/comments/create/'
    const came = await site.ask(path, { headline_fix_id: fix, body }, member.token)
    if (!note(path, came)) return false
    comments.set(came.body.comment_id, { fix, body })
    return true
  }

  function write(site: SiteProcess, ledger: Ledger): Promise<boolean> {
    const own = [...ledger.titles.keys()]
    const dice = random()
    if (fixes.length < 5 || own.length === 0 || dice < 0.03) return postFix(site, ledger)
    if (dice < 0.25) return comment(site, ledger)
    if (dice < 0.4) {
      const id = any(own)
      const title = remarked(ledger.titles.get(id)!.acknowledged!, ++texts)
      const sent: [string, object] = ['/api/headline-fixes/update/', { headline_fix_id: id, title }]
      return change(site, ledger, [ledger.titles, id], sent, [title], (answer) => answer.title)
    }
    const headline_fix_id = any(fixes)
    if (dice < 0.55) {
      const sent: [string, object] = ['/api/headline-fixes/favorite/', { headline_fix_id }]
      const both = [true, false]
      return change(site, ledger, [ledger.favorites, headline_fix_id], sent, both, (answer) => answer.favorite)
    }
    const vote_value = any([1, 0, -1])
    const sent: [string, object] = ['/api/headline-fixes/vote/', { headline_fix_id, vote_value }]
    return change(site, ledger, [ledger.votes, headline_fix_id], sent, [vote_value], (answer) => answer.vote_value)
  }

  return {
    ledgers,
    count,
    wrong,
    start(site) {
      let stopping = false
      const running = ledgers.map(async (ledger) => {
        // Retries an unavailable site after a pause, as a person would.
        while (!stopping) await sleep((await write(site, ledger)) ? PAUSE_MS : 10 * PAUSE_MS)
      })
      return {
        async stop() {
          stopping = true
          await Promise.all(running)
        },
      }
    },
  }
}
