export interface Rounds {
  rounds: number
  /** Warm-up rounds, in which code is compiled, connections open and buffers fill. */
  warm: number
}

/**
 * Reverses the order in every second round (A B C, C B A, …), so that a slow phase of the machine affects all tasks alike. Results do not include
 * warm-up rounds.
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
