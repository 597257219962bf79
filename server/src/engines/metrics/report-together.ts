/**
 * Returns a function that counts an event. `report` gets the number `every` milliseconds after the first, because a log
 * line for each would cost as much as the event.
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
