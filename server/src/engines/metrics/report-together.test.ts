import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reportTogether } from './report-together.ts'

test('events are reported together after a time, and never if there are none', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const reported: number[] = []
  const event = reportTogether(60_000, (events) => reported.push(events))
  for (let n = 0; n < 5; n++) event()
  t.mock.timers.tick(59_999)
  assert.deepEqual(reported, [])
  t.mock.timers.tick(1)
  assert.deepEqual(reported, [5])
  t.mock.timers.tick(600_000)
  assert.deepEqual(reported, [5])
  event()
  t.mock.timers.tick(60_000)
  assert.deepEqual(reported, [5, 1])
})
