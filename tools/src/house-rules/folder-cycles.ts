import { importsOf } from './imports.ts'
import { type Complaint, isTest, type Source } from './source.ts'

const FOLDER = /^((?:server|web)\/src\/(?:(?:engines|http)\/)?[^/]+)\//

type Edge = { from: string; to: string; file: string; line: number; specifier: string }

/**
 * Reports folders that import each other, directly or indirectly, including type imports.
 * @param exceptions edges such as `web/src/a → web/src/b` that may close a cycle, with the reason
 */
export function checkFolderCycles(tree: Source[], exceptions: Record<string, string>): Complaint[] {
  const edges = tree.filter(({ path }) => !isTest(path)).flatMap(edgesOf)
  const isException = ({ from, to }: Edge) => `${from} → ${to}` in exceptions
  const kept = edges.filter((edge) => !isException(edge))
  const closing = kept.filter(({ from, to }) => reaches(kept, to, from))
  const needed = new Set(
    edges
      .filter((edge) => isException(edge) && reaches(kept, edge.to, edge.from))
      .map(({ from, to }) => `${from} → ${to}`),
  )
  return [
    ...closing.map(({ file, line, specifier, from, to }) => ({
      rule: 'cycle',
      file,
      line,
      detail: `imports "${specifier}", but ${to} imports ${from}`,
    })),
    ...Object.keys(exceptions)
      .filter((name) => !needed.has(name))
      .map((name) => ({ rule: 'cycle', file: name, line: 1, detail: 'the exception is not needed any more' })),
  ]
}

function edgesOf(source: Source): Edge[] {
  return importsOf(source).flatMap(({ kind, target, line, specifier }) => {
    const from = FOLDER.exec(source.path)?.[1]
    const to = kind === 'file' ? FOLDER.exec(target)?.[1] : undefined
    return from && to && from !== to ? [{ from, to, file: source.path, line, specifier }] : []
  })
}

function reaches(edges: Edge[], from: string, to: string): boolean {
  const reached = new Set([from])
  for (const folder of reached) for (const edge of edges) if (edge.from === folder) reached.add(edge.to)
  return reached.has(to)
}
