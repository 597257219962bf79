import type { VoteValue } from './votes.ts'

/** The vote after pressing an arrow. Pressing the current vote again removes it. */
export function voteAfterPress(mine: VoteValue, pressed: 1 | -1): VoteValue {
  return mine === pressed ? 0 : pressed
}
