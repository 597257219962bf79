import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { findPostgres } from './installed-postgres.ts'

test('finds the oldest supported PostgreSQL', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-versions-'))
  try {
    assert.equal(findPostgres(path.join(folder, 'none')), undefined)
    for (const name of ['14', '17', '16', 'notes']) fs.mkdirSync(path.join(folder, name))
    assert.equal(findPostgres(folder), 16)
    fs.rmSync(path.join(folder, '16'), { recursive: true })
    fs.rmSync(path.join(folder, '17'), { recursive: true })
    assert.equal(findPostgres(folder), undefined)
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
})
