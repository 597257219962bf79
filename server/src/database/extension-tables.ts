import type { Generated, GeneratedAlways } from 'kysely'

/** The columns of the tables of the extension's files, part of `Tables`. */
export interface ExtensionTables {
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
}
