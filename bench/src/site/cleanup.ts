const began = performance.now()
const cleanups: (() => unknown)[] = []

/** Prints the current step with the seconds since the start. */
export function printStep(text: string): void {
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${text}`)
}

/** Registers something to stop or remove at the end of the group. */
export const atEnd = (cleanup: () => unknown) => void cleanups.push(cleanup)

/** Runs what `atEnd` registered, the last first. */
export async function cleanUp(): Promise<void> {
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) await cleanup()
}
