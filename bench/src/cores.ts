import os from 'node:os'

/** Begins to watch the machine. Answers how many of its cores have worked since then, for whomever: 2 when both of two had no moment of rest. */
export function watchCores(): () => number {
  const [began, idle] = [performance.now(), idleMs()]
  return () => os.cpus().length - (idleMs() - idle) / (performance.now() - began)
}

/** Of all cores together, since the machine was started. */
const idleMs = () => os.cpus().reduce((sum, { times }) => sum + times.idle, 0)
