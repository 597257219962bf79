import fs from 'node:fs'
import path from 'node:path'
import { type ESTree, parseSync, Visitor } from 'rolldown/utils'

/** All texts have the length of the file, so offsets and lines match. */
export type Source = {
  /** From the project's root, with slashes. */
  path: string
  text: string
  /** Comments blanked. */
  code: string
  /** Comments, the insides of strings and the text of pages blanked. */
  bare: string
  /** Every string, template part and text of a page. */
  strings: Range[]
  imports: Specifier[]
}

export type Range = { start: number; end: number }

/** The specifier of an import, `export … from`, `import()` or `new URL(…, import.meta.url)`. */
export type Specifier = Range & { specifier: string; typeOnly: boolean; isDynamic: boolean }

export type Complaint = { rule: string; file: string; line: number; detail: string }

export type Rule = (tree: Source[]) => Complaint[]

const FOLDERS = ['contract', 'canonical', 'packages', 'extension', 'server', 'web', 'e2e', 'bench', 'tools', 'docs']
const LEFT_OUT = new Set(['node_modules', 'build', 'dist', 'fixtures', 'var', 'test-results', 'playwright-report'])

export function readTree(root: string): Source[] {
  return readTexts(root, /\.(ts|tsx|mts|mjs|js)$/).map(({ path: file, text }) => sourceOf(file, text))
}

export function readTexts(root: string, name: RegExp): { path: string; text: string }[] {
  const atRoot = fs.readdirSync(root).filter((file) => file.endsWith('.md') && name.test(file))
  return FOLDERS.filter((folder) => fs.existsSync(path.join(root, folder)))
    .flatMap((folder) => filesUnder(root, folder))
    .concat(atRoot)
    .filter((file) => name.test(file))
    .map((file) => ({ path: file, text: fs.readFileSync(path.join(root, file), 'utf8') }))
}

function filesUnder(root: string, folder: string): string[] {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : filesUnder(root, name)
    return [name]
  })
}

/** @throws when the text cannot be parsed */
export function sourceOf(file: string, text: string): Source {
  const { program, comments, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const strings: Range[] = []
  const expressions: Range[] = []
  const imports: Specifier[] = []
  const add = (node: ESTree.Node, source: ESTree.Node | null | undefined, typeOnly: boolean, isDynamic: boolean) => {
    if (source?.type !== 'Literal' || typeof source.value !== 'string') return
    imports.push({ start: node.start, end: node.end, specifier: source.value, typeOnly, isDynamic })
  }
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') strings.push({ start: node.start + 1, end: node.end - 1 })
      else if ('regex' in node) expressions.push(node)
    },
    TemplateElement({ start, end, value }) {
      // In TypeScript its range includes the delimiters, in JavaScript it does not.
      const begin = end - start > value.raw.length ? start + 1 : start
      strings.push({ start: begin, end: begin + value.raw.length })
    },
    JSXText: (node) => void strings.push(node),
    ImportDeclaration(node) {
      const names = node.specifiers
      const allTypes = names.length > 0 && names.every((name) => 'importKind' in name && name.importKind === 'type')
      add(node, node.source, node.importKind === 'type' || allTypes, false)
    },
    ExportNamedDeclaration(node) {
      const allTypes = node.specifiers.length > 0 && node.specifiers.every(({ exportKind }) => exportKind === 'type')
      add(node, node.source, node.exportKind === 'type' || allTypes, false)
    },
    ExportAllDeclaration: (node) => add(node, node.source, node.exportKind === 'type', false),
    TSImportType: (node) => add(node, node.source, true, false),
    ImportExpression: (node) => add(node, node.source, false, true),
    NewExpression(node) {
      const [file, base] = node.arguments
      const isOurs = file && base && text.slice(base.start, base.end) === 'import.meta.url'
      if (isOurs && /\.[jt]s'$/.test(text.slice(file.start, file.end))) add(node, file, false, true)
    },
  }).visit(program)
  const code = blank(text, comments)
  return { path: file, text, code, bare: blank(code, [...strings, ...expressions]), strings, imports }
}

function blank(text: string, ranges: Range[]): string {
  let blanked = ''
  let done = 0
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    blanked += text.slice(done, start) + text.slice(start, end).replace(/[^\n]/g, ' ')
    done = end
  }
  return blanked + text.slice(done)
}

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

/** Matches test files and their helpers. They may import across workspaces, because they use the public interfaces. */
export function isTest(file: string): boolean {
  return /\.(test|bench)\.tsx?$|test-kit\.tsx?$|\/test-(database|depth|server|site)\.ts$/.test(file)
}
