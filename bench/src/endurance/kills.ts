import { randomInt } from 'node:crypto'
import { runKillRounds } from '../../../server/src/durability/kill-rounds-test-kit.ts'
import { atMost, type Figure, figureOf } from '../report/figure.ts'
import { tell } from '../site/cleanup.ts'
import { makeDataDir } from '../site/settings.ts'

/** Kills the site, PostgreSQL or both with SIGKILL while members write, and checks that every acknowledged write survives. */
export async function measure(quick: boolean): Promise<Figure[]> {
  const [rounds, seed] = [quick ? 3 : 20, randomInt(2 ** 31)]
  tell(`${rounds} kills, seed ${seed}`)
  const done = await runKillRounds(makeDataDir(), {
    rounds,
    seed,
    onRound({ victim, acknowledged, backMs, broken }) {
      tell(`killed ${victim} after ${acknowledged} writes, back in ${backMs.toFixed(0)} ms`)
      for (const each of broken) tell(`  BROKEN: ${each}`)
    },
  })
  const measured = [done.reduce((sum, { broken }) => sum + broken.length, 0)]
  return [figureOf({ name: `${rounds} kills: broken promises`, unit: '', measured, goal: atMost(0) })]
}
