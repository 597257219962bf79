import { Readable } from 'node:stream'
import { exportReadMe } from '@unspun/contract/messages/own-data.ts'
import { ZipFile } from 'yazl'
import type { Database } from '../../database/database.ts'
import { type Files, fileNameOf, type PublicName, withdrawnName } from '../../engines/files/files.ts'
import { accountFacts, pictureNames } from './account-facts-store.ts'
import { csvLine } from './csv.ts'
import { type ExportRow, finishExport, reportProgress } from './export-store.ts'
import type { List } from './list.ts'
import { batchesOf, LISTS } from './lists-store.ts'
import { fileOfExport } from './remove-exports.ts'

export interface ExportParts {
  database: Database
  files: Files
  siteName: string
}

/** Pictures are already compressed. */
const AS_IS = { compress: false }
const REPORT_MS = 500

/**
 * Makes and stores an export. It streams rows and pictures, so the file is never in memory as a whole. Removes the file
 * if the account was deleted meanwhile. Throws if the storage or database is away, or `signal` is aborted.
 */
export async function makeExport(
  parts: ExportParts,
  { export_id, user_id, file }: ExportRow,
  signal: AbortSignal,
): Promise<void> {
  const { database, files } = parts
  const facts = await accountFacts(database, user_id)
  if (!facts) return
  const pictures = await picturesOf(database, user_id)
  const entries = LISTS.length * 2 + pictures.length
  let made = 0
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const stop = (error: Error) => void output.destroy(error)
  zip.on('error', stop)
  const add = (name: string, options: object, open: () => Promise<Readable | undefined>) =>
    zip.addReadStreamLazy(name, options, (give) => {
      made++
      open().then(
        (stream) => (stream ? give(null, stream) : give(null, Readable.from([]))),
        (error) => stop(error),
      )
    })
  zip.addBuffer(Buffer.from(exportReadMe(parts.siteName)), 'README.txt')
  zip.addBuffer(Buffer.from(`${JSON.stringify(facts, null, 2)}\n`), 'account.json')
  for (const list of LISTS) {
    add(`${list.name}.json`, {}, async () => Readable.from(asJson(database, list, user_id)))
    add(`${list.name}.csv`, {}, async () => Readable.from(asCsv(database, list, user_id)))
  }
  for (const name of pictures)
    add(`pictures/${name.replace('/', '-')}`, AS_IS, async () => {
      const found = (await files.open(name)) ?? (await files.open(withdrawnName(name)))
      return found?.stream()
    })
  zip.end()

  const onAbort = () => stop(new Error('The work was interrupted'))
  signal.addEventListener('abort', onAbort)
  const reports = setInterval(() => {
    void reportProgress(database, export_id, Math.floor((made / (entries + 1)) * 100)).then(
      (known) => known || stop(new Error('The member has left')),
      () => {},
    )
  }, REPORT_MS)
  const name = fileOfExport({ file })
  try {
    await files.putStream(name, output)
  } finally {
    clearInterval(reports)
    signal.removeEventListener('abort', onAbort)
  }
  const bytes = (await files.open(name))?.size ?? 0
  if (!(await finishExport(database, export_id, bytes))) await files.remove([name])
}

async function picturesOf(database: Database, userId: number): Promise<PublicName[]> {
  const { avatars, fixes } = await pictureNames(database, userId)
  return [
    ...avatars.map((name) => fileNameOf('avatars', name)),
    ...fixes.map((name) => fileNameOf('fix-images', name)),
  ].filter((name) => name !== undefined)
}

async function* asJson(database: Database, list: List, userId: number): AsyncGenerator<string> {
  let before = '['
  for await (const { columns, rows } of batchesOf(database, list, userId))
    for (const row of rows) {
      yield `${before}\n${JSON.stringify(Object.fromEntries(columns.map((column, at) => [column, row[at]])))}`
      before = ','
    }
  yield before === '[' ? '[]\n' : '\n]\n'
}

async function* asCsv(database: Database, list: List, userId: number): AsyncGenerator<string> {
  // Without a byte order mark, spreadsheets do not read the file as UTF-8.
  let before = '\ufeff'
  for await (const { columns, rows } of batchesOf(database, list, userId)) {
    if (before) yield before + csvLine(columns)
    before = ''
    for (const row of rows) yield csvLine(row)
  }
}
