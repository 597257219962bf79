import { type Complaint, isTest, type Rule } from './source.ts'

/** Files at the root of the server. */
const ROOT_FILES = new Set(['server/src/main.ts', 'server/src/app.ts'])
/** Folders of infrastructure are grouped by purpose, so they stay small. */
const MACHINERY = /^server\/src\/((engines|http)(\/|$)|(site|settings|database)$)/
const MOST_FILES = { machinery: 12, other: 30 }
/** Folders over the limit, each with its reason. */
const LARGE_FOLDERS: Record<string, string> = {
  'contract/src': 'one file a noun',
  'contract/src/messages': 'one file a noun or a screen',
}
const DEFINITION = /\bcreate\s+(?:or\s+replace\s+)?(?:function|procedure|(?:materialized\s+)?view)\s+(?:\w+\.)?(\w+)/gi
/** The files of the database's functions and views. Migrations create tables and change rows. */
const SQL_OF_NOUN = /^server\/src\/(?!database\/)[^/]+\/[a-z0-9-]+\.sql$/

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'))

/** Rules about the location of files. */
export const treeRules: Record<string, Rule> = {
  'the root of the server holds main.ts, app.ts and folders': (tree) =>
    tree
      .filter(({ path }) => folderOf(path) === 'server/src' && !ROOT_FILES.has(path))
      .map(({ path }) => ({ rule: 'root', file: path, line: 1, detail: 'belongs in a folder' })),

  'no folder holds too many files besides tests': (tree) => {
    const folders = new Map<string, number>()
    for (const { path } of tree) {
      if (isTest(path) || path.startsWith('docs/')) continue
      folders.set(folderOf(path), (folders.get(folderOf(path)) ?? 0) + 1)
    }
    return [...folders].flatMap(([folder, files]): Complaint[] => {
      const most = MACHINERY.test(folder) ? MOST_FILES.machinery : MOST_FILES.other
      if (files <= most === !(folder in LARGE_FOLDERS)) return []
      const detail = files > most ? `holds ${files} files, at most ${most}` : 'the exception is not needed any more'
      return [{ rule: 'folder', file: folder, line: 1, detail }]
    })
  },
}

/** Complains about a function or view of the database that is defined outside of a noun's `.sql` file, or a second time. */
export function checkDefinitions(files: { path: string; text: string }[]): Complaint[] {
  const found = new Map<string, string>()
  return files
    .filter(({ path }) => path.startsWith('server/src/') && !isTest(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(DEFINITION)].flatMap(({ 1: name = '', index }): Complaint[] => {
        const first = found.get(name)
        found.set(name, first ?? path)
        const complaint = { rule: 'definition', file: path, line: text.slice(0, index).split('\n').length }
        if (!SQL_OF_NOUN.test(path)) return [{ ...complaint, detail: `defines ${name} outside of a noun's .sql file` }]
        return first ? [{ ...complaint, detail: `defines ${name}, as ${first} does` }] : []
      }),
    )
}
