import { moderationLimits } from '@unspun/contract/moderation.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Hidable } from '../visibility/hidden-store.ts'

const AUTHORS = {
  fix: ['headline_fixes', 'headline_fix_id', 'user_id'],
  comment: ['comments', 'comment_id', 'user_id'],
  headline: ['headlines', 'headline_id', 'created_by'],
} as const

/**
 * Returns whether enough independent members have reported a post of a new member. Reports count that are open, by members who are older
 * than a day and neither suspended nor limited; those from one network count once, and not at all without a network.
 */
export async function isToBeHeld(db: Kysely<Tables>, { what, id }: Hidable): Promise<boolean> {
  if (what === 'user') return false
  const [table, key, author] = AUTHORS[what]
  const { rows } = await sql<{ held: boolean }>`
    select count(distinct r.network) >= ${moderationLimits.reportsToHold} as held
    from ${sql.table(table)} p
    join users a on a.user_id = p.${sql.ref(author)} and a.created_at > now() - make_interval(days => ${moderationLimits.heldNewcomerDays})
    join reports r on r.what = ${what} and r.id = p.${sql.ref(key)} and r.decision_id is null
    join users m on m.user_id = r.reporter_id and m.hidden_at is null and coalesce(greatest(m.suspended_until, m.limited_until), '-infinity') <= now()
      and m.created_at <= now() - make_interval(days => ${moderationLimits.reporterDays})
    where p.${sql.ref(key)} = ${id}`.execute(db)
  return rows[0]!.held
}
