import { type Reportable, sanctions } from '@unspun/contract/actions.ts'
import { fixTexts } from '@unspun/contract/fixes.ts'
import { type ConcernedMember, moderationLimits, type OpenReport, type QueueItem } from '@unspun/contract/moderation.ts'
import { pages } from '@unspun/contract/pages.ts'
import { subjectOf } from '@unspun/contract/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { actorKindOf } from './actions/action-handler.ts'
import { addressOf, ENTRY_COLUMNS, ENTRY_JOINS, type EntryRow, toEntry } from './log-store.ts'

/** A thing to tell about; `since` is when it came into the queue. */
export interface Asked {
  what: Reportable
  id: number
  since?: number
}

interface Row {
  what: Reportable
  id: number
  created_at: number
  hidden: boolean
  held: boolean
  waiting_until: number | null
  text: string
  more: string
  headline: Omit<NonNullable<QueueItem['headline']>, 'address' | 'subject'> | null
  /** Who hid it, as in the log. */
  hid_by: string | null
  added_by: number | null
  added_by_moderator: boolean
  by_moderator: boolean
  /** The fix that a comment is about, and the comment that it answers to; null for others. */
  fix: { headline_fix_id: number; title: string } | null
  answers_to: { comment_id: number; text: string; display_name: string } | null
  author: ConcernedMember | null
  report_count: number
  reports: OpenReport[]
}

/** The words of the article are in quotation marks. */
const TEXTS_OF_FIX = sql.raw(
  fixTexts.map((name) => (name === 'quote' ? `'“' || nullif(f.quote, '') || '”'` : `nullif(f.${name}, '')`)).join(),
)
const REPORTS = 10
const HISTORY = 10
/** The number of rows, up to a limit, because a member may have posted for years. */
const counted = (rows: RawBuilder<unknown>) =>
  sql`(select count(*) from (select ${rows} limit ${moderationLimits.postsCounted}) n)`
