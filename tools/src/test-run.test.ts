import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { countReport } from './browser-tests.ts'
import { inputsHash } from './build-pages.ts'
import { filesOnOtherPostgres, journeyFiles, LONGEST, matchingFiles, nodeTestFiles } from './test-files.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-run-'))
after(() => fs.rmSync(folder, { recursive: true }))

/** Runs files in a separate runner, like `npm test`, and returns its counts. */
function runFiles(
  files: Record<string, string>,
  options = '{ timeout: 2000 }',
): { passed: number; failed: number; printed: string; shown: string } {
  const paths = Object.entries(files).map(([name, code]) => {
    fs.writeFileSync(path.join(folder, name), code)
    return path.join(folder, name)
  })
  const runner = JSON.stringify(new URL('./node-tests.ts', import.meta.url).href)
  const code = `import { runNodeTests } from ${runner}
    const outcome = await runNodeTests(${JSON.stringify(paths)}, ${options})
    console.log('OUTCOME' + JSON.stringify(outcome))`
  // A process with this variable takes itself for a test, and a runner in it would run nothing.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const program = path.join(folder, 'runner.mjs')
  fs.writeFileSync(program, code)
  const { stdout } = spawnSync(process.execPath, [program], { encoding: 'utf8', env })
  const [shown = '', outcome = '{}'] = stdout.split('OUTCOME')
  return { shown, ...JSON.parse(outcome) }
}

test('counts all tests of broken files, and reports skipped ones', () => {
  const { passed, failed, printed, shown } = runFiles({
    'good.test.ts': `import { test } from 'node:test'
      test('one', () => {}); test('two', async (t) => { await t.test('inner', () => {}) })
      test('later', { skip: 'not on Tuesdays' }, () => {})`,
    'bad.test.ts': `import { describe, test } from 'node:test'
      describe('suite', () => { test('wrong', () => { throw new Error('sevenfold') }) })`,
    'broken.test.ts': "import './nowhere.ts'",
    'empty.test.ts': 'const nothing: number = 1',
    'waiting.test.ts': "import { test } from 'node:test'; test('for ever', () => new Promise(() => {}))",
  })
  assert.deepEqual({ passed, failed }, { passed: 3, failed: 4 }, printed)
  for (const words of [
    /wrong\n.*sevenfold/,
    /Cannot find module .*nowhere/,
    /empty\.test\.ts holds no test/,
    /timed out/,
  ]) {
    assert.match(printed, words)
  }
  assert.match(shown, /skipped: .*good\.test\.ts later \(not on Tuesdays\)/)
})

test('with a word, runs only the tests with such a title, and files without any do not fail', () => {
  const files = {
    'some.test.ts': `import { describe, test } from 'node:test'
      describe('Votes', () => { test('count', () => {}) }); test('other', () => { throw new Error() })`,
    'none.test.ts': "import { test } from 'node:test'; test('else', () => {})",
  }
  const { passed, failed, printed } = runFiles(files, '{ titles: /votes/i }')
  assert.deepEqual({ passed, failed }, { passed: 1, failed: 0 }, printed)
  const paths = Object.keys(files).map((name) => path.join(folder, name))
  assert.deepEqual(matchingFiles(paths, 'VOTE'), { byPath: [], byTitle: [paths[0]] })
  assert.deepEqual(matchingFiles(paths, 'some.test'), { byPath: [paths[0]], byTitle: [] })
})

test('listed file names exist', () => {
  const files = nodeTestFiles()
  assert.equal(new Set(files).size, files.length)
  assert.deepEqual(
    LONGEST.filter((name) => !files.some((file) => file.endsWith(`/${name}.test.ts`))),
    [],
  )
  assert.ok(filesOnOtherPostgres().length >= 5)
  assert.ok(journeyFiles().length > 20)
})

test('a browser test that passed only on a retry counts as failed, and so does a site that did not start', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 0 }
  assert.deepEqual(countReport({ stats, errors: [] }), { passed: 5, failed: 3 })
  const none = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  assert.deepEqual(countReport({ stats: none, errors: [{}] }), { passed: 0, failed: 1 })
  const nothing = { message: 'Error: No tests found' }
  assert.deepEqual(countReport({ stats: none, errors: [nothing] }), { passed: 0, failed: 0 })
})

test('rebuilds the pages only when an input of the build changes', () => {
  const root = path.join(folder, 'project')
  const write = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    fs.writeFileSync(path.join(root, file), text)
  }
  const inputs = ['web/src/a.ts', 'contract/src/b.ts', 'package-lock.json']
  for (const file of [...inputs, 'tools/src/build-pages.ts', 'tools/src/compress-assets.ts']) write(file, 'x')
  const hash = inputsHash(root)
  write('web/build/client/a.js', 'built')
  write('web/src/a.test.ts', 'a test')
  write('server/src/c.ts', 'the server')
  assert.equal(inputsHash(root), hash)
  const seen = new Set([hash])
  for (const file of [...inputs, 'web/public/new.svg']) {
    write(file, 'y')
    seen.add(inputsHash(root))
  }
  assert.equal(seen.size, 5)
})
