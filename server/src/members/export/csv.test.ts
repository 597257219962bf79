import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { rounds } from '../../testing/test-depth.ts'
import { type Cell, csvLine } from './csv.ts'

const table: [Cell[], string][] = [
  [['plain', 7, true, null], 'plain,7,true,\r\n'],
  [['a, "quoted"\nline'], '"a, ""quoted""\nline"\r\n'],
  [[new Date(0)], '1970-01-01T00:00:00.000Z\r\n'],
  [['=HYPERLINK("x")'], `"'=HYPERLINK(""x"")"\r\n`],
  [['+1', '-1', '@x', '\tx', ' =1', '＝1'], "'+1,'-1,'@x,'\tx, '=1,'＝1\r\n"],
  [['\rx'], `"'\rx"\r\n`],
  [["'=1"], "''=1\r\n"],
  // Programs that separate by another character begin a cell there.
  [['passes;=cmd|A0'], "passes;'=cmd|A0\r\n"],
  [['passes, =cmd'], `"passes, '=cmd"\r\n`],
  [['passes\t+1|@x'], "passes\t'+1|'@x\r\n"],
  [['passes\n-1', 'says "=1"'], `"passes\n'-1","says ""'=1"""\r\n`],
  // A number is not a formula, and these stay readable.
  [[-1], '-1\r\n'],
  [['Well-known: a+b=c, me@news.example – "so" - yes'], `"Well-known: a+b=c, me@news.example – ""so"" - yes"\r\n`],
]

for (const [cells, line] of table) test(JSON.stringify(cells), () => assert.equal(csvLine(cells), line))

/** Reads a line of one cell, and removes the apostrophes. */
function read(line: string): string {
  const cell = line.slice(0, -2)
  const text = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
  return text
    .replace(/^'('*[\t\r\n])/, '$1')
    .replace(/((?:^|[,;|\t\r\n])(?:[^\S\t\r\n]|")*|")'('*[=+\-@＝＋－＠])/g, '$1$2')
}

const hostile = fc
  .array(fc.constantFrom(...',;|\t\r\n"\' =+-@＝＋－＠a1', 'cmd', '\u00a0'), { maxLength: 12 })
  .map((parts) => parts.join(''))

test('a text is read back unchanged, and no separator makes a formula of any part of it', () => {
  fc.assert(
    fc.property(hostile, hostile, (one, other) => {
      assert.equal(read(csvLine([one])), one)
      for (const separator of [/,/, /;/, /\t/, /\|/])
        for (const part of csvLine([one, other])
          .split(/\r|\n/)
          .flatMap((row) => row.split(separator)))
          assert.doesNotMatch(part, /^[\s"]*[=+\-@＝＋－＠]/)
    }),
    { numRuns: rounds(20_000) },
  )
})
