export interface Rounds {
  /** Rounds that count. */
  rounds: number
  /** Rounds before them, in which code is compiled, connections are made and buffers fill. */
  warm: number
  onRound?: (round: number, of: number) => void
}

/**
 * Runs the tasks in turn, round after round and every second round backwards (A B C, C B A, …), so that a slow spell of the machine hits all
 * of them alike and none profits from its place. Answers what each gave in the rounds that count.
 */
export async function inRounds<Name extends string, T>(
  { rounds, warm, onRound }: Rounds,
  tasks: Record<Name, () => Promise<T>>,
): Promise<Record<Name, T[]>> {
  const names = Object.keys(tasks) as Name[]
  const results = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<Name, T[]>
  for (let round = 0; round < warm + rounds; round++) {
    onRound?.(round + 1, warm + rounds)
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const result = await tasks[name]()
      if (round >= warm) results[name].push(result)
    }
  }
  return results
}
