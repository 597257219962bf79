import type { DataColumn, ValueType } from '@unspun/contract/open-data.ts'
import { type BasicType, ByteWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer'
import type { DataRow } from './rows-store.ts'

const TYPES: Record<ValueType, BasicType> = {
  id: 'INT64',
  count: 'INT32',
  text: 'STRING',
  flag: 'BOOLEAN',
  time: 'TIMESTAMP',
}

/**
 * The bytes of a Parquet file of these rows. Each batch becomes a row group, which is given out before the next batch is read, so only one
 * is in memory.
 */
export async function* parquetBytes(
  columns: readonly DataColumn[],
  batches: AsyncIterable<DataRow[]>,
): AsyncGenerator<Buffer> {
  const bytes = new ByteWriter()
  const file = new ParquetWriter({ writer: bytes, schema: schemaOf(columns) })
  for await (const rows of batches) {
    const columnData = columns.map(({ name, type }) => ({
      name,
      data: rows.map((row) => stored(row[name] ?? null, type)),
    }))
    await file.write({ columnData, rowGroupSize: rows.length })
    yield taken(bytes)
  }
  await file.finish()
  yield taken(bytes)
}

function schemaOf(columns: readonly DataColumn[]) {
  return schemaFromColumnData({
    columnData: columns.map(({ name, type, optional = false }) => ({
      name,
      data: [],
      type: TYPES[type],
      nullable: optional,
    })),
  })
}

/** The library writes 64-bit numbers from `bigint` only. */
const stored = (value: DataRow[string], type: ValueType) =>
  type === 'id' && value !== null ? BigInt(value as number) : value

/** Takes the bytes written so far out of the writer's memory. Its `offset` goes on counting them. */
function taken(writer: ByteWriter): Buffer {
  const bytes = Buffer.from(writer.getBytes())
  writer.index = 0
  return bytes
}
