import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { DataColumn } from '@unspun/contract/open-data.ts'
import type { DataRow } from './rows-store.ts'

/** The bytes of a gzipped file of JSON Lines: one object a row, its fields in the order of the columns. */
export async function* jsonLinesBytes(
  columns: readonly DataColumn[],
  batches: AsyncIterable<DataRow[]>,
): AsyncGenerator<Buffer> {
  const names = columns.map(({ name }) => name)
  const gzip = createGzip()
  // An error of the batches destroys the gzip stream, and so ends the loop below.
  pipeline(Readable.from(linesOf(names, batches)), gzip, () => {})
  for await (const chunk of gzip) yield chunk as Buffer
}

async function* linesOf(names: readonly string[], batches: AsyncIterable<DataRow[]>): AsyncGenerator<string> {
  for await (const rows of batches) yield rows.map((row) => `${JSON.stringify(row, names as string[])}\n`).join('')
}
