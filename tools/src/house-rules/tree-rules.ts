import { type Complaint, isTest, type Rule } from './source.ts'

const ROOT_FILES = new Set(['server/src/main.ts', 'server/src/app.ts'])
const DEFINITION = /\bcreate\s+(?:or\s+replace\s+)?(?:function|procedure|(?:materialized\s+)?view)\s+(?:\w+\.)?(\w+)/gi
/** The files of the database's functions and views. Migrations create tables and change rows. */
const SQL_OF_NOUN = /^server\/src\/(?!database\/(?:migrations|fixtures)\/)(?:[^/]+\/)+[a-z0-9-]+\.sql$/

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'))

export const treeRules: Record<string, Rule> = {
  'the root of the server holds main.ts, app.ts and folders': (tree) =>
    tree
      .filter(({ path }) => folderOf(path) === 'server/src' && !ROOT_FILES.has(path))
      .map(({ path }) => ({ rule: 'root', file: path, line: 1, detail: 'belongs in a folder' })),
}

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
