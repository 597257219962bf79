import type { List } from './list.ts'
import { fixIsShown, headlineIsShown, titleOfFix, wordsOfHeadline } from './shown-words-store.ts'

export const NOTIFICATION_LISTS: readonly List[] = [
  {
    name: 'notifications',
    query: `select n.notification_id, n.kind, n.headline_id, n.headline_fix_id, n.about_user_id, array_to_string(n.items, ' ') as posts,
        n.milestone as votes, n.action_id, n.outcome, n.created_at, n.updated_at, n.read_at, n.mailed_at
      from notifications n where n.user_id = $1 and n.notification_id > $2 order by n.notification_id limit $3`,
  },
  {
    name: 'watched',
    // All rows fit in one batch, so the numbers need not be stable.
    query: `select w.number, w.what, w.id, case when w.what in ('headline', 'request') then ${wordsOfHeadline('title')} else coalesce(d.name, u.display_name, '') end as name,
        case when w.what in ('headline', 'request') then ${headlineIsShown} when w.what = 'user' then u.user_id is not null else true end as is_shown,
        w.created_at as since
      from (select row_number() over (order by created_at, what, id) as number, * from watches where user_id = $1) w
      left join headlines h on w.what in ('headline', 'request') and h.headline_id = w.id
      left join domains d on w.what = 'domain' and d.domain_id = w.id
      left join users u on w.what = 'user' and u.user_id = w.id and u.hidden_at is null
      where w.number > $2 order by w.number limit $3`,
  },
  {
    name: 'muted-fixes',
    query: `select m.headline_fix_id, ${titleOfFix} as fix_title, ${fixIsShown} as fix_is_shown from muted_threads m join headline_fixes f using (headline_fix_id)
      where m.user_id = $1 and m.headline_fix_id > $2 order by m.headline_fix_id limit $3`,
  },
]
