import type { OwnUser, Restriction } from '@unspun/contract/accounts.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export type Standing = Pick<OwnUser, 'moderator' | 'administrator' | 'restriction' | 'leaving_at'>

/** Selects whether a restriction of the member is in force, under the name of its column. */
export const isRestricted = <Name extends 'suspended_until' | 'limited_until'>(name: Name) =>
  sql<boolean>`coalesce(${sql.ref(name)} > now(), false)`.as(name)

interface Row {
  moderator: boolean
  administrator: boolean | null
  kind: Restriction['kind'] | null
  until: number | null
  reason: string | null
  action_id: number | null
  leaving_at: number | null
}

export async function standingOf({ kysely }: Pick<Database, 'kysely'>, userId: number): Promise<Standing> {
  const { rows } = await sql<Row>`
    select m.user_id is not null as moderator, m.administrator, r.kind,
      case when isfinite(r.until) then extract(epoch from r.until)::float8 * 1000 end as until, a.reason, a.action_id,
      (select floor(extract(epoch from d.due_at) * 1000)::bigint from departures d where d.user_id = u.user_id) as leaving_at
    from users u left join moderators m using (user_id)
    cross join lateral (
      select case when u.hidden_at is not null then 'hidden' when u.suspended_until > now() then 'suspended'
          when u.limited_until > now() then 'limited' end as kind,
        case when u.hidden_at is not null then null when u.suspended_until > now() then u.suspended_until
          when u.limited_until > now() then u.limited_until end as until
    ) r
    left join lateral (
      select o.reason, o.operator_action_id as action_id from operator_actions o
      where o.subject_user_id = u.user_id and o.what = 'user' and o.id = u.user_id
        and o.action = case r.kind when 'hidden' then 'hide' when 'suspended' then 'suspend' when 'limited' then 'limit' end
        and not action_undone(o.operator_action_id)
      order by o.operator_action_id desc limit 1
    ) a on true
    where u.user_id = ${userId}`.execute(kysely)
  const { moderator, administrator, kind, until, reason, action_id, leaving_at } = rows[0]!
  return {
    ...(moderator ? { moderator } : {}),
    ...(administrator ? { administrator } : {}),
    ...(kind ? { restriction: { kind, until, reason: reason ?? '', action_id: action_id ?? 0 } } : {}),
    ...(leaving_at === null ? {} : { leaving_at }),
  }
}

const REFUSALS = { hidden: 'Hidden', suspended: 'Suspended', limited: 'Limited' } as const

export async function refusalOf(database: Pick<Database, 'kysely'>, userId: number): Promise<AppError> {
  const { restriction } = await standingOf(database, userId)
  // The restriction has just ended.
  if (!restriction) return new AppError('Unavailable')
  return new AppError(REFUSALS[restriction.kind], restriction)
}