const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`

/** The things with their context and history, in this order. Things that do not exist any more have no words. `viewerId` sees what is their own. */
export async function itemsOf(
  database: Database,
  asked: readonly Asked[],
  { viewerId, named }: { viewerId: number; named: boolean },
): Promise<QueueItem[]> {
  if (asked.length === 0) return []
  const rows = await contextOf(database, asked)
  const [history, appeals] = await Promise.all([historyOf(database, rows), appealsOf(database, asked)])
  return rows.map((found, at) => {
    const { created_at, headline, fix, answers_to, hid_by, added_by, added_by_moderator, by_moderator, ...row } = found
    const isOwn = (userId: number | null | undefined) => userId === viewerId
    const fix_of_comment = fix?.headline_fix_id ?? null
    const mine = <R extends { place: number }>(all: R[]) => all.filter(({ place }) => place === at + 1)
    return {
      ...row,
      since: asked[at]?.since ?? created_at,
      address: addressOf({ ...row, fix_of_comment, domain_name: null }),
      hidden_by: hid_by === null ? null : actorKindOf({ done_by: hid_by }),
      headline: headline && {
        ...headline,
        address: pages.headline(headline),
        subject: subjectOf('headline', { own: isOwn(added_by), moderator: added_by_moderator }),
      },
      fix: fix && { title: fix.title, address: pages.fix(fix) },
      answers_to: answers_to && {
        text: answers_to.text,
        display_name: answers_to.display_name,
        address: addressOf({ what: 'comment', id: answers_to.comment_id, fix_of_comment, domain_name: null }),
      },
      subject: subjectOf(row.what, { own: isOwn(row.author?.user_id), moderator: by_moderator }),
      appeals: mine(appeals).map(({ asked_text, asked_at, moderator_id, ...entry }) => ({
        action: toEntry(entry, named),
        text: asked_text,
        appealed_at: asked_at.getTime(),
        own: moderator_id === viewerId,
      })),
      history: mine(history).map((entry) => toEntry(entry, named)),
    }
  })
}

/** The things as rows of `t (what, id, place)`. */
const asTable = (things: readonly { what: string; id: number }[]) =>
  sql`unnest(${things.map(({ what }) => what)}::text[], ${things.map(({ id }) => id)}::bigint[]) with ordinality t (what, id, place)`

async function contextOf(database: Database, asked: readonly Asked[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select t.what, t.id,
      coalesce(${ms('f.created_at')}, ${ms('c.created_at')}, ${ms('h.created_at')}, ${ms('u.created_at')}, 0) as created_at,
      coalesce(case t.what when 'fix' then f.hidden_itself_at when 'comment' then c.hidden_at when 'headline' then h.hidden_at
        else u.hidden_at end is not null, false) as hidden,
      (select x.done_by from operator_actions x where x.what = t.what and x.id = t.id and x.action = 'hide'
        and not action_undone(x.operator_action_id) order by x.operator_action_id desc limit 1) as hid_by,
      h.created_by as added_by,
      exists (select from moderators m where m.user_id = h.created_by) as added_by_moderator,
      exists (select from moderators m where m.user_id = u.user_id) as by_moderator,
      exists (select from held_posts p where p.what = t.what and p.id = t.id) as held,
      case t.what when 'fix' then ${ms('f.waiting_until')} when 'comment' then ${ms('c.waiting_until')}
        when 'headline' then ${ms('h.waiting_until')} end as waiting_until,
      coalesce(case t.what when 'fix' then f.title when 'comment' then c.body when 'headline' then h.title
        else u.display_name || ' (' || u.username || ')' end, '') as text,
      coalesce(case t.what when 'fix' then concat_ws(E'\n\n', ${TEXTS_OF_FIX}) when 'headline' then h.description
        when 'user' then concat_ws(' ', nullif(u.bio, ''), nullif(u.link, '')) end, '') as more,
      case when h.headline_id is not null then json_build_object(
        'headline_id', h.headline_id, 'title', h.title, 'domain', d.name, 'original_url', h.original_url) end as headline,
      case when u.user_id is not null and not u.is_former then json_build_object(
        'user_id', u.user_id, 'display_name', u.display_name, 'avatar', u.avatar, 'username', u.username,
        'joined_at', ${ms('u.created_at')}, 'hidden', u.hidden_at is not null,
        'standing', case when u.suspended_until > now() then 'suspended' when u.limited_until > now() then 'limited' else 'free' end,
        'until', case
          when u.suspended_until > now() then case when isfinite(u.suspended_until) then ${ms('u.suspended_until')} end
          when u.limited_until > now() and isfinite(u.limited_until) then ${ms('u.limited_until')} end,
        'fixes', ${counted(sql`from headline_fixes x where x.user_id = u.user_id`)},
        'comments', ${counted(sql`from comments x where x.user_id = u.user_id and x.deleted_at is null`)},
        'actions', ${counted(sql`from operator_actions x where x.subject_user_id = u.user_id
          and x.action = any(${sanctions}) and not action_undone(x.operator_action_id)`)}
      ) end as author,
      case when cf.headline_fix_id is not null then
        json_build_object('headline_fix_id', cf.headline_fix_id, 'title', cf.title) end as fix,
      case when p.comment_id is not null then json_build_object('comment_id', p.comment_id,
        'text', case when p.deleted_at is null then p.body else '' end, 'display_name', pu.display_name) end as answers_to,
      r.report_count, r.reports
    from ${asTable(asked)}
    left join headline_fixes f on t.what = 'fix' and f.headline_fix_id = t.id
    left join comments c on t.what = 'comment' and c.comment_id = t.id
    left join headline_fixes cf on cf.headline_fix_id = c.headline_fix_id
    left join comments p on p.comment_id = coalesce(c.reply_to_id, c.parent_id)
    left join users pu on pu.user_id = p.user_id
    left join headlines h on h.headline_id = case t.what when 'fix' then f.headline_id when 'comment' then c.headline_id when 'headline' then t.id end
    left join domains d on d.domain_id = h.domain_id
    left join users u on u.user_id = case t.what when 'fix' then f.user_id when 'comment' then c.user_id when 'headline' then h.created_by
      when 'user' then t.id end
    cross join lateral (
      select count(*)::integer as report_count,
        coalesce(json_agg(json_build_object('reason', o.reason, 'text', o.text, 'reported_at', ${ms('o.reported_at')}) order by o.place)
          filter (where o.place <= ${REPORTS}), '[]') as reports
      from (select x.*, row_number() over (order by x.reported_at desc) as place from reports x
        where x.what = t.what and x.id = t.id and x.decision_id is null) o
    ) r
    order by t.place`.execute(database.kysely)
  return rows
}

type Placed = EntryRow & { place: number }

/** The newest actions on each thing and on its author, newest first, with the place of the thing. */
async function historyOf(database: Database, rows: readonly Row[]): Promise<Placed[]> {
  const authors = rows.map(({ author }) => author?.user_id ?? 0)
  const { rows: found } = await sql<Placed>`
    select t.place::integer as place, e.* from ${asTable(rows)}
    join unnest(${authors}::bigint[]) with ordinality w (author, place) using (place)
    cross join lateral (
      select ${ENTRY_COLUMNS} from operator_actions a ${ENTRY_JOINS}
      where a.operator_action_id in (
        (select x.operator_action_id from operator_actions x where x.what = t.what and x.id = t.id
          order by x.operator_action_id desc limit ${HISTORY})
        union
        (select x.operator_action_id from operator_actions x where x.subject_user_id = w.author
          order by x.operator_action_id desc limit ${HISTORY}))
      order by a.operator_action_id desc limit ${HISTORY}
    ) e order by t.place, e.operator_action_id desc`.execute(database.kysely)
  return found
}

type AppealRow = Placed & { asked_text: string; asked_at: Date; moderator_id: number | null }

async function appealsOf(database: Database, asked: readonly Asked[]): Promise<AppealRow[]> {
  const { rows } = await sql<AppealRow>`
    select t.place::integer as place, p.text as asked_text, p.appealed_at as asked_at, a.moderator_id, ${ENTRY_COLUMNS}
    from ${asTable(asked)}
    join operator_actions a on a.what = t.what and a.id = t.id
    join appeals p on p.action_id = a.operator_action_id and p.decision_id is null ${ENTRY_JOINS}
    order by p.appealed_at`.execute(database.kysely)
  return rows
}
