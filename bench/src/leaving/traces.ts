import fs from 'node:fs'
import path from 'node:path'
import type { JoinedDatabase } from '../site/database.ts'

/** The places in which a word was found. */
export interface Traces {
  /** Rows of any table, with its name. */
  rows: string[]
  /** Files of the data folder that have it in their name or their bytes, the database's own files aside. */
  files: string[]
  /** Addresses whose answer has it. */
  answers: string[]
}

/** Looks for a word in the database, in the files of the data folder and in answers. */
export async function tracesOf(
  word: RegExp,
  {
    database,
    folder,
    answers,
  }: { database: JoinedDatabase['database']; folder: string; answers: () => Promise<[string, string][]> },
): Promise<Traces> {
  return {
    rows: await inTables(word, database),
    files: inFiles(word, folder),
    answers: (await answers()).filter(([, text]) => word.test(text)).map(([where]) => where),
  }
}

/** Reads every row of every table, as a dump does. */
async function inTables(word: RegExp, { pool }: JoinedDatabase['database']): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema')`)
  if (tables.length < 40) throw new Error(`Only ${tables.length} tables were found`)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from ${name} t where t::text ~* $1`, [
      word.source,
    ])
    found.push(...rows.map(({ text }) => `${name}: ${text.slice(0, 200)}`))
  }
  return found
}

const inFiles = (word: RegExp, folder: string): string[] =>
  filesOf(folder).filter((file) => word.test(file) || word.test(fs.readFileSync(file, 'latin1')))

/** All files of a data folder but those of the database. */
export const filesOf = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(path.join(folder, 'postgres')))
