import type { VoteValue } from './votes.ts'

/** The vote after pressing an arrow: pressing the chosen one again takes the vote back. */
export function voteAfterPress(mine: VoteValue, pressed: 1 | -1): VoteValue {
  return mine === pressed ? 0 : pressed
}
