import assert from 'node:assert/strict'
import fs from 'node:fs'
import { test } from 'node:test'
import { startCommand } from './start-command.ts'

test('the site is measured as npm start runs it', () => {
  const { env, execArgv, file } = startCommand('A=1 B=2 node --one --two=3 tools/start.ts')
  assert.deepEqual([env, execArgv], [{ A: '1', B: '2' }, ['--one', '--two=3']])
  assert.ok(file.endsWith('/tools/start.ts'))
  assert.ok(fs.existsSync(startCommand().file))
})

test('another command is an error', () => {
  for (const command of ['', 'sh start.sh', 'exec node tools/start.ts'])
    assert.throws(() => startCommand(command), /npm start/)
})
