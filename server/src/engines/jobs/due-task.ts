import { ProcessClosed } from '@unspun/task-process/task-process.ts'
import { LabelledCounter } from '../metrics/labelled-counter.ts'

export interface DueTask<Result> {
  /** Does what is due. Undefined if nothing was due, or if the task was closed meanwhile. Rejects if it failed. */
  makeDue(now: Date): Promise<Result | undefined>
  /** Runs of this process by their outcome, with `failed` for those that failed. */
  outcomes: LabelledCounter
  /** Ends a run that is under way, which then does not count as failed. */
  close(): Promise<void>
}

/**
 * A task that is done when it is due and whose runs are counted. `make` returns undefined if nothing is due, and `outcomeOf` names the
 * outcome of a run. `close` ends the process in which it runs.
 */
export function createDueTask<Result>(parts: {
  make: (now: Date) => Promise<Result | undefined>
  outcomeOf: (result: Result) => string
  close: () => Promise<void>
}): DueTask<Result> {
  const outcomes = new LabelledCounter()
  return {
    outcomes,
    async makeDue(now) {
      try {
        const made = await parts.make(now)
        if (made) outcomes.add(parts.outcomeOf(made))
        return made
      } catch (error) {
        if (error instanceof ProcessClosed) return undefined
        outcomes.add('failed')
        throw error
      }
    },
    close: parts.close,
  }
}
