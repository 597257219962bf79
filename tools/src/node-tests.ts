import os from 'node:os'
import path from 'node:path'
import { run as runFiles } from 'node:test'
import { describe, type Outcome, ROOT, sumOf } from './steps.ts'

// Without a timeout a hanging test would block the whole run. Far longer than any test takes on a busy machine.
const TIMEOUT_MS = 600_000
// More than the number of cores, because many tests wait for PostgreSQL, other processes or timers.
const CONCURRENCY = os.availableParallelism() + 2
const RUNNER = path.join(import.meta.dirname, 'run-files.ts')

// All test processes load the same modules. The compile cache saves a fifth of each start.
process.env.NODE_COMPILE_CACHE ??= path.join(ROOT, 'node_modules/.cache/tests')

interface Options {
  /** Milliseconds after which a file, or a test in it, fails. */
  timeout?: number
  titles?: RegExp
  env?: Record<string, string>
  /** The number of concurrent processes. */
  concurrency?: number
}

/**
 * Counts tests, not suites. The files of a group share a process, which loads the site's modules once. A file that cannot be loaded or contains
 * no test counts as failed.
 */
export async function runNodeTests(groups: string[][], options: Options = {}): Promise<Outcome> {
  const outcomes: Outcome[] = []
  const waiting = [...groups]
  const worker = async () => {
    for (let group = waiting.shift(); group; group = waiting.shift()) outcomes.push(await runGroup(group, options))
  }
  await Promise.all(Array.from({ length: options.concurrency ?? CONCURRENCY }, worker))
  return sumOf(outcomes)
}

async function runGroup(files: string[], { timeout = TIMEOUT_MS, titles, env }: Options): Promise<Outcome> {
  let [passed, failed] = [0, 0]
  const failures: string[] = []
  const fail = (place: string, why: string) => {
    failed++
    failures.push(`✖ ${place}\n${why.trimEnd().replace(/^/gm, '    ')}`)
  }
  const unfinished = new Set(files)
  let errorOutput = ''
  let testsInFile = 0
  // The runner matches titles in each file separately. In a group it would omit the files, because they are tests without a matching title.
  const choice = titles ? { files, testNamePatterns: [titles] } : { files: [RUNNER], argv: files }
  for await (const { type, data } of runFiles({ ...choice, timeout, env: { ...process.env, ...env } })) {
    if (type === 'test:stderr') errorOutput += data.message
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const fault = type === 'test:fail' ? causeOf(data.details.error) : undefined
    if (data.name === RUNNER) {
      // The process ended with an error, which fails its unfinished files. If there are none, all of its files share the cause.
      for (const file of unfinished) fail(shorten(file), `did not finish: ${fault ?? ''}\n${errorOutput}`)
      if (unfinished.size === 0 && fault) fail(files.map(shorten).join(', '), `${fault}\n${errorOutput}`)
      unfinished.clear()
    } else if (unfinished.has(data.name) && data.nesting === 0) {
      unfinished.delete(data.name)
      if (fault) fail(shorten(data.name), titles ? errorOutput || fault : fault)
      else if (testsInFile === 0 && type === 'test:pass' && !titles) fail(shorten(data.name), 'holds no test')
      testsInFile = 0
    } else if (fault) {
      testsInFile++
      fail(`${shorten(data.file)}:${data.line ?? 0} ${data.name}`, fault)
    } else if (data.details.type !== 'suite') {
      testsInFile++
      if (data.skip !== undefined) console.log(`- skipped: ${shorten(data.file)} ${data.name} (${data.skip})`)
      else if (type === 'test:pass') passed++
    }
  }
  return { passed, failed, printed: failures.join('\n\n') }
}

/** Returns the cause of a failure. Undefined for a suite or a file in which only tests failed, because those have the reason. */
function causeOf(error: Error & { failureType?: string }): string | undefined {
  if (error.failureType === 'subtestsFailed') return undefined
  // The runner wraps the error that the test threw.
  return describe(error.cause ?? error)
}

const shorten = (file = ''): string => (path.isAbsolute(file) ? path.relative(ROOT, file) : file)
