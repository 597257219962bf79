import fs from 'node:fs'
import path from 'node:path'
import { type Command, installed, type Outcome, programStep, ROOT } from './steps.ts'

const PROJECTS = ['tsconfig.json', 'web/tsconfig.json', 'extension/tsconfig.json', 'e2e/tsconfig.json']

/** Types, lint and format of the whole tree. None of them needs a running program. */
export async function checkSteps(): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const project of PROJECTS) {
    outcomes.push(
      await programStep(`Types of ${project}`, { file: installed('tsc'), args: ['--noEmit', '-p', project] }),
    )
  }
  outcomes.push(
    await programStep('Lint and format', { file: installed('biome'), args: ['ci', '--colors=off', ...biomeOptions()] }),
  )
  return outcomes
}

export function houseRules(): Command {
  return { file: process.execPath, args: ['--test', path.join(import.meta.dirname, 'house-rules.test.ts')] }
}

// Biome asks git which files to ignore. An unpacked archive has no git.
function biomeOptions(): string[] {
  return fs.existsSync(path.join(ROOT, '.git')) ? [] : ['--vcs-enabled=false']
}
