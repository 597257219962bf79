import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Figure } from './figure.ts'

const FOLDER = path.resolve(import.meta.dirname, '../results')

/** Keeps the figures with what one must know of the machine to read them, and answers the file's name below `bench`. */
export function keepResults(name: string, run: object, figures: Figure[]): string {
  const began = new Date().toISOString()
  const file = `${name}-${began.replaceAll(/[:.]/g, '-')}.json`
  const machine = {
    processor: os.cpus()[0]?.model ?? '',
    cores: os.availableParallelism(),
    memory_mb: Math.round(os.totalmem() / 1024 / 1024),
    system: `${os.platform()} ${os.release()}`,
    load_average: os.loadavg(),
    node: process.version,
  }
  fs.mkdirSync(FOLDER, { recursive: true })
  fs.writeFileSync(
    path.join(FOLDER, file),
    `${JSON.stringify({ finished: began, ...run, machine, figures }, null, 2)}\n`,
  )
  return `results/${file}`
}

/** The figures of all results that were kept after a moment (ISO 8601), the oldest first. */
export function resultsSince(moment: string): Figure[] {
  const files = fs.existsSync(FOLDER) ? fs.readdirSync(FOLDER).filter((file) => file.endsWith('.json')) : []
  const kept = files.map((file) => JSON.parse(fs.readFileSync(path.join(FOLDER, file), 'utf8')))
  const found = (kept as { finished: string; figures: Figure[] }[]).filter(({ finished }) => finished > moment)
  return found.sort((a, b) => a.finished.localeCompare(b.finished)).flatMap(({ figures }) => figures)
}
