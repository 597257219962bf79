import assert from 'node:assert/strict'
import { test } from 'node:test'
import { productionPackages } from './locked-packages.ts'

/** Licences allowed in a running site. None requires operators to publish their changes. */
const ALLOWED: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  // libvips, which sharp loads as a separate library. It can be replaced, as this licence requires.
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  // Covers only changes to its own files. There are none.
  'MPL-2.0',
  // Fonts.
  'OFL-1.1',
]

test('every licence is allowed', () => {
  const found = productionPackages()
  assert.ok(found.length > 100)
  for (const { name, version, licence } of found) {
    const either = licence.replace(/[()]/g, '').split(' OR ')
    const allowed = either.some((each) => each.split(' AND ').every((part) => ALLOWED.includes(part)))
    assert.ok(allowed, `${licence}: ${name}@${version}`)
  }
})
