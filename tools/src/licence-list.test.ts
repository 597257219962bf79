import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ALLOWED, LICENCE_LIST, licenceList, packagesByLicence } from './licence-list.ts'
import { ROOT } from './steps.ts'

test('docs/licences.md matches the lockfile', () => {
  const written = fs.readFileSync(path.join(ROOT, LICENCE_LIST), 'utf8')
  assert.equal(written, licenceList(), 'run: node tools/licences.ts')
})

test('every licence is allowed', () => {
  for (const [licence, packages] of packagesByLicence()) {
    const either = licence.replace(/[()]/g, '').split(' OR ')
    const allowed = either.some((each) => each.split(' AND ').every((part) => ALLOWED.includes(part)))
    assert.ok(allowed, `${licence}: ${packages.join(', ')}`)
  }
})
