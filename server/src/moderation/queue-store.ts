import type { Reportable } from '@unspun/contract/actions.ts'
import { moderationLimits, type QueueKind } from '@unspun/contract/moderation.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { A_MODERATOR, AN_ADMINISTRATOR, THE_SITE } from './actions/action-handler.ts'
import { WAITING_POSTS } from './pre-moderation/store.ts'

/** A thing in the queue. `place` orders the queue; `since` is when it came in, in milliseconds. */
export interface Queued {
  what: Reportable
  id: number
  since: number
  place: number
}

/** Every report after the first puts a thing ahead as if it had waited for so many hours longer. */
const HOURS_PER_REPORT = 12

const isModerator = (userId: RawBuilder<unknown>) => sql`exists (select from moderators m where m.user_id = ${userId})`

/**
 * The things in the queue, by the reason. A thing can be there for several reasons. What only operators decide is not there
 * (`contract/src/permissions.ts`): reports of moderators, and requests of moderators about themselves or what an operator did.
 */
const OF_KIND: Record<QueueKind, RawBuilder<unknown>> = {
  reports: sql`select what, id, min(reported_at) as since, count(*) as reports from reports
    where decision_id is null and not (what = 'user' and ${isModerator(sql`reports.id`)}) group by what, id`,
  held: sql`select what, id, done_at as since, 0 as reports from held_posts`,
  waiting: sql`select what, id, since, 0 as reports from (${WAITING_POSTS}) w`,
  appeals: sql`
    select a.what, a.id, p.appealed_at as since, 0 as reports
    from appeals p join operator_actions a on a.operator_action_id = p.action_id
    where p.decision_id is null and a.what in ('fix', 'headline', 'comment', 'user')
      and not (${isModerator(sql`a.subject_user_id`)} and (a.what = 'user' or a.done_by <> all(${[A_MODERATOR, AN_ADMINISTRATOR, THE_SITE]})))`,
}
const EVERYTHING = sql.join(Object.values(OF_KIND), sql` union all `)

/** An answer's `next`: the place, and the thing that stands there. */
function positionOf(after: string) {
  const [, place, what, id] = /^(-?\d+)-([a-z]+)-(\d+)$/.exec(after)!
  return sql`(q.place, q.what, q.id) > (${Number(place)}::bigint, ${what}::text, ${Number(id)}::bigint)`
}

/** A page of the queue, and the cursor of the next one. */
export async function queuePage(
  database: Database,
  { kind, after }: { kind?: QueueKind | undefined; after?: string | undefined },
): Promise<{ queued: Queued[]; next?: string }> {
  const { rows } = await sql<Queued>`
    select q.* from (
      select what, id, extract(epoch from min(since))::float8 * 1000 as since,
        (extract(epoch from min(since)) * 1000 - greatest(max(reports) - 1, 0) * ${HOURS_PER_REPORT * 3_600_000})::bigint as place
      from (${kind ? OF_KIND[kind] : EVERYTHING}) t group by what, id
    ) q ${after === undefined ? sql`` : sql`where ${positionOf(after)}`}
    order by q.place, q.what, q.id limit ${moderationLimits.queuePage + 1}`.execute(database.kysely)
  const queued = rows.slice(0, moderationLimits.queuePage)
  const last = queued.at(-1)
  return { queued, ...(rows.length > queued.length && last ? { next: `${last.place}-${last.what}-${last.id}` } : {}) }
}

/** How many things there are of each kind, up to a thousand, and whether a high alert is on. */
export async function queueCounts(database: Database): Promise<{ counts: Record<QueueKind, number>; alert: boolean }> {
  const count = (kind: QueueKind) =>
    sql`(select count(*)::integer from (select from (${OF_KIND[kind]}) t limit ${moderationLimits.queueCounted}) n) as ${sql.ref(kind)}`
  const { rows } = await sql<Record<QueueKind, number> & { alert: boolean }>`
    select ${count('reports')}, ${count('held')}, ${count('waiting')}, ${count('appeals')}, exists (select from high_alert) as alert`.execute(
    database.kysely,
  )
  const { alert, ...counts } = rows[0]!
  return { counts, alert }
}
