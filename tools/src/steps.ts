import { spawn } from 'node:child_process'
import path from 'node:path'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'

export const ROOT = path.resolve(import.meta.dirname, '../..')

export type Outcome = { passed: number; failed: number; printed: string }

/** The JavaScript file of an installed program, which this Node runs. */
export type Command = { file: string; args: string[]; cwd?: string; env?: Record<string, string> }

/** Runs a program and returns its output. `live` also prints it immediately. The program ends with this process. */
export function run(command: Command, live = false): Promise<{ status: number; printed: string }> {
  const { file, args, cwd = ROOT, env } = command
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    const end = () => void child.kill()
    process.once('exit', end)
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        printed += chunk
        if (live) process.stdout.write(chunk)
      })
    }
    child.on('error', (fault) => resolve({ status: 127, printed: fault.message }))
    child.on('close', (status) => {
      process.off('exit', end)
      resolve({ status: status ?? 1, printed })
    })
  })
}

export function installed(name: string): string {
  return path.join(ROOT, 'node_modules', '.bin', name)
}

/** Prints a step's name, result and duration when it has ended, and the details only if it failed. Steps may run concurrently. */
export async function step(title: string, work: () => Promise<Outcome>): Promise<Outcome> {
  const began = performance.now()
  const outcome = await work().catch((fault: unknown) => ({ passed: 0, failed: 1, printed: describe(fault) }))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const { passed, failed, printed } = outcome
  const count = passed + failed > 1 ? ` (${passed} passed, ${failed} failed)` : ''
  console.log(`${title} … ${failed === 0 ? 'ok' : 'FAILED'}${count} in ${seconds} s`)
  if (failed > 0) console.log(printed.trimEnd())
  return outcome
}

export function sumOf(outcomes: Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
    printed: outcomes.flatMap(({ printed }) => printed || []).join('\n\n'),
  }
}

export function programStep(title: string, command: Command): Promise<Outcome> {
  return step(title, async () => {
    const { status, printed } = await run(command)
    return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, printed }
  })
}

/** Returns only the message for our own errors, and stack and causes for others. */
export function describe(fault: unknown): string {
  if (fault instanceof OperatorError) return fault.message
  if (!(fault instanceof Error)) return String(fault)
  return `${fault.stack ?? fault.message}${fault.cause ? `\ncaused by ${describe(fault.cause)}` : ''}`
}
