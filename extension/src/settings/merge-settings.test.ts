import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { defaultSettings, exportSettings, importSettings, MOST_SITES, type Settings } from '../settings.ts'
import { withFile } from './merge-settings.ts'

const mine: Settings = {
  ...defaultSettings(),
  mode: 'both',
  sites: { 'a.example': { off: true } },
  outlets: ['a.example'],
}
const file: Settings = {
  ...defaultSettings(),
  on: false,
  sites: { 'a.example': { mode: 'mark' }, 'b.example': { mode: 'mark' } },
  outlets: ['b.example', 'a.example'],
  archive: true,
}

test('merging a file adds outlets and keeps existing choices', () => {
  assert.deepEqual(withFile(mine, file, 'merge'), {
    ...mine,
    sites: { 'a.example': { off: true }, 'b.example': { mode: 'mark' } },
    outlets: ['a.example', 'b.example'],
  })
})

test('replacing adopts everything except consent to lookups, which it can withdraw', () => {
  assert.deepEqual(withFile(mine, file, 'replace'), { ...file, archive: false })
  assert.equal(withFile({ ...mine, archive: true }, { ...file, archive: false }, 'replace').archive, false)
  assert.equal(withFile({ ...mine, archive: true }, file, 'merge').archive, true)
})

test('merged settings stay within the limit', () => {
  const hosts = (tail: string) => Array.from({ length: MOST_SITES }, (_, index) => `n${index}.${tail}`)
  const merged = withFile({ ...mine, outlets: hosts('a') }, { ...file, outlets: hosts('b') }, 'merge')
  assert.deepEqual(merged.outlets, hosts('a'))
})

test('no file makes loading fail, and saved settings can be loaded', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), fc.constantFrom('merge', 'replace'), (text, how) => {
      const read = importSettings(text)
      if (read !== null && read !== 'newer') withFile(mine, read, how)
    }),
  )
  assert.deepEqual(importSettings(exportSettings(mine)), mine)
})
