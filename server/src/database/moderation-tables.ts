import type { LoggedAction, Reportable, ReportReason, Thing } from '@unspun/contract/moderation.ts'
import type { Generated, GeneratedAlways } from 'kysely'

/** The columns of the tables of reports and moderation, part of `Tables`. */
export interface ModerationTables {
  /** Everything that operators and moderators have done, with the reasons. */
  operator_actions: {
    operator_action_id: GeneratedAlways<number>
    what: Thing
    /** 0 for the `site`, and for what `details.name` names: a network or a mail domain. */
    id: number
    action: LoggedAction
    reason: string
    done_by: string
    done_at: Generated<Date>
    moderator_id: Generated<number | null>
    /** The member whom it is about, or whose post. */
    subject_user_id: Generated<number | null>
    until: Generated<Date | null>
    /** The action that this one takes back or replaces. */
    undoes: Generated<number | null>
    /** The facts that an undo needs. */
    details: Generated<Record<string, unknown>>
  }
  moderators: { user_id: number; added_by: string; added_at: Generated<Date> }
  reports: {
    report_id: GeneratedAlways<number>
    what: Reportable
    id: number
    reporter_id: number
    reason: ReportReason
    text: Generated<string>
    network: Generated<Buffer | null>
    reported_at: Generated<Date>
    decision_id: Generated<number | null>
  }
  appeals: {
    action_id: number
    user_id: number
    text: string
    appealed_at: Generated<Date>
    decision_id: Generated<number | null>
  }
  /** The origin from which nothing is accepted; after `until` it is accepted again. */
  forbidden_origins: {
    forbidden_origin_id: GeneratedAlways<number>
    kind: 'network' | 'mail-domain' | 'outlet'
    name: string
    until: Date | null
    forbidden_at: Generated<Date>
  }
}
