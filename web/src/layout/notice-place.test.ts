import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noticePlace } from './notice-place.ts'

const phone = { innerWidth: 390, innerHeight: 844 }
const desktop = { innerWidth: 1440, innerHeight: 900 }
const at = (right: number, top: number) => ({ right, top, bottom: top + 44 })

test('a notice never covers the control that was pressed', () => {
  const rows = [
    [phone, undefined, 'top'],
    [phone, at(200, 500), 'top'],
    [phone, at(200, 800), 'top'],
    [phone, at(200, 100), 'bottom'],
    [desktop, undefined, 'bottom'],
    [desktop, at(900, 850), 'bottom'],
    [desktop, at(1300, 400), 'bottom'],
    [desktop, at(1300, 800), 'top'],
  ] as const
  for (const [window, pressed, place] of rows)
    assert.equal(noticePlace(pressed, window), place, JSON.stringify({ window, pressed }))
})
