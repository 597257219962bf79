import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ROOT } from '../../../tools/src/steps.ts'
import type { Figure } from './figure.ts'

/** Writes the figures and the facts about the run to a file, and returns its path from the root of the repository. */
export function writeResults(run: object, figures: Figure[]): string {
  const finished = new Date().toISOString()
  const file = path.join('bench/results', `${finished.replaceAll(/[:.]/g, '-')}.json`)
  const git = (...args: string[]) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout?.trim() ?? ''
  const results = {
    finished,
    ...run,
    commit: git('rev-parse', '--short', 'HEAD'),
    uncommitted: git('status', '--porcelain').split('\n').filter(Boolean),
    machine: {
      processor: os.cpus()[0]?.model ?? '',
      cores: os.availableParallelism(),
      memory_mb: Math.round(os.totalmem() / 1024 / 1024),
      system: `${os.platform()} ${os.release()}`,
      node: process.version,
    },
    figures,
  }
  fs.mkdirSync(path.join(ROOT, path.dirname(file)), { recursive: true })
  fs.writeFileSync(path.join(ROOT, file), `${JSON.stringify(results, null, 2)}\n`)
  return file
}
