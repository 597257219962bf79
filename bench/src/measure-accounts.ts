import type { AccountPart } from './account-process.ts'
import type { Child } from './child.ts'
import { type Figure, figureOf, type Goal } from './figure.ts'
import { inRounds, type Rounds } from './rounds.ts'

export interface AccountBench {
  accounts: Child
}

const TOKEN: Goal = { of: 'figure', is: 'at most', number: 0.25 }
/** "About 30 ms": slower, and people wait; the ratio to the raw hash shows whether it became cheaper than it should be. */
const PASSWORD: Goal = { of: 'figure', is: 'at most', number: 40 }

interface Runs extends Rounds {
  /** Of one measurement. */
  tokens: number
  passwords: number
}

/** CPU of verifying an access token that was never seen before, beside its signature alone, and of one password hash. */
export async function measureAccounts({ accounts }: AccountBench, runs: Runs): Promise<Figure[]> {
  const part = (name: AccountPart, count: number) => () => accounts.ask<number>('measure', { part: name, count })
  const measured = await inRounds(runs, {
    signature: part('raw signature', runs.tokens),
    newToken: part('new token', runs.tokens),
    knownToken: part('known token', runs.tokens),
    argon2id: part('raw argon2id', runs.passwords),
    password: part('password', runs.passwords),
  })
  const signature = { name: 'node:crypto verify', measured: measured.signature }
  const argon2id = { name: 'node:crypto argon2', measured: measured.argon2id }
  return [
    figureOf({
      name: 'Token, never seen before',
      unit: 'ms CPU',
      here: measured.newToken,
      beside: signature,
      goal: TOKEN,
    }),
    figureOf({ name: '  seen before', unit: 'ms CPU', here: measured.knownToken, beside: signature }),
    figureOf({ name: 'Password hash', unit: 'ms CPU', here: measured.password, beside: argon2id, goal: PASSWORD }),
  ]
}
