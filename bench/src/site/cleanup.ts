const began = performance.now()
const cleanups: (() => unknown)[] = []

export function printStep(text: string): void {
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${text}`)
}

export const atEnd = (cleanup: () => unknown) => void cleanups.push(cleanup)

/** Runs the latest registered clean-up first. */
export async function cleanUp(): Promise<void> {
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) await cleanup()
}
