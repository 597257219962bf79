import assert from 'node:assert/strict'
import { test } from 'node:test'
import { issueBefore } from './weekly-jobs.ts'

test('an issue is due on Mondays at seven', () => {
  const table = [
    ['2026-11-30T06:59:59Z', '2026-11-23T07:00:00Z'],
    ['2026-11-30T07:00:00Z', '2026-11-30T07:00:00Z'],
    ['2026-12-06T23:59:00Z', '2026-11-30T07:00:00Z'],
    ['2027-01-01T00:00:00Z', '2026-12-28T07:00:00Z'],
  ] as const
  for (const [now, due] of table) assert.equal(issueBefore(new Date(now)).getTime(), Date.parse(due), now)
})
