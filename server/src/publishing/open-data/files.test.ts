import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import type { DataColumn } from '@unspun/contract/open-data.ts'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { jsonLinesBytes } from './json-lines.ts'
import { parquetBytes } from './parquet-bytes.ts'
import type { DataRow } from './rows-store.ts'

const columns: DataColumn[] = [
  { name: 'id', type: 'id', about: '' },
  { name: 'count', type: 'count', about: '' },
  { name: 'text', type: 'text', about: '' },
  { name: 'flag', type: 'flag', about: '' },
  { name: 'at', type: 'time', about: '' },
  { name: 'ended', type: 'time', optional: true, about: '' },
  { name: 'of', type: 'id', optional: true, about: '' },
]
const at = new Date('2026-11-26T12:34:56.789Z')
const rowOf = (id: number): DataRow => ({
  _key: id,
  id,
  count: -id,
  text: `جسر, "bridge" 🌉\n${id % 3}`,
  flag: id % 2 === 0,
  at,
  ended: id % 2 === 0 ? null : at,
  of: id % 5 === 0 ? null : 2 ** 52 + id,
})

async function* batches(sizes: readonly number[]): AsyncGenerator<DataRow[]> {
  let id = 0
  for (const size of sizes) yield Array.from({ length: size }, () => rowOf(++id))
}
const bytesOf = async (bytes: AsyncIterable<Buffer>) => Buffer.concat(await Array.fromAsync(bytes))
const withoutKey = ({ _key, ...row }: DataRow) => row

describe('a Parquet file', () => {
  test('has the rows that were written, one row group a batch, with values of every kind', async () => {
    const file = await bytesOf(parquetBytes(columns, batches([1000, 1000, 7])))
    const buffer = new Uint8Array(file).buffer
    const { row_groups, schema } = parquetMetadata(buffer)
    assert.deepEqual(
      row_groups.map(({ num_rows }) => Number(num_rows)),
      [1000, 1000, 7],
    )
    assert.deepEqual(
      schema.slice(1).map(({ name, repetition_type }) => [name, repetition_type]),
      columns.map(({ name, optional }) => [name, optional ? 'OPTIONAL' : 'REQUIRED']),
    )
    const rows = await parquetReadObjects({ file: buffer })
    assert.deepEqual(
      rows.map(({ id, of, ...row }) => ({
        ...row,
        id: Number(id),
        of: of == null ? null : Number(of),
        ended: row.ended ?? null,
      })),
      Array.from({ length: 2007 }, (_, n) => withoutKey(rowOf(n + 1))),
    )
  })

  test('without rows has the schema alone', async () => {
    const file = await bytesOf(parquetBytes(columns, batches([])))
    const metadata = parquetMetadata(new Uint8Array(file).buffer)
    assert.equal(metadata.schema.length, columns.length + 1)
    assert.equal(Number(metadata.num_rows), 0)
  })
})

test('JSON Lines have an object a row with the fields of the columns, in their order', async () => {
  const file = await bytesOf(jsonLinesBytes(columns, batches([3, 2])))
  const lines = gunzipSync(file).toString().split('\n')
  assert.equal(lines.pop(), '')
  assert.equal(lines.length, 5)
  assert.equal(
    lines[1],
    JSON.stringify({ id: 2, count: -2, text: 'جسر, "bridge" 🌉\n2', flag: true, at, ended: null, of: 2 ** 52 + 2 }),
  )
})

for (const [kind, write] of [
  ['Parquet', parquetBytes],
  ['JSON Lines', jsonLinesBytes],
] as const)
  test(`if the rows break off, so does the file of ${kind}`, async () => {
    async function* breaking() {
      yield [rowOf(1)]
      throw new Error('The database is gone')
    }
    await assert.rejects(text(Readable.from(write(columns, breaking()))), /The database is gone/)
  })
