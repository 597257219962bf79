/** `advice` is worth a look and no failure. */
export type State = 'attention' | 'advice' | 'fine' | 'skipped'

/** What a check of `doctor` has found, in a line that also says what to do. */
export interface Outcome {
  state: State
  text: string
}

export interface Finding extends Outcome {
  about: string
}

export interface Check {
  about: string
  find(): Promise<Outcome | Outcome[]>
}

export const attention = (text: string): Outcome => ({ state: 'attention', text })
export const advice = (text: string): Outcome => ({ state: 'advice', text })
export const fine = (text: string): Outcome => ({ state: 'fine', text })
export const skipped = (text: string): Outcome => ({ state: 'skipped', text })

/** Runs all checks together. One that throws, or takes longer than `limitMs`, is a finding and ends no other. */
export async function findAll(checks: readonly Check[], limitMs: number): Promise<Finding[]> {
  const found = await Promise.all(checks.map(async (check) => ({ check, outcomes: await outcomesOf(check, limitMs) })))
  return found.flatMap(({ check, outcomes }) => outcomes.map((outcome) => ({ about: check.about, ...outcome })))
}

async function outcomesOf({ find }: Check, limitMs: number): Promise<Outcome[]> {
  const { promise: late, resolve } = Promise.withResolvers<Outcome>()
  const timer = setTimeout(() => resolve(attention(`This took more than ${limitMs / 1000} seconds.`)), limitMs)
  try {
    return [await Promise.race([find(), late])].flat()
  } catch (error) {
    return [attention(`This could not be checked: ${(error as Error).message}`)]
  } finally {
    clearTimeout(timer)
  }
}
