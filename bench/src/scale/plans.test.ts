import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPlans } from './plans.ts'

const log = `2026-01-01 10:00:00.000 UTC [7] LOG:  starting
2026-01-01 10:00:01.000 UTC [8] LOG:  duration: 0.021 ms  plan:
\t{
\t  "Query Text": "select *\\n  from headlines",
\t  "Plan": { "Node Type": "Seq Scan", "Relation Name": "headlines" }
\t}
2026-01-01 10:00:01.000 UTC [8] LOG:  another line
2026-01-01 10:00:02.000 UTC [8] LOG:  duration: 0.010 ms  plan:
\t{ "Query Text": "select 1", "Plan": { "Node Type": "Result" } }
`

test('the plans of a log are read with their statements in one line', () => {
  assert.deepEqual(
    readPlans(log).map(({ statement, root }) => [statement, root['Node Type']]),
    [
      ['select * from headlines', 'Seq Scan'],
      ['select 1', 'Result'],
    ],
  )
  assert.deepEqual(readPlans('2026-01-01 LOG:  starting\n'), [])
})

test('a plan that is just being written is left out, wherever it ends', () => {
  const whole = log.length
  const last = log.lastIndexOf('2026-01-01')
  for (let end = last; end < whole; end++) assert.equal(readPlans(log.slice(0, end)).length, 1)
  const first = log.indexOf('duration')
  for (let end = first; end < log.indexOf('\t}\n') + 3; end++) assert.deepEqual(readPlans(log.slice(0, end)), [])
})
