import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { notificationKinds } from '@unspun/contract/notifications.ts'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import { type Kysely, sql } from 'kysely'

/*
 * Functions, views and triggers live in plain .sql files in the folder of the noun that owns them. At start, all of them are applied if one
 * has changed or a migration has run. Rules for these files:
 *
 * - Everything is `create or replace`, so that a file can be applied again. Views end in `t.*`, because a table's new column comes last.
 * - Processes of two versions share one database during an upgrade. A function therefore gets a new name if its parameters or result
 *   change, and a view if its columns change other than by new ones at the end. The next release drops the old one by a migration.
 * - Migrations run before these files and must not use their definitions.
 * - `{notificationKinds.group}` stands for the branches of a `case`, one for each kind with that fact of the contract.
 */

const SERVER = path.resolve(import.meta.dirname, '..')

/** In the order of application: views come before the views and functions that read them. */
const NAMES = [
  'database/kinds.sql',
  'headlines/rechecks/rechecks.sql',
  'fixes/fixes.sql',
  'headlines/domains/domains.sql',
  'moderation/bans/bans.sql',
  'fixes/ranking/ranking.sql',
  'fixes/votes/votes.sql',
  'today/today.sql',
  'comments/comments.sql',
  'database/events/events.sql',
  'moderation/pre-moderation/pre-moderation.sql',
  'moderation/moderation.sql',
  'notifications/notifications.sql',
  'notifications/channels.sql',
  'search/search.sql',
]

export interface SqlFile {
  name: string
  text: string
}

const DECLARATIONS: Record<string, Record<string, object>> = { notificationKinds }

export const readSqlFiles = (): SqlFile[] =>
  NAMES.map((name) => ({ name, text: fillIn(fs.readFileSync(path.join(SERVER, name), 'utf8')) }))

/** Replaces what stands for branches. A fact that is null is the empty text. */
function fillIn(text: string): string {
  return text.replace(/\{(\w+)\.(\w+)\}/g, (_, declaration: string, fact: string) =>
    Object.entries(DECLARATIONS[declaration]!)
      .map(([kind, facts]) => `when '${kind}' then '${(facts as Record<string, string | null>)[fact] ?? ''}'`)
      .join(' '),
  )
}

export interface ApplyOptions {
  files?: SqlFile[]
  /** The program's release number. */
  version?: string
  /** Applies unchanged files too, because a migration may have changed their tables. */
  all?: boolean
}

/**
 * Applies the files if one differs from the database's version, and returns the names of the applied files. A program older than the one
 * that applied them last changes nothing, because processes of the newer one may be running. Must run in a transaction.
 * @throws OperatorError that names the file that failed
 */
export async function applySqlFiles(
  // biome-ignore lint/suspicious/noExplicitAny: Kysely's schema type is invariant
  db: Kysely<any>,
  { files = readSqlFiles(), version = programVersion(), all = false }: ApplyOptions = {},
): Promise<string[]> {
  const { rows: applied } = await sql<{ name: string; hash: string; is_newer: boolean }>`
    select name, hash, string_to_array(version, '.')::int[] > string_to_array(${version}, '.')::int[] as is_newer
    from sql_files`.execute(db)
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]))
  const isChanged = files.some((file) => hashes.get(file.name) !== hashOf(file))
  if (applied.some(({ is_newer }) => is_newer) || !(isChanged || all)) return []
  for (const file of files) {
    await sql
      .raw(file.text)
      .execute(db)
      .catch((cause: Error) => {
        throw new OperatorError(`${file.name} could not be applied to the database: ${cause.message}`, { cause })
      })
    await sql`insert into sql_files (name, hash, version) values (${file.name}, ${hashOf(file)}, ${version})
      on conflict (name) do update set hash = excluded.hash, version = excluded.version, applied_at = now()`.execute(db)
  }
  return files.map(({ name }) => name)
}

/** The functions that the files define. */
export const definedFunctions = (): string[] =>
  readSqlFiles().flatMap(({ text }) =>
    [...text.matchAll(/^create or replace function (\w+)/gm)].map(([, name]) => name!),
  )

const hashOf = ({ text }: SqlFile) => createHash('sha256').update(text).digest('hex')

function programVersion(): string {
  const { version } = JSON.parse(fs.readFileSync(path.join(SERVER, '../../package.json'), 'utf8')) as {
    version: string
  }
  return version
}
