/**
 * Runs the tasks in turn, round after round and every second round backwards (A B C, C B A, …), so that a slow spell of the machine hits all
 * of them alike and none profits from its place. A first round that warms everything up is not among the results.
 */
export async function inRounds<Name extends string, T>(
  rounds: number,
  tasks: Record<Name, () => Promise<T>>,
  onRound: (round: number) => void = () => {},
): Promise<Record<Name, T[]>> {
  const names = Object.keys(tasks) as Name[]
  const results = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<Name, T[]>
  for (let round = 0; round <= rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const result = await tasks[name]()
      if (round > 0) results[name].push(result)
    }
    onRound(round)
  }
  return results
}
