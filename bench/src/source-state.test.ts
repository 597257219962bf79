import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { sourceState } from './source-state.ts'

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-source-'))
after(() => fs.rmSync(root, { recursive: true }))
for (const folder of ['server/src/votes', 'contract/src', 'web/src']) {
  fs.mkdirSync(path.join(root, folder), { recursive: true })
}

test('an edit, a new file and a new name are each another state; nothing done is the same', () => {
  const file = path.join(root, 'server/src/votes/store.ts')
  const seen = [sourceState(root).hash]
  fs.writeFileSync(file, 'one')
  seen.push(sourceState(root).hash)
  fs.writeFileSync(file, 'two')
  seen.push(sourceState(root).hash)
  fs.renameSync(file, path.join(root, 'server/src/votes/other.ts'))
  seen.push(sourceState(root).hash)
  assert.equal(new Set(seen).size, 4)
  assert.equal(sourceState(root).hash, seen.at(-1))
})
