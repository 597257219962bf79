import Type, { type Static } from 'typebox'
import { cacheTags } from '../cache-tags.ts'
import { endpoint } from '../endpoint.ts'
import { Milliseconds, Nothing, oneOf, read } from '../shapes.ts'
import { dataFormats, dataTableNames } from './tables.ts'

/** A file of a day: `path` is where the site serves it, `bytes` its size, `sha256` its checksum in hex. */
export const DataFile = Type.Object({
  table: oneOf(dataTableNames),
  format: oneOf(dataFormats),
  path: Type.String(),
  rows: Type.Integer({ minimum: 0 }),
  bytes: Type.Integer({ minimum: 0 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
})
export type DataFile = Static<typeof DataFile>

/** The open data of one day (UTC). `made_at` is the moment that all of its files show. */
export const DataDay = Type.Object({
  day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  made_at: Milliseconds,
  manifest: Type.String(),
  files: Type.Array(DataFile),
})
export type DataDay = Static<typeof DataDay>

export const listOpenData = endpoint({
  method: 'GET',
  path: '/open-data/days/',
  summary:
    'The files of open data that are kept, newest day first. `licence` is an SPDX identifier, or empty if the site gives none. `on` is false if the site makes no files',
  who: 'anyone',
  input: Nothing,
  answer: read({ on: Type.Boolean(), licence: Type.String(), days: Type.Array(DataDay) }),
  cache: { seconds: 300, tags: () => [cacheTags.openData] },
})
