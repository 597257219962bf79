import path from 'node:path'
import { lineOf, type Source } from './source.ts'

/** One import, export-from, `import()` or `new URL(…, import.meta.url)` of a file. */
export type Import = {
  from: string
  line: number
  /** As written. */
  specifier: string
  /** `node` built-in, `package`, or `file` of this project. */
  kind: 'node' | 'package' | 'file'
  /** Of a package its name; of a file its path from the root. */
  target: string
  /** Gone when the code runs. */
  typeOnly: boolean
  /** Loaded when the code comes to it. */
  isDynamic: boolean
}

const STATIC = /\b(import|export)(\s+type)?\b((?:\s*[\w$*{},\s]+?)\s*from)?\s*(['"])([^'"\n]+)\4/g
const DYNAMIC = /\bimport\(\s*(['"`])([^'"`\n$]+)\1/g
const WORKER = /\bnew URL\(\s*(['"])(\.[^'"\n]+\.[jt]s)\1\s*,\s*import\.meta\.url/g

export function importsOf(source: Source): Import[] {
  const found = [...source.code.matchAll(STATIC)]
    // The words inside of a template or string are none.
    .filter((match) => source.bare.startsWith(match[1] ?? '', match.index))
    .map((match) =>
      toImport(source, match.index, match[5] ?? '', { typeOnly: isTypeOnly(match[2], match[3]), isDynamic: false }),
    )
  for (const pattern of [DYNAMIC, WORKER]) {
    for (const match of source.code.matchAll(pattern)) {
      if (source.bare[match.index] === source.code[match.index]) {
        found.push(toImport(source, match.index, match[2] ?? '', { typeOnly: false, isDynamic: true }))
      }
    }
  }
  return found
}

function isTypeOnly(keyword: string | undefined, clause: string | undefined): boolean {
  if (keyword) return true
  const names = /^\s*\{([^}]*)\}\s*from$/.exec(clause ?? '')?.[1]?.split(',')
  return names?.every((name) => /^\s*(type\s|$)/.test(name)) ?? false
}

function toImport(
  source: Source,
  offset: number,
  specifier: string,
  how: Pick<Import, 'typeOnly' | 'isDynamic'>,
): Import {
  const base = { from: source.path, line: lineOf(source, offset), specifier, ...how }
  if (specifier.startsWith('node:')) return { ...base, kind: 'node', target: specifier }
  if (specifier.startsWith('.')) {
    const target = path.posix.join(path.posix.dirname(source.path), specifier.replace(/\?.*$/, ''))
    return { ...base, kind: 'file', target }
  }
  const own = /^@unspun\/([^/]+)\/(.+)$/.exec(specifier)
  if (own) return { ...base, kind: 'file', target: `${own[1]}/src/${own[2]}` }
  const name = specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1)
  return { ...base, kind: 'package', target: name.join('/') }
}

/** All files that running these ones loads, by imports that are not only types. */
export function loadedBy(files: string[], imports: Import[]): Set<string> {
  const loaded = new Set(files)
  for (const file of loaded) {
    for (const { from, kind, target, typeOnly } of imports) {
      if (from === file && kind === 'file' && !typeOnly) loaded.add(target)
    }
  }
  return loaded
}
