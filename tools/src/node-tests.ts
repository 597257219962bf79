import fs from 'node:fs'
import path from 'node:path'
import { run as runFiles } from 'node:test'
import { describe, type Outcome, ROOT } from './steps.ts'

// A test that waits for ever would hold up the whole run.
const TIMEOUT_MS = 120_000
// Those that take longest come first, so that none of them is waited for alone at the end.
const FOLDERS = ['tools', 'server', 'contract', 'web', 'docs', 'bench']

/** Every `*.test.ts` of the workspaces that run on Node. */
export function testFiles(): string[] {
  return FOLDERS.flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
      .sort()
      .map((name) => path.join(ROOT, folder, name)),
  )
}

/**
 * Runs the files, each in a process of its own, and counts their tests (not suites). A file that cannot be loaded or
 * holds no test has failed; what it printed on its error output is kept.
 */
export async function runNodeTests(files: string[], concurrency: number, timeout = TIMEOUT_MS): Promise<Outcome> {
  let [passed, failed] = [0, 0]
  const failures: string[] = []
  const skipped: string[] = []
  const errorOutput = new Map<string, string>()
  for await (const { type, data } of runFiles({ files, concurrency, timeout })) {
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
      failures.push(`✖ ${shorten(data.file)} holds no test`)
      passed -= 1
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
