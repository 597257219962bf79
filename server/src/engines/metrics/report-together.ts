/**
 * Returns a function that counts an event. `report` gets the number of events at most once in `every` milliseconds, and not before so many have
 * passed since the first: a line in the log for each would cost as much as the event.
 */
export function reportTogether(every: number, report: (events: number) => void): () => void {
  let events = 0
  return () => {
    if (++events > 1) return
    setTimeout(() => {
      report(events)
      events = 0
    }, every).unref()
  }
}
