import type { Child } from './child.ts'
import { type Figure, figureOf, type Goal } from './figure.ts'
import { inRounds, type Rounds } from './rounds.ts'

export interface FeedBench {
  feeds: Child
}

/** What a large site reads in ten minutes. */
export const FEEDS = { count: 200, items: 50 }
const GOAL: Goal = { of: 'figure', is: 'at most', number: 10 }

/** CPU of reading and storing all feeds, beside parsing them alone. */
export async function measureFeeds({ feeds }: FeedBench, rounds: Rounds): Promise<Figure[]> {
  type Run = { seconds: number; items: number }
  const { parsed, stored } = await inRounds(rounds, {
    parsed: () => feeds.ask<Run>('parse'),
    stored: () => feeds.ask<Run>('store'),
  })
  const missing = stored.find(({ items }) => items !== FEEDS.count * FEEDS.items)
  if (missing) throw new Error(`Of ${FEEDS.count * FEEDS.items} feed items ${missing.items} were stored`)
  const seconds = (runs: Run[]) => runs.map((run) => run.seconds)
  return [
    figureOf({
      name: `${FEEDS.count} feeds of ${FEEDS.items} items, CPU`,
      unit: 's',
      here: seconds(stored),
      beside: { name: 'feedsmith', measured: seconds(parsed) },
      goal: GOAL,
    }),
  ]
}
