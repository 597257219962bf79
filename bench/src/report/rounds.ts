export interface Rounds {
  /** Rounds that count. */
  rounds: number
  /** Rounds before them, which compile code, open connections and fill buffers. */
  warm: number
}

/**
 * Runs the tasks in turn, round after round, every second round backwards (A B C, C B A, …), so that a slow spell of the machine affects
 * them all alike. Returns the results of the rounds that count.
 */
export async function inRounds<Name extends string, T>(
  { rounds, warm }: Rounds,
  tasks: Record<Name, () => Promise<T>>,
): Promise<Record<Name, T[]>> {
  const names = Object.keys(tasks) as Name[]
  const results = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<Name, T[]>
  for (let round = 0; round < warm + rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const result = await tasks[name]()
      if (round >= warm) results[name].push(result)
    }
  }
  return results
}
