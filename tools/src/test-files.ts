import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from './steps.ts'

const FOLDERS = ['tools', 'server', 'contract', 'canonical', 'extension', 'web', 'docs', 'bench']
/** Slow files run first, so that none of them runs alone at the end. */
export const LONGEST = [
  'share-pictures/share-pictures',
  'src/start',
  'gone-everywhere',
  'embedded-postgres',
  'endpoints/fuzz',
  'endpoints/rush',
  'durability/kill',
  'durability/stop-while-starting',
  'admin/backup',
  'admin/restore-pictures',
  'mail-failures',
]
/** Tests of behaviour that can differ between PostgreSQL versions: statements, database functions, and locks between writes. */
const ON_OTHER_POSTGRES =
  /\/server\/src\/(http\/endpoints\/(conformance|rush)|votes\/|comments\/reply-count|fixes\/fixes)/
/** The title of a test or group, as written in the code. */
const TITLES = /\b(?:test|it|describe)(?:\.\w+)*\(\s*(['"`])(.*?)\1/gs

function filesUnder(folder: string): string[] {
  return fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
    .sort()
    .map((name) => path.join(ROOT, folder, name))
}

/** Every `*.test.ts` of the workspaces that run on Node, slowest first. */
export function nodeTestFiles(): string[] {
  const place = (file: string) => {
    const at = LONGEST.findIndex((name) => file.endsWith(`/${name}.test.ts`))
    return at < 0 ? LONGEST.length : at
  }
  return FOLDERS.flatMap(filesUnder).sort((a, b) => place(a) - place(b))
}

export const journeyFiles = (): string[] => ['e2e/journeys', 'e2e/extension'].flatMap(filesUnder)

export const filesOnOtherPostgres = (): string[] => nodeTestFiles().filter((file) => ON_OTHER_POSTGRES.test(file))

/** Files whose path contains the word (case-insensitive), and files in which only a title does. */
export function matchingFiles(files: string[], word: string): { byPath: string[]; byTitle: string[] } {
  const contains = (text: string) => text.toLowerCase().includes(word.toLowerCase())
  const byPath = files.filter((file) => contains(path.relative(ROOT, file).replace('e2e/journeys/', '')))
  const byTitle = files.filter((file) => !byPath.includes(file) && titlesIn(file).some(contains))
  return { byPath, byTitle }
}

const titlesIn = (file: string): string[] =>
  [...fs.readFileSync(file, 'utf8').matchAll(TITLES)].map(([, , title = '']) => title)
