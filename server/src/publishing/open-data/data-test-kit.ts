import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { columnsOf, type DataTableName, dataPath, MANIFEST } from '@unspun/contract/open-data.ts'
import { parquetReadObjects } from 'hyparquet'
import type { startTestSite } from '../../testing/test-kit.ts'
import { makeDump } from './make-dump.ts'
import { tidyDays } from './tidy-days.ts'

type Site = Awaited<ReturnType<typeof startTestSite>>
export type Row = Record<string, string | number | boolean | null>

/** Makes and reads open data as programs elsewhere do. */
export function openDataOf(site: Site) {
  const noon = (day: string) => new Date(`${day}T12:00:00Z`)

  async function bytesAt(path: string): Promise<Buffer> {
    const { statusCode, rawPayload } = await site.app.inject(path)
    assert.equal(statusCode, 200, path)
    return rawPayload
  }

  /** The bytes of a file, which must have the size and the checksum of the manifest. */
  async function file(day: string, name: string): Promise<Buffer> {
    const manifest = JSON.parse(String(await bytesAt(dataPath(day, MANIFEST))))
    const listed = manifest.files.find(({ url }: { url: string }) => url.endsWith(`/${name}`))
    const bytes = await bytesAt(listed.url.slice(site.config.siteUrl.length))
    assert.equal(bytes.length, listed.bytes)
    assert.equal(createHash('sha256').update(bytes).digest('hex'), listed.sha256)
    return bytes
  }

  /** The rows of a table, which must be the same in both kinds of files. */
  async function rows(day: string, table: DataTableName): Promise<Row[]> {
    const lines = gunzipSync(await file(day, `${table}.jsonl.gz`))
      .toString()
      .split('\n')
      .slice(0, -1)
    const fromJson = lines.map((line) => JSON.parse(line) as Row)
    const parquet = await parquetReadObjects({ file: new Uint8Array(await file(day, `${table}.parquet`)).buffer })
    assert.deepEqual(
      parquet.map((row) => Object.fromEntries(columnsOf(table).map(({ name }) => [name, plain(row[name])]))),
      fromJson,
    )
    return fromJson
  }

  const plain = (value: unknown) => {
    if (typeof value === 'bigint') return Number(value)
    return value instanceof Date ? value.toISOString() : (value ?? null)
  }

  return {
    bytesAt,
    file,
    rows,
    async make(day: string, options: Partial<Parameters<typeof makeDump>[0]> = {}) {
      const given = { database: site.database, files: site.files, licence: 'CC0-1.0', named: false, now: noon(day) }
      await tidyDays({ ...given, on: true })
      return makeDump({ ...given, ...options })
    },
  }
}
