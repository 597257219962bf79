import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isBackupDue, nightlyName } from './nightly-folder.ts'

const at = (text: string) => new Date(`${text}Z`)
const made = (...times: string[]) => times.map((text) => ({ path: '', at: at(text) }))

test('a backup is due from 3:47 on, until one is made', () => {
  const began = at('2031-04-30T12:00')
  const table: [backups: string[], now: string, due: boolean][] = [
    // The night comes.
    [['2031-04-30T03:47'], '2031-05-01T03:46', false],
    [['2031-04-30T03:47'], '2031-05-01T03:47', true],
    [['2031-05-01T03:47', '2031-04-30T03:47'], '2031-05-01T03:47', false],
    [['2031-05-01T03:47'], '2031-05-02T03:46', false],
    // It failed, or the site did not run: it stays due.
    [['2031-04-30T03:47'], '2031-05-01T11:00', true],
    [['2031-04-28T03:47'], '2031-05-01T00:10', true],
    // One that is made up for counts for the night before only.
    [['2031-05-01T02:10'], '2031-05-01T03:47', true],
    // Without backups the site's own age counts.
    [[], '2031-04-30T20:00', false],
    [[], '2031-05-01T03:47', true],
  ]
  for (const [backups, now, due] of table)
    assert.equal(isBackupDue(made(...backups), began, at(now)), due, `${backups.join()} at ${now}`)
})

test('names tell the time to the minute in UTC', () => {
  assert.equal(nightlyName(at('2031-05-01T03:47:59')), 'nightly-2031-05-01-0347')
})
