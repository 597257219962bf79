let last: Promise<unknown> = Promise.resolve()

/** Runs a call after all earlier ones, so that the last answer to a pair stands. One that fails does not stop the next. */
export function inTurn(run: () => Promise<void>): Promise<void> {
  const now = last.then(run, run)
  last = now
  return now
}
