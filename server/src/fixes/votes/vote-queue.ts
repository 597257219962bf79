import { KeyedQueue } from '../../engines/concurrency/keyed-queue.ts'
import { OverloadError } from '../../engines/concurrency/overload-error.ts'

/** Queued votes on one fix. Further votes are refused at once. */
export const MAX_WAITING_VOTES = 250
const MAX_WAIT_MS = 3_000

/** Casts the votes on one fix one after another. Throws `OverloadError` if too many wait, or if one waits too long. */
export type RunVote = <T>(fixId: number, cast: () => Promise<T>) => Promise<T>

/** Only one vote at a time can hold the headline's lock, so the others wait here without holding a connection. */
export function createVoteQueue(): RunVote {
  const queue = new KeyedQueue(MAX_WAITING_VOTES)
  return (fixId, cast) => {
    const asked = performance.now()
    return queue.run(fixId, () => {
      if (performance.now() - asked > MAX_WAIT_MS) throw new OverloadError('Unavailable')
      return cast()
    })
  }
}
