import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Cell, csvLine } from './csv.ts'

const table: [Cell[], string][] = [
  [['plain', 7, true, null], 'plain,7,true,\r\n'],
  [['a, "quoted"\nline'], '"a, ""quoted""\nline"\r\n'],
  [[new Date(0)], '1970-01-01T00:00:00.000Z\r\n'],
  [['=HYPERLINK("x")'], `"'=HYPERLINK(""x"")"\r\n`],
  [['+1', '-1', '@x', '\tx'], "'+1,'-1,'@x,'\tx\r\n"],
  // A number is not a formula.
  [[-1], '-1\r\n'],
]

for (const [cells, line] of table) test(JSON.stringify(cells), () => assert.equal(csvLine(cells), line))
