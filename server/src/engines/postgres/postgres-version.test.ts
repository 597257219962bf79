import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { newestMinors, versionOf } from './postgres-version.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8')

test('a server is behind if its minor version is older than the newest known one of its major version', () => {
  for (const [major, { minor, released }] of Object.entries(newestMinors)) {
    const number = Number(major) * 10_000 + minor
    assert.deepEqual(versionOf(number), { major: Number(major), version: `${major}.${minor}`, newer: undefined })
    assert.equal(versionOf(number + 1).newer, undefined)
    assert.deepEqual(versionOf(number - 1).newer, { version: `${major}.${minor}`, released })
    assert.match(released, /^20\d\d-\d\d-\d\d$/)
  }
  assert.deepEqual(versionOf(990_003), { major: 99, version: '99.3', newer: undefined })
})

test('the embedded PostgreSQL is in the table; the documents say so if the table knows a newer one', () => {
  const { optionalDependencies } = JSON.parse(read('packages/embedded-postgres/package.json'))
  const [embedded, ...others] = [...new Set(Object.values<string>(optionalDependencies))]
  assert.deepEqual(others, [])
  const [major = 0, minor = 0] = embedded!.split('.').map(Number)
  const newest = newestMinors[major]
  assert.ok(newest && newest.minor >= minor, `newestMinors does not know ${embedded}`)
  const says = `the embedded PostgreSQL is ${major}.${minor}, not ${major}.${newest.minor}`
  assert.equal(read('docs/security.md').includes(says), newest.minor > minor, says)
})
