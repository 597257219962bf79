import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ROOT } from './steps.ts'

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

interface Locked {
  version: string
  license?: string
  dev?: boolean
  link?: boolean
}

/** Excludes packages for tests and builds. */
function packagesByLicence(): [licence: string, packages: string[]][] {
  const lockfile = JSON.parse(fs.readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'))
  const found = new Map<string, Set<string>>()
  for (const [place, { version, license = 'none', dev, link }] of Object.entries<Locked>(lockfile.packages)) {
    const [, name] = /(?:^|.*\/)node_modules\/(.+)$/.exec(place) ?? []
    if (!name || dev || link) continue
    found.set(license, (found.get(license) ?? new Set()).add(`${name}@${version}`))
  }
  return [...found].toSorted().map(([licence, packages]) => [licence, [...packages].sort()])
}

test('every licence is allowed', () => {
  const found = packagesByLicence()
  assert.ok(found.length > 3)
  for (const [licence, packages] of found) {
    const either = licence.replace(/[()]/g, '').split(' OR ')
    const allowed = either.some((each) => each.split(' AND ').every((part) => ALLOWED.includes(part)))
    assert.ok(allowed, `${licence}: ${packages.join(', ')}`)
  }
})
