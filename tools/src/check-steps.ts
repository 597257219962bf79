import fs from 'node:fs'
import path from 'node:path'
import { type Command, installed, type Outcome, programStep, ROOT } from './steps.ts'

const PROJECTS = ['tsconfig.json', 'web/tsconfig.json', 'extension/tsconfig.json', 'e2e/tsconfig.json']

export function checkSteps(): Promise<Outcome[]> {
  const types = PROJECTS.map((project) =>
    programStep(`Types of ${project}`, { file: installed('tsc'), args: ['--noEmit', '-p', project] }),
  )
  const format = { file: installed('biome'), args: ['ci', '--colors=off', ...biomeOptions()] }
  return Promise.all([...types, programStep('Lint and format', format)])
}

export function houseRules(): Command {
  return { file: process.execPath, args: ['--test', path.join(import.meta.dirname, 'house-rules.test.ts')] }
}

// Biome asks git which files to ignore. An unpacked archive has no git.
function biomeOptions(): string[] {
  return fs.existsSync(path.join(ROOT, '.git')) ? [] : ['--vcs-enabled=false']
}
