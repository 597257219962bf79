import { randomInt } from 'node:crypto'
import { runKillRounds } from '../../../server/src/durability/kill-rounds-test-kit.ts'
import { type Figure, figureOf } from '../figure.ts'

/** `kill -9` of the site, of PostgreSQL and of both at random moments under writes, and what became of what was acknowledged. */
export async function measureKills(
  dataDir: string,
  { rounds, tell }: { rounds: number; tell: (text: string) => void },
): Promise<Figure[]> {
  const seed = randomInt(2 ** 31)
  tell(`${rounds} kills, seed ${seed}`)
  const done = await runKillRounds(dataDir, {
    rounds,
    seed,
    onRound: ({ victim, acknowledged, backMs, broken }) =>
      tell(
        `killed ${victim} after ${acknowledged} writes, back in ${backMs.toFixed(0)} ms${broken.map((each) => `\n  BROKEN: ${each}`).join('')}`,
      ),
  })
  const back = (victims: string[]) =>
    done.filter(({ victim }) => victims.includes(victim)).map(({ backMs }) => backMs / 1000)
  return [
    figureOf({
      name: `${rounds} kills: promises broken`,
      unit: '',
      here: [done.reduce((sum, { broken }) => sum + broken.length, 0)],
      goal: { of: 'figure', is: 'at most', number: 0 },
    }),
    figureOf({ name: 'Writes acknowledged before each', unit: '', here: done.map(({ acknowledged }) => acknowledged) }),
    figureOf({ name: 'Start after both were killed', unit: 's', here: back(['both']) }),
    figureOf({ name: 'Start after the site was killed', unit: 's', here: back(['node']) }),
    figureOf({ name: 'Back after PostgreSQL was killed', unit: 's', here: back(['postgres']) }),
  ]
}
