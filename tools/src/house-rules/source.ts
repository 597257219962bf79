import fs from 'node:fs'
import path from 'node:path'
import { tokenize } from './tokenize.ts'

/** A file as the rules see it. All texts have the length of the file, so that offsets and lines agree. */
export type Source = {
  /** From the project's root, with slashes. */
  path: string
  text: string
  /** Comments blanked. */
  code: string
  /** Comments and the insides of strings blanked. */
  bare: string
  /** Every string and template part. */
  strings: { value: string; offset: number }[]
}

/** What a rule found, and where. */
export type Complaint = { rule: string; file: string; line: number; detail: string }

export type Rule = (tree: Source[]) => Complaint[]

const FOLDERS = ['contract', 'server', 'web', 'e2e', 'bench', 'tools', 'docs']
const LEFT_OUT = new Set([
  'node_modules',
  'build',
  'dist',
  'fixtures',
  'var',
  'test-results',
  'playwright-report',
  'results',
])

/** Reads every file of code under the project's root. */
export function readTree(root: string): Source[] {
  return FOLDERS.filter((folder) => fs.existsSync(path.join(root, folder)))
    .flatMap((folder) => filesUnder(root, folder))
    .map((file) => sourceOf(file, fs.readFileSync(path.join(root, file), 'utf8')))
}

function filesUnder(root: string, folder: string): string[] {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : filesUnder(root, name)
    return /\.(ts|tsx|mts|mjs|js)$/.test(entry.name) ? [name] : []
  })
}

export function sourceOf(file: string, text: string): Source {
  return { path: file, text, ...tokenize(text) }
}

/** Complains about every match of `pattern` in one of the file's texts. */
export function complainAbout(
  rule: string,
  source: Source,
  where: 'code' | 'bare' | 'text',
  pattern: RegExp,
  detail: (match: string) => string,
): Complaint[] {
  return [...source[where].matchAll(pattern)].map((match) => ({
    rule,
    file: source.path,
    line: lineOf(source, match.index),
    detail: detail(match[1] ?? match[0]),
  }))
}

export function lineOf(source: Source, offset: number): number {
  return source.text.slice(0, offset).split('\n').length
}

/** Files that only tests load: they may reach across the tiers, because they go through the front door. */
export function isTest(file: string): boolean {
  return /\.(test|bench)\.tsx?$|test-kit\.tsx?$|\/test-(database|server|site)\.ts$/.test(file)
}
