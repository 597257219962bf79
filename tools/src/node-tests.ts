import os from 'node:os'
import path from 'node:path'
import { run as runFiles } from 'node:test'
import { describe, type Outcome, ROOT } from './steps.ts'

// A test that waits for ever would hold up the whole run.
const TIMEOUT_MS = 120_000
// One more than there are cores: some files wait for processes that start, or for a moment to come.
const CONCURRENCY = Math.max(3, os.availableParallelism() + 1)

// Two hundred processes load the same modules: what the first have made of them costs the rest a fifth less.
process.env.NODE_COMPILE_CACHE ??= path.join(ROOT, 'node_modules/.cache/tests')

/**
 * Runs the files, each in a process of its own, and counts their tests (not suites); with `titles` only the tests with such
 * a title. A file that cannot be loaded or holds no test has failed; what it printed on its error output is kept.
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
      // What contains failed tests fails too; only they say why.
      if ((error as { failureType?: string }).failureType === 'subtestsFailed') continue
      const printed = data.name === data.file ? (errorOutput.get(data.file) ?? '') : ''
      failures.push(`✖ ${shorten(data.file)}:${data.line ?? 0} ${shorten(data.name)}\n${reason(error, printed)}`)
    } else if (type === 'test:pass') {
      if (data.skip !== undefined) skipped.push(`- skipped: ${shorten(data.file)} ${data.name} (${data.skip})`)
      if (data.name !== data.file) continue
      // Without any test inside, the runner takes the file itself for one.
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
  // The runner wraps what the test threw.
  return (printed.trimEnd() || describe(fault.cause ?? fault)).replace(/^/gm, '    ')
}
