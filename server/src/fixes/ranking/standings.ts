import { ranking } from '@unspun/contract/ranking.ts'
import type { Standing } from './contribution.ts'
import type { VoteTable } from './vote-table.ts'

const DAY = 86_400

/** In the order of the table's voters. */
export interface Accounts {
  /** Seconds since 1970. */
  createdAt: ArrayLike<number>
  /** 1 for people who do not want to be placed. Their votes count like those of voters without a position. */
  unplaced?: ArrayLike<number>
  /** What a vote weighs on a young site, from 0 to 1: less for accounts that registered from one network. 1 for all by default. */
  youngWeight?: ArrayLike<number>
}

export interface History {
  standings: Standing[]
  votes: Uint32Array
  placedVotes: number
  placedVoters: number
}

/** Accounts younger than two days, or with votes on a single day, are new. Others are placed from five votes. */
export function standings(table: VoteTable, { createdAt, unplaced }: Accounts, now: number): History {
  const votes = new Uint32Array(table.voterCount)
  const firstDay = new Int32Array(table.voterCount).fill(-1)
  const onSeveralDays = new Uint8Array(table.voterCount)
  for (let row = 0; row < table.voter.length; row++) {
    const voter = table.voter[row]!
    const day = Math.floor(table.time[row]! / DAY)
    votes[voter]!++
    if (firstDay[voter] === -1) firstDay[voter] = day
    else if (firstDay[voter] !== day) onSeveralDays[voter] = 1
  }
  let placedVotes = 0
  let placedVoters = 0
  const found = Array.from(votes, (count, voter): Standing => {
    const isNew = !onSeveralDays[voter] || createdAt[voter]! > now - ranking.newDays * DAY
    if (isNew) return 'new'
    if (unplaced?.[voter] || count < ranking.placedVotes) return 'unplaced'
    placedVotes += count
    placedVoters++
    return 'placed'
  })
  return { standings: found, votes, placedVotes, placedVoters }
}

/** Returns true while the site has too few placed voters to compare anybody with. Votes of others cannot keep it young. */
export const isYoung = ({ placedVotes, placedVoters }: Pick<History, 'placedVotes' | 'placedVoters'>): boolean =>
  placedVotes < ranking.grownVotes || placedVoters < ranking.grownVoters
