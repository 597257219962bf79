import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as sinceMessages from '@unspun/contract/messages/since.ts'
import { sinceWords } from './since-words.ts'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime()

test('an absence is named by its first day in the reader’s time zone', () => {
  const now = at(28, 9)
  const table: [number, string][] = [
    [at(28, 1), sinceMessages.sinceLast],
    [at(27, 23), sinceMessages.since('yesterday')],
    [at(26, 23), sinceMessages.since('Thursday')],
    [at(22, 1), sinceMessages.since('Sunday')],
    [at(21, 23), sinceMessages.since('21 November')],
  ]
  for (const [then, words] of table) assert.equal(sinceWords(then, now), words)
})
