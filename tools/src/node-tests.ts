import fs from 'node:fs'
import path from 'node:path'
import { run as runFiles } from 'node:test'
import { describe, type Outcome, ROOT } from './steps.ts'

const FOLDERS = ['contract', 'server', 'tools', 'docs']

/** Every `*.test.ts` of the workspaces that run on Node. */
export function testFiles(): string[] {
  return FOLDERS.flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
      .map((name) => path.join(ROOT, folder, name)),
  ).sort()
}

/** Runs the files, each in a process of its own, and counts tests (not suites). What a failing file printed is kept. */
export async function runNodeTests(files: string[], concurrency: number): Promise<Outcome> {
  let [passed, failed] = [0, 0]
  const failures: string[] = []
  const skipped: string[] = []
  const output = new Map<string, string>()
  for await (const { type, data } of runFiles({ files, concurrency })) {
    if (type === 'test:stdout' || type === 'test:stderr') {
      output.set(data.file ?? '', (output.get(data.file ?? '') ?? '') + data.message)
    } else if (type === 'test:fail') {
      const where = `${path.relative(ROOT, data.file ?? '')}:${data.line ?? 0}`
      // A suite fails through its tests, which are reported themselves.
      const ownFault = (data.details.error as NodeJS.ErrnoException & { failureType?: string }).failureType
      if (ownFault !== 'subtestsFailed') failures.push(`✖ ${where} ${data.name}\n${reason(data.details.error)}`)
    } else if (type === 'test:pass' && data.skip !== undefined) {
      skipped.push(`- skipped: ${path.relative(ROOT, data.file ?? '')} ${data.name} ${data.skip}`)
    } else if (type === 'test:summary' && data.file === undefined) {
      passed = data.counts.passed
      failed = data.counts.failed + data.counts.cancelled
    }
  }
  if (skipped.length > 0) console.log(`\n${skipped.join('\n')}`)
  return { passed, failed: Math.max(failed, failures.length > 0 ? 1 : 0), printed: failures.join('\n\n') }
}

function reason(fault: Error): string {
  // The runner wraps what the test threw.
  return describe(fault.cause ?? fault).replace(/^/gm, '    ')
}
