// `npm run bench`: every bench in turn, each on a machine that the others have left, and then all their figures in one table.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Figure } from './figure.ts'
import { resultsSince } from './results-file.ts'
import { tableOf, verdictOf } from './table.ts'

/** Each with what makes it short and rough. */
const BENCHES: Record<string, string[]> = {
  'run-speed.ts': ['--quick'],
  'run-pages.ts': ['--runs', '1'],
  'run-scale.ts': ['--sizes', '10000,100000', '--rounds', '3'],
  'run-endurance.ts': ['--kills', '3', '--idle', '1000', '--minutes', '1', '--rounds', '1'],
}
const { values: options } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })

const figures: Figure[] = []
const broken: string[] = []
for (const [file, quick] of Object.entries(BENCHES)) {
  const began = new Date().toISOString()
  console.log(`\n── ${file}`)
  const bench = spawn(process.execPath, [path.join(import.meta.dirname, file), ...(options.quick ? quick : [])], {
    stdio: 'inherit',
  })
  await once(bench, 'exit')
  const found = resultsSince(began)
  if (found.length === 0) broken.push(file)
  figures.push(...found)
}
console.log(`\n── All\n\n${tableOf(figures)}\n\n${verdictOf(figures)}`)
if (broken.length > 0) console.log(`Without results: ${broken.join(', ')}.`)
process.exitCode = broken.length > 0 ? 1 : 0
