import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { API_DOCUMENT, apiDocument } from './api-document.ts'
import { ROOT } from './steps.ts'

test('docs/api.md matches the contract', () => {
  const written = fs.readFileSync(path.join(ROOT, API_DOCUMENT), 'utf8')
  assert.equal(written, apiDocument(), 'run: node tools/api-docs.ts')
})
