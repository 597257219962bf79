import path from 'node:path'
import { lineOf, type Source, type Specifier } from './source.ts'

export type Import = {
  from: string
  line: number
  specifier: string
  /** `node` built-in, `package`, or `file` of this project. */
  kind: 'node' | 'package' | 'file'
  /** The package's name, or the file's path from the root. */
  target: string
  /** Erased at run time. */
  typeOnly: boolean
  /** Loaded when the expression is evaluated. */
  isDynamic: boolean
}

export function importsOf(source: Source): Import[] {
  return source.imports.map((found) => toImport(source, found))
}

/** Workspaces at the root. The others are in `packages`. */
const AT_ROOT = /^(contract|canonical|extension|server|web|e2e|bench|tools|docs)$/
const folderOf = (workspace: string) => (AT_ROOT.test(workspace) ? workspace : `packages/${workspace}`)

function toImport(source: Source, { start, specifier, typeOnly, isDynamic }: Specifier): Import {
  const base = { from: source.path, line: lineOf(source, start), specifier, typeOnly, isDynamic }
  if (specifier.startsWith('node:')) return { ...base, kind: 'node', target: specifier }
  if (specifier.startsWith('.')) {
    const target = path.posix.join(path.posix.dirname(source.path), specifier.replace(/\?.*$/, ''))
    return { ...base, kind: 'file', target }
  }
  const own = /^@unspun\/([^/]+)\/(.+)$/.exec(specifier)
  if (own) return { ...base, kind: 'file', target: `${folderOf(own[1]!)}/src/${own[2]}` }
  const name = specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1)
  return { ...base, kind: 'package', target: name.join('/') }
}
