import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { countReport } from './browser-tests.ts'
import { inputsHash } from './build-pages.ts'
import {
  deepFiles,
  filesOnOtherPostgres,
  groupsOf,
  journeyFiles,
  LONGEST,
  matchingFiles,
  nodeTestFiles,
  SEPARATE,
} from './test-files.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-run-'))
after(() => fs.rmSync(folder, { recursive: true }))

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
    const outcome = await runNodeTests(${JSON.stringify([paths])}, ${options})
    console.log('OUTCOME' + JSON.stringify(outcome))`
  // With this variable a process believes that it is a test, and a runner in it would run nothing.
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
  assert.deepEqual({ passed, failed }, { passed: 3, failed: 5 }, printed)
  for (const words of [
    /wrong\n.*sevenfold/,
    /Cannot find module .*nowhere/,
    /empty\.test\.ts\n\s+holds no test/,
    /timed out/,
  ]) {
    assert.match(printed, words)
  }
  assert.match(shown, /skipped: .*good\.test\.ts later \(not on Tuesdays\)/)
})

test('what a file starts or mocks ends before the next file of its group', () => {
  const opened = `import { after, mock, test } from 'node:test'
    globalThis.open = (globalThis.open ?? 0) + 1
    after(() => { globalThis.open -= 1 })
    mock.timers.enable({ apis: ['setTimeout'] })
    test('alone', () => { if (globalThis.open !== 1) throw new Error('not alone') })`
  const later = `import { test } from 'node:test'
    test('time goes on', () => new Promise((done) => setTimeout(done, 1)))`
  const { passed, failed, printed } = runFiles({ 'a.test.ts': opened, 'b.test.ts': later, 'c.test.ts': opened })
  assert.deepEqual({ passed, failed }, { passed: 3, failed: 0 }, printed)
})

test('a file that ends the process fails, and so do those that it keeps from running', () => {
  const { passed, failed, printed } = runFiles({
    'leaving.test.ts': `import { test } from 'node:test'; test('leaves', () => process.exit(3))`,
    'unreached.test.ts': `import { test } from 'node:test'; test('fine', () => {})`,
  })
  assert.deepEqual({ passed, failed }, { passed: 0, failed: 2 }, printed)
  for (const name of ['leaving', 'unreached'])
    assert.match(printed, new RegExp(`${name}\\.test\\.ts\\n.*did not finish`))
})

test('a process that ends with an error after its tests fails', () => {
  const code = `import { test } from 'node:test'; test('fine', () => {}); process.on('exit', () => { process.exitCode = 4 })`
  const { passed, failed, printed } = runFiles({ 'late.test.ts': code })
  assert.deepEqual({ passed, failed }, { passed: 1, failed: 1 }, printed)
})

test('a file that leaves something running fails, and the run ends', () => {
  const { passed, failed, printed } = runFiles({
    'open.test.ts': `import net from 'node:net'; import { test } from 'node:test'
      net.createServer().listen(0); test('fine', () => {})`,
    'next.test.ts': `import { test } from 'node:test'; test('fine too', () => {})`,
  })
  assert.deepEqual({ passed, failed }, { passed: 2, failed: 1 }, printed)
  assert.match(printed, /left something running/)
})

test('files of a noun share a group, and each file is in one', () => {
  const files = nodeTestFiles()
  const groups = groupsOf(files)
  assert.deepEqual(groups.flat().sort(), files.toSorted())
  const groupOf = (name: string) => groups.find((group) => group.some((file) => file.endsWith(name)))
  assert.equal(groupOf('comments/comments.test.ts'), groupOf('comments/spam.test.ts'))
  assert.notEqual(groupOf('comments/comments.test.ts'), groupOf('votes/votes.test.ts'))
  assert.notEqual(groupOf('server/src/publishing/packs/packs.test.ts'), groupOf('/extension/src/manifest.test.ts'))
  for (const name of [...LONGEST, ...SEPARATE]) assert.equal(groupOf(`/${name}.test.ts`)?.length, 1, name)
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
  assert.deepEqual(matchingFiles(paths, 'VOTE'), { files: [paths[0]], titles: new RegExp(RegExp.escape('VOTE'), 'i') })
  assert.deepEqual(matchingFiles(paths, 'some.test'), { files: [paths[0]] })
})

test('listed file names exist', () => {
  const files = nodeTestFiles()
  assert.equal(new Set(files).size, files.length)
  assert.ok(deepFiles().length >= 4)
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
