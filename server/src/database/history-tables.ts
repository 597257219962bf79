import type { ChangeSource } from '@unspun/contract/history.ts'
import type { Generated, GeneratedAlways } from 'kysely'

/** The columns of the tables of headlines' history, part of `Tables`. */
export interface HistoryTables {
  /** When the page of a headline is read again. */
  headline_look_ups: {
    headline_id: number
    done: Generated<number>
    /** Null when there is nothing more to do. */
    due_at: Date | null
    /** A feed of the outlet has given another title since the page was read. */
    hurried: Generated<boolean>
    failures: Generated<number>
    read_title: string
    read_at: Date | null
    etag: Generated<string>
    last_modified: Generated<string>
  }
  headline_changes: {
    headline_change_id: GeneratedAlways<number>
    headline_id: number
    title_before: string
    title_after: string
    seen_at: Generated<Date>
    source: ChangeSource
    followed: Generated<number[]>
  }
  /** A view: fixes that were written for another wording than is printed now. */
  outdated_fixes: { headline_fix_id: number; headline_id: number; written_for: string }
}
