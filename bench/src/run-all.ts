// `npm run bench:all`: every bench in turn, each on a machine that the others have left, and then all their figures in one table.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Figure } from './figure.ts'
import { resultsSince } from './results-file.ts'
import { tableOf, verdictOf } from './table.ts'

const BENCHES = ['run.ts', 'run-pages.ts', 'run-scale.ts', 'run-endurance.ts']

const figures: Figure[] = []
const broken: string[] = []
for (const file of BENCHES) {
  const began = new Date().toISOString()
  console.log(`\n── ${file}`)
  const bench = spawn(process.execPath, [path.join(import.meta.dirname, file)], { stdio: 'inherit' })
  await once(bench, 'exit')
  const found = resultsSince(began)
  if (found.length === 0) broken.push(file)
  figures.push(...found)
}
console.log(`\n── All\n\n${tableOf(figures)}\n\n${verdictOf(figures)}`)
if (broken.length > 0) console.log(`Without results: ${broken.join(', ')}.`)
process.exitCode = broken.length > 0 ? 1 : 0
