import type { Child } from '../child.ts'
import { type Figure, figureOf } from '../figure.ts'
import type { LoadResult, Work } from '../load.ts'
import { sharedBytesOfTree } from '../memory.ts'
import type { SiteProcess } from '../site-process.ts'

const MB = 1024 * 1024
/** The first part fills caches and pools, and V8 compiles. */
const SETTLED = 0.3

export interface Soak {
  minutes: number
  /** How often memory is looked at. */
  everySeconds: number
  tell: (text: string) => void
}

/** Reads, pages that have to be made, votes and comments at once, for minutes; what Node and PostgreSQL take of memory meanwhile. */
export async function measureSoak(
  {
    driver,
    site,
    postgres,
    works,
  }: { driver: Child; site: SiteProcess; postgres: number; works: (round: number) => Work[] },
  { minutes, everySeconds, tell }: Soak,
): Promise<Figure[]> {
  const node: number[] = []
  const database: number[] = []
  let answers = 0
  const rounds = Math.ceil((minutes * 60) / everySeconds)
  for (let round = 0; round < rounds; round++) {
    const loads = works(round).map((work) =>
      driver.ask<LoadResult>('drive', { port: site.port, connections: 4, ms: everySeconds * 1000, pauseMs: 2, work }),
    )
    for (const load of await Promise.all(loads)) answers += load.answers
    node.push((await site.usage()).residentBytes / MB)
    const shared = sharedBytesOfTree(postgres)
    if (shared !== undefined) database.push(shared / MB)
    tell(
      `${(((round + 1) * everySeconds) / 60).toFixed(1)} min: Node ${node.at(-1)!.toFixed(0)} MB, PostgreSQL ${database.at(-1)?.toFixed(0) ?? '?'} MB, ${answers} answers`,
    )
  }
  const figures = [
    figureOf({ name: 'Soak: answers', unit: '/s', here: [answers / (rounds * everySeconds)] }),
    figureOf({ name: 'Soak: Node', unit: 'MB', here: node }),
    growth('Node', node),
  ]
  if (database.length > 0) {
    figures.push(figureOf({ name: 'Soak: PostgreSQL', unit: 'MB', here: database }), growth('PostgreSQL', database))
  }
  return figures
}

/** Of what comes after the start, the second half beside the first: flat memory is the same in both. */
function growth(what: string, all: number[]): Figure {
  const settled = all.slice(Math.floor(all.length * SETTLED))
  const half = Math.floor(settled.length / 2)
  return figureOf({
    name: `Soak: ${what}, the second half beside the first`,
    unit: 'MB',
    here: [median(settled.slice(-half))],
    beside: { name: 'first', measured: [median(settled.slice(0, half))] },
    goal: { of: 'ratio', is: 'at most', number: 1.1 },
  })
}

const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!
