import type { ExampleFix, RankingStatus } from '@unspun/contract/votes.ts'
import { approvalOf, percent } from './approval.ts'
import { contribution, NEWCOMER, type Profile } from './contribution.ts'
import { order } from './order.ts'
import { score } from './score.ts'
import { NO_VOTES, plus } from './sums.ts'

/** Voters with average leniency. */
const PLACED: Profile = { ...NEWCOMER, standing: 'placed' }
const ONE_SIDE: Profile = { ...PLACED, x: 1 }
const OTHER_SIDE: Profile = { ...PLACED, x: -1 }

type Votes = [voter: Profile, up: number, down: number][]

/** The page about the ranking describes each of these fixes in a sentence. */
const FIXES: Record<ExampleFix['name'], Votes> = {
  rally: [
    [ONE_SIDE, 14, 0],
    [OTHER_SIDE, 0, 3],
  ],
  bridge: [
    [ONE_SIDE, 5, 1],
    [OTHER_SIDE, 5, 1],
  ],
  untested: [[ONE_SIDE, 1, 0]],
  crowd: [[NEWCOMER, 40, 0]],
}

const SITE = { mean: 0.2, young: false }

/** Ranks the invented fixes with the site's code. */
export function workedExample(): RankingStatus['example'] {
  const fixes = Object.entries(FIXES).map(([name, votes], id) => {
    const up = votes.reduce((sum, [, ups]) => sum + ups, 0)
    const down = votes.reduce((sum, [, , downs]) => sum + downs, 0)
    const cast = votes.flatMap(([voter, ups, downs]) => [
      ...Array.from({ length: ups }, () => contribution({ value: 1 }, voter, SITE)),
      ...Array.from({ length: downs }, () => contribution({ value: -1 }, voter, SITE)),
    ])
    const sums = cast.reduce((all, each) => plus(all, each), NO_VOTES)
    return { id, name: name as ExampleFix['name'], up, down, total: up - down, sums }
  })
  const places = order(
    fixes.map(({ id, sums, up, down, total }) => ({
      id,
      quality: score(sums).quality,
      countingVotes: up + down,
      total,
    })),
  )
  return {
    mean_approval: percent(SITE.mean),
    fixes: places.map(({ id, place, needsVotes }) => {
      const { name, up, down, total, sums } = fixes[id]!
      const { approval: if_young } = approvalOf(onYoungSite(up, down), { ...SITE, young: true })
      return { name, up, down, total, if_young, ...approvalOf(sums, SITE), ranking: place, needs_votes: needsVotes }
    }),
  }
}

/** The same votes on a young site, where nobody is placed. */
const onYoungSite = (up: number, down: number) => ({
  ...NO_VOTES,
  n: up + down,
  nr: up - down - (up + down) * SITE.mean,
})
