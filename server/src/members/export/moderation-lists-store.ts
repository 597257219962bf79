import { absolving, type LoggedAction, memberActions, reversals } from '@unspun/contract/actions.ts'
import type { List } from './list.ts'

const listOf = (actions: readonly LoggedAction[]) => actions.map((action) => `'${action}'`).join()

export const MODERATION_LISTS: readonly List[] = [
  {
    name: 'reports',
    query: `select r.report_id, r.what, r.id, r.reason, r.text, r.reported_at,
        case when a.action in (${listOf(absolving)}) then 'unfounded' when a.action is not null then 'acted' end as outcome, a.done_at as decided_at
      from reports r left join operator_actions a on a.operator_action_id = r.decision_id
      where r.reporter_id = $1 and r.report_id > $2 order by r.report_id limit $3`,
  },
  {
    name: 'decisions-about-you',
    query: `select a.operator_action_id as action_id, a.action, a.what, a.id, a.reason, a.done_at, a.until,
        action_undone(a.operator_action_id) as undone
      from operator_actions a
      where a.subject_user_id = $1 and a.action in (${listOf(memberActions)}) and a.operator_action_id > $2
      order by a.operator_action_id limit $3`,
  },
  {
    name: 'appeals',
    query: `select p.action_id, p.text, p.appealed_at as asked_at,
        case when d.action in (${listOf(reversals)}) then 'undone' when d.action is not null then 'upheld' end as outcome, d.reason, d.done_at as decided_at
      from appeals p left join operator_actions d on d.operator_action_id = p.decision_id
      where p.user_id = $1 and p.action_id > $2 order by p.action_id limit $3`,
  },
  {
    name: 'done-as-a-moderator',
    query: `select a.operator_action_id as action_id, a.action, a.what, a.id, a.reason, a.done_at, a.until,
        action_undone(a.operator_action_id) as undone
      from operator_actions a
      where a.moderator_id = $1 and a.operator_action_id > $2 order by a.operator_action_id limit $3`,
  },
]
