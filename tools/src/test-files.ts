import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from './steps.ts'

const FOLDERS = ['tools', 'server', 'packages', 'contract', 'canonical', 'extension', 'web', 'docs', 'bench']
/** Slow files. They run first, each in a separate process, so that none of them runs alone at the end. */
export const LONGEST = [
  'fixes/share-pictures/share-pictures',
  'src/start',
  'publishing/webhooks/webhooks',
  'members/export/exports',
  'engines/postgres/postgres',
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
/** Files that need a separate process for other reasons. */
export const SEPARATE = [
  // A module opens the browser's storage once.
  'ui/safe-storage',
  'members/account',
  // The queue of the process is counted from its start.
  'identity/limits/sign-in-crowd',
]
/** Tests of behaviour that can differ between PostgreSQL versions: statements, database functions, and locks between writes. */
const ON_OTHER_POSTGRES =
  /\/server\/src\/(http\/endpoints\/(conformance|rush)|fixes\/votes\/|comments\/reply-count|fixes\/fixes)/
const TITLES = /\b(?:test|it|describe)(?:\.\w+)*\(\s*(['"`])(.*?)\1/gs

function filesUnder(folder: string): string[] {
  return fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
    .sort()
    .map((name) => path.join(ROOT, folder, name))
}

export const nodeTestFiles = (): string[] => FOLDERS.flatMap(filesUnder)

/** Files of a noun of the server, or of another workspace, share a process. Slow files come first, then large groups. */
export function groupsOf(files: string[]): string[][] {
  const isOneOf = (names: string[]) => (file: string) => names.some((name) => file.endsWith(`/${name}.test.ts`))
  const slow = LONGEST.flatMap((name) => files.filter(isOneOf([name])))
  const separate = files.filter(isOneOf(SEPARATE))
  const others = files.filter((file) => !slow.includes(file) && !separate.includes(file))
  const shared = Object.values(Object.groupBy(others, groupOf)) as string[][]
  return [
    ...slow.map((file) => [file]),
    ...shared.sort((a, b) => b.length - a.length),
    ...separate.map((file) => [file]),
  ]
}

function groupOf(file: string): string {
  const folders = path.relative(ROOT, file).split(path.sep)
  const depth = folders[0] === 'packages' ? 2 : folders[0] !== 'server' ? 1 : folders[2] === 'engines' ? 4 : 3
  return folders.slice(0, depth).join('/')
}

export const extensionFiles = (): string[] => filesUnder('e2e/extension')
export const journeyFiles = (): string[] => [...filesUnder('e2e/journeys'), ...extensionFiles()]

/** Files of which `npm test` runs a part. */
export const deepFiles = (): string[] =>
  nodeTestFiles().filter((file) => /from '.*\/testing\/test-depth\.ts'/.test(fs.readFileSync(file, 'utf8')))

export const filesOnOtherPostgres = (): string[] => nodeTestFiles().filter((file) => ON_OTHER_POSTGRES.test(file))

/** Falls back to files with a matching title, and then also returns the pattern of these titles. */
export function matchingFiles(files: string[], word: string): { files: string[]; titles?: RegExp } {
  const contains = (text: string) => text.toLowerCase().includes(word.toLowerCase())
  const byPath = files.filter((file) => contains(path.relative(ROOT, file).replace('e2e/journeys/', '')))
  if (byPath.length > 0) return { files: byPath }
  return { files: files.filter((file) => titlesIn(file).some(contains)), titles: new RegExp(RegExp.escape(word), 'i') }
}

const titlesIn = (file: string): string[] =>
  [...fs.readFileSync(file, 'utf8').matchAll(TITLES)].map(([, , title = '']) => title)
