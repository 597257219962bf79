import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { NotificationEvent } from './notification-event.ts'

type Db = Transaction<Tables>

/** Posts that one notification remembers. */
const MOST_ITEMS = 50

/** The rows that `addNotifications` takes: one for each event, of which later ones have a larger `at`. */
const COLUMNS = sql.raw(
  'user_id bigint, by bigint, kind text, merge_key text, headline_id bigint, headline_fix_id bigint, about_user_id bigint, item bigint, action_id bigint, outcome text, milestone integer, at bigint',
)

/** Events as rows. */
export function eventsOf(events: readonly NotificationEvent[]): RawBuilder<unknown> {
  const rows = events.map(({ to, key, outcome = '', milestone = 0, ...event }, at) => ({
    ...event,
    user_id: to,
    merge_key: key,
    outcome,
    milestone,
    at,
  }))
  return sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (${COLUMNS})`
}

/**
 * Adds the events that `source` selects to the notifications of their members; an open one with the same key takes them up. Inboxes are
 * written in the order of their members, so that two writers cannot deadlock.
 */
export async function addNotifications(transaction: Db, source: RawBuilder<unknown>): Promise<void> {
  await sql`
    with allowed as (
      select e.* from (${source}) e join users u on u.user_id = e.user_id
      where not u.is_former and (u.hidden_at is null or e.kind = 'moderated') and e.by is distinct from e.user_id
        and not exists (select from blocks b where b.user_id = e.user_id and b.blocked_user_id = e.by)
        and not (notification_subject(e.kind) = 'comments' and exists (
          select from muted_threads m where m.user_id = e.user_id and m.headline_fix_id = e.headline_fix_id))
    ), latest as (
      select distinct on (user_id, merge_key) *,
        array_agg(item) filter (where item is not null) over (
          partition by user_id, merge_key order by item desc rows between unbounded preceding and unbounded following) as all_items
      from allowed order by user_id, merge_key, at desc
    )
    insert into notifications as n (user_id, merge_key, kind, headline_id, headline_fix_id, about_user_id, items, action_id, outcome, milestone)
    select user_id, merge_key, kind, headline_id, headline_fix_id, about_user_id, coalesce(all_items, '{}'), action_id, outcome, milestone
    from latest order by user_id, merge_key
    on conflict (user_id, merge_key) where read_at is null and mailed_at is null do update set
      kind = excluded.kind, headline_id = excluded.headline_id, headline_fix_id = excluded.headline_fix_id,
      items = (coalesce((select array_agg(i order by i desc) from unnest(excluded.items || n.items) i), '{}'))[1:${sql.lit(MOST_ITEMS)}], action_id = excluded.action_id, outcome = excluded.outcome,
      milestone = greatest(n.milestone, excluded.milestone), updated_at = now()`.execute(transaction)
}
