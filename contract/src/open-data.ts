import Type, { type Static } from 'typebox'
import { cacheTags } from './cache-tags.ts'
import { endpoint } from './endpoint.ts'
import { Answer, Hex, Milliseconds, Nothing, OneOf } from './shapes.ts'

/** How a value is written: in JSON as a number, text, boolean or ISO 8601 time (UTC), in Parquet as the type here. */
export const valueTypes = {
  id: 'INT64',
  count: 'INT32',
  text: 'STRING',
  flag: 'BOOLEAN',
  time: 'TIMESTAMP(MILLIS, UTC)',
} as const
export type ValueType = keyof typeof valueTypes

/** With `optional` the value may be null. */
export interface DataColumn {
  name: string
  type: ValueType
  optional?: true
  about: string
}

interface DataTable {
  about: string
  columns: readonly DataColumn[]
}

/** The version of this schema. Raise it when a column is removed or changes its meaning, but not for new columns and tables. */
export const DATA_VERSION = 1

/** The page, the manifest and both file formats follow these tables and the order of their columns. */
export const dataTables = {
  outlets: {
    about: 'News sites with at least one headline.',
    columns: [
      { name: 'domain_id', type: 'id', about: 'number of the news site' },
      { name: 'name', type: 'text', about: 'its domain' },
      { name: 'headline_count', type: 'count', about: 'headlines that members have added' },
      { name: 'fixed_headline_count', type: 'count', about: 'those with a fix' },
      { name: 'fix_count', type: 'count', about: 'fixes of all of them' },
    ],
  },
  headlines: {
    about: 'Headlines that members have added, as printed. Texts of the articles are not included.',
    columns: [
      { name: 'headline_id', type: 'id', about: 'number of the headline' },
      { name: 'domain_id', type: 'id', about: 'the news site, in outlets' },
      { name: 'domain', type: 'text', about: 'its domain' },
      { name: 'title', type: 'text', about: 'the printed title' },
      { name: 'title_by_reader', type: 'flag', about: 'the page could not be read, and a reader typed the title' },
      { name: 'lang', type: 'text', about: 'language that the page declares (BCP 47), or empty' },
      { name: 'original_url', type: 'text', about: 'address of the article' },
      {
        name: 'published_at',
        type: 'time',
        optional: true,
        about: 'when the article was published, if its page says so',
      },
      { name: 'created_at', type: 'time', about: 'when it was added' },
    ],
  },
  addresses: {
    about:
      'Addresses of a headline on the host of its article, without a query. Others stay out, because members paste them from newsletters and link shorteners, and they can name a reader.',
    columns: [
      { name: 'headline_id', type: 'id', about: 'the headline' },
      { name: 'url', type: 'text', about: 'an address of the article' },
    ],
  },
  fixes: {
    about:
      'Replacement headlines that readers have written, with their totals. They are not the words of the news site.',
    columns: [
      { name: 'headline_fix_id', type: 'id', about: 'number of the fix' },
      { name: 'headline_id', type: 'id', about: 'the headline' },
      { name: 'user_id', type: 'id', about: 'number of the author; former members share one' },
      { name: 'author', type: 'text', about: 'display name of the author' },
      { name: 'title', type: 'text', about: 'the fix' },
      { name: 'description', type: 'text', about: 'why, in the words of the author, or empty' },
      { name: 'quote', type: 'text', about: 'where the article says so, or empty' },
      { name: 'ranking', type: 'count', about: 'place among the fixes of its headline; 1 is the first' },
      { name: 'total_vote_value', type: 'count', about: 'votes up less votes down' },
      { name: 'total_vote_count', type: 'count', about: 'all votes' },
      { name: 'comment_count', type: 'count', about: 'comments below it' },
      { name: 'created_at', type: 'time', about: 'when it was posted' },
      { name: 'edited_at', type: 'time', optional: true, about: 'when it was last edited' },
    ],
  },
  history: {
    about: 'Each time that an outlet was seen to print other words over an article.',
    columns: [
      { name: 'headline_change_id', type: 'id', about: 'number of the change' },
      { name: 'headline_id', type: 'id', about: 'the headline' },
      { name: 'title_before', type: 'text', about: 'the printed title until then' },
      { name: 'title_after', type: 'text', about: 'the printed title from then on' },
      { name: 'seen_at', type: 'time', about: 'when the change was seen' },
      { name: 'source', type: 'text', about: 'where it was seen: page or feed' },
    ],
  },
  moderation: {
    about: 'The public log of moderation. It names things by their numbers, never by their words.',
    columns: [
      { name: 'action_id', type: 'id', about: 'number of the action' },
      { name: 'action', type: 'text', about: 'what was done' },
      { name: 'what', type: 'text', about: 'the kind of thing' },
      { name: 'id', type: 'id', about: 'number of the thing; 0 if it has none' },
      { name: 'reason', type: 'text', about: 'why' },
      { name: 'by', type: 'text', about: 'moderator, operator or site' },
      { name: 'by_name', type: 'text', about: 'the moderator, if this site names them, or empty' },
      { name: 'done_at', type: 'time', about: 'when it was done' },
      { name: 'until', type: 'time', optional: true, about: 'when it ends by itself' },
      { name: 'undone', type: 'flag', about: 'it was taken back' },
      { name: 'undoes', type: 'id', optional: true, about: 'the action that this one takes back or replaces' },
    ],
  },
} as const satisfies Record<string, DataTable>

export type DataTableName = keyof typeof dataTables
export const dataTableNames = Object.keys(dataTables) as DataTableName[]

export const columnsOf = (table: DataTableName): readonly DataColumn[] => dataTables[table].columns

export const DATA_DAYS = 7

export const dataFormats = ['parquet', 'jsonl.gz'] as const
export type DataFormat = (typeof dataFormats)[number]

export const DATA_PATH = '/data/files'
/** Stands for the newest day in an address. */
export const LATEST = 'latest'
export const MANIFEST = 'manifest.json'

export const dataPath = (day: string, file: string): string => `${DATA_PATH}/${day}/${file}`
export const dataFileName = (table: DataTableName, format: DataFormat): string => `${table}.${format}`

/** Parses the name of a file. Undefined if it is not one. */
export function dataFileOf(name: string): { table: DataTableName; format: DataFormat } | undefined {
  for (const table of dataTableNames)
    for (const format of dataFormats) if (name === dataFileName(table, format)) return { table, format }
  return undefined
}

/** `sha256` is a checksum in hex. */
export const DataFile = Type.Object({
  table: OneOf(dataTableNames),
  format: OneOf(dataFormats),
  path: Type.String(),
  rows: Type.Integer({ minimum: 0 }),
  bytes: Type.Integer({ minimum: 0 }),
  sha256: Hex(32),
})
export type DataFile = Static<typeof DataFile>

/** The open data of one day (UTC). All files show the state at `made_at`. */
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
  answer: Answer({ on: Type.Boolean(), licence: Type.String(), days: Type.Array(DataDay) }),
  cache: { seconds: 300, tags: () => [cacheTags.openData] },
})
