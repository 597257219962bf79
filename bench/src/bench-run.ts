import { describe } from '../../tools/src/steps.ts'
import { stopChildren } from './child.ts'

const began = performance.now()
const stops: (() => unknown)[] = []

/** Prints what is done now, behind the seconds since the start. */
export function tell(text: string): void {
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${text}`)
}

/** Has something ended or removed with the run, before what was named earlier and after all children. */
export const atEnd = (stop: () => unknown) => void stops.push(stop)

/** Runs a bench, and ends the process with all that was started: when it is through, when it breaks, when it is interrupted. */
export async function runBench(bench: () => Promise<void>): Promise<never> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(130))
  try {
    await bench()
  } catch (fault) {
    console.error(`The bench broke: ${describe(fault)}`)
    return end(1)
  }
  return end(process.exitCode === undefined ? 0 : Number(process.exitCode))
}

async function end(code: number): Promise<never> {
  await stopChildren()
  for (const stop of stops.splice(0).reverse()) await stop()
  process.exit(code)
}
