import os from 'node:os'
import path from 'node:path'
import { run as runFiles } from 'node:test'
import { describe, type Outcome, ROOT } from './steps.ts'

// Without a timeout one hanging test would block the whole run. Far longer than any test takes on a busy machine.
const TIMEOUT_MS = 600_000
// One more than the number of cores, because some files wait for processes or timers.
const CONCURRENCY = Math.max(3, os.availableParallelism() + 1)

// Two hundred processes load the same modules. The compile cache saves each of them a fifth of its start.
process.env.NODE_COMPILE_CACHE ??= path.join(ROOT, 'node_modules/.cache/tests')

/**
 * Runs each file in its own process and counts its tests (not suites); with `titles` only the tests with such a title. A file that
 * cannot be loaded or contains no test counts as failed, and its error output is kept.
 */
export async function runNodeTests(
  files: string[],
  { timeout = TIMEOUT_MS, titles }: { timeout?: number; titles?: RegExp } = {},
): Promise<Outcome> {
  let [passed, failed] = [0, 0]
  const failures: string[] = []
  const skipped: string[] = []
  const errorOutput = new Map<string, string>()
  const options = { files, concurrency: CONCURRENCY, timeout, ...(titles ? { testNamePatterns: titles } : {}) }
  for await (const { type, data } of runFiles(options)) {
    if (type === 'test:stderr') {
      errorOutput.set(data.file, (errorOutput.get(data.file) ?? '') + data.message)
    } else if (type === 'test:fail') {
      const { error } = data.details
      // A suite with failed tests fails too, but only the tests give the reason.
      if ((error as { failureType?: string }).failureType === 'subtestsFailed') continue
      const printed = data.name === data.file ? (errorOutput.get(data.file) ?? '') : ''
      failures.push(`✖ ${shorten(data.file)}:${data.line ?? 0} ${shorten(data.name)}\n${reason(error, printed)}`)
    } else if (type === 'test:pass') {
      if (data.skip !== undefined) skipped.push(`- skipped: ${shorten(data.file)} ${data.name} (${data.skip})`)
      if (data.name !== data.file) continue
      // For a file without tests, the runner reports the file itself as a test.
      passed -= 1
      if (titles) continue
      failures.push(`✖ ${shorten(data.file)} holds no test`)
      failed += 1
    } else if (type === 'test:summary' && data.file === undefined) {
      passed += data.counts.passed
      failed += data.counts.failed + data.counts.cancelled
    }
  }
  if (skipped.length > 0) console.log(`\n${skipped.join('\n')}`)
  return { passed, failed, printed: failures.join('\n\n') }
}

function shorten(file = ''): string {
  return path.isAbsolute(file) ? path.relative(ROOT, file) : file
}

function reason(fault: Error, printed: string): string {
  // The runner wraps the error that the test threw.
  return (printed.trimEnd() || describe(fault.cause ?? fault)).replace(/^/gm, '    ')
}
