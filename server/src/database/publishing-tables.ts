import type { DataFile } from '@unspun/contract/open-data.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** A file as its row holds it; its address follows from the day. */
export type StoredDataFile = Omit<DataFile, 'path'>

/** The columns of the tables of what programs read: files of the extension, open data and webhooks. Part of `Tables`. */
export interface PublishingTables {
  /** Headlines to look at; one may be there several times. */
  extension_changes: { headline_id: number }
  extension_entries: {
    key_hash: Buffer
    headline_id: number
    headline_fix_id: number
    words: string
    is_gone: Generated<boolean>
    run: number
  }
  extension_files: {
    file_id: GeneratedAlways<number>
    kind: 'base' | 'day' | 'today' | 'keys'
    name: string
    sha256: Buffer
    entries: number
    bytes: number
    /** The file holds what changed in runs after the first and up to the second. */
    after_run: number
    up_to_run: number
    prefix_bits: number | null
    up_to_fix_id: number | null
    made_at: Generated<Date>
    replaced_at: Date | null
  }
  open_data_days: {
    /** `YYYY-MM-DD`. */
    day: string
    made_at: Date
    stored_as: string
    /** An SPDX identifier, or empty. */
    licence: string
    files: ColumnType<StoredDataFile[], string, string>
  }
  webhooks: {
    webhook_id: GeneratedAlways<number>
    url: string
    /** `whsec_` and 32 bytes in base64. */
    secret: string
    added_by: string
    added_at: Generated<Date>
  }
  /** Fixes that became the first of their headline and may leave the site. */
  webhook_fixes: { headline_fix_id: number; noted_at: Generated<Date>; told_at: Date | null }
}
