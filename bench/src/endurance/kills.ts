import { randomInt } from 'node:crypto'
import { runKillRounds } from '../../../server/src/durability/kill-rounds-test-kit.ts'
import { atMost, type Figure, figureOf } from '../report/figure.ts'
import { printStep } from '../site/cleanup.ts'
import { makeDataDir } from '../site/settings.ts'

/** Kills the site, PostgreSQL or both with SIGKILL while members write, and checks that every acknowledged write survives. */
export async function measure(quick: boolean): Promise<Figure[]> {
  const [rounds, seed] = [quick ? 3 : 20, randomInt(2 ** 31)]
  printStep(`${rounds} kills, seed ${seed}`)
  const done = await runKillRounds(makeDataDir(), {
    rounds,
    seed,
    onRound({ victim, acknowledged, backMs, broken }) {
      printStep(`killed ${victim} after ${acknowledged} writes, back in ${backMs.toFixed(0)} ms`)
      for (const each of broken) printStep(`  BROKEN: ${each}`)
    },
  })
  const measured = [done.reduce((sum, { broken }) => sum + broken.length, 0)]
  return [figureOf({ name: `${rounds} kills: broken promises`, unit: '', measured, goal: atMost(0) })]
}
