import type { Generated, GeneratedAlways } from 'kysely'

/** The tables of the webhooks, part of `Tables`. */
export interface WebhookTables {
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
