import { fixTexts } from '@unspun/contract/fixes.ts'
import type { Database } from '../../database/database.ts'
import type { Cell } from './csv.ts'
import type { List } from './list.ts'
import { MODERATION_LISTS } from './moderation-lists-store.ts'
import { NOTIFICATION_LISTS } from './notification-lists-store.ts'
import { fixIsShown, headlineIsShown, titleOfFix, wordsOfHeadline } from './shown-words-store.ts'

const VALUE = `case v.vote_value when 1 then 'up' else 'down' end`

/** Includes the votes of a hidden member, which do not count. */
const votesFrom = (table: string, of: string) => `(
        select *, false as withdrawn from ${table} where user_id = $1 and ${of} > $2
        union all select *, true from withdrawn_${table} where user_id = $1 and ${of} > $2)`

/** The lists of an export. Each becomes a JSON and a CSV file. */
export const LISTS: readonly List[] = [
  {
    name: 'fixes',
    query: `select f.headline_fix_id, f.headline_id, ${wordsOfHeadline('title')} as original_title,
        ${wordsOfHeadline('original_url')} as address, ${headlineIsShown} as original_is_shown, f.title,
        ${fixTexts.map((name) => `f.${name}`).join()}, f.voted_title, f.status_id = 1 as enabled, f.total_vote_value, f.total_vote_count, f.created_at, f.edited_at,
        f.waiting_until as appears_at, f.hidden_at
      from headline_fixes f join headlines h using (headline_id)
      where f.user_id = $1 and f.headline_fix_id > $2 order by f.headline_fix_id limit $3`,
  },
  {
    name: 'comments',
    query: `select c.comment_id, c.headline_fix_id, ${titleOfFix} as fix_title, ${fixIsShown} as fix_is_shown, c.parent_id, c.reply_to_id, c.body, c.total_vote_value,
        c.total_vote_count, c.created_at, c.deleted_at, c.waiting_until as appears_at, c.hidden_at
      from comments c join headline_fixes f using (headline_fix_id)
      where c.user_id = $1 and c.comment_id > $2 order by c.comment_id limit $3`,
  },
  {
    name: 'votes-on-fixes',
    query: `select v.headline_fix_id, ${titleOfFix} as fix_title, ${fixIsShown} as fix_is_shown, ${VALUE} as vote, v.cast_at, v.withdrawn
      from ${votesFrom('fix_votes', 'headline_fix_id')} v join headline_fixes f using (headline_fix_id)
      order by v.headline_fix_id limit $3`,
  },
  {
    name: 'votes-on-comments',
    query: `select v.comment_id, c.headline_fix_id, ${VALUE} as vote, v.cast_at, v.withdrawn
      from ${votesFrom('comment_votes', 'comment_id')} v join comments c using (comment_id)
      order by v.comment_id limit $3`,
  },
  {
    name: 'todays-five',
    query: `select (a.day - date '2020-01-01') * 1000 + a.place as number, a.day, a.place, a.answer, a.answered_at, p.first_fix_id, p.second_fix_id,
        a.vote_cast_at, case a.vote_before when -1 then 'down' when 0 then 'none' end as vote_before
      from daily_answers a join daily_pairs p using (day, place)
      where a.user_id = $1 and (a.day - date '2020-01-01') * 1000 + a.place > $2 order by a.day, a.place limit $3`,
  },
  {
    name: 'favourites',
    query: `select v.favorite_id, v.headline_id, v.headline_fix_id,
        case when v.headline_id is null then ${titleOfFix} else ${wordsOfHeadline('title')} end as title,
        case when v.headline_id is null then ${fixIsShown} else ${headlineIsShown} end as is_shown, v.created_at
      from favorites v left join headline_fixes f using (headline_fix_id) left join headlines h on h.headline_id = v.headline_id
      where v.user_id = $1 and v.favorite_id > $2 order by v.favorite_id limit $3`,
  },
  {
    name: 'headlines-added',
    query: `select headline_id, original_url as address, title, title_by_reader as title_typed_by_you, created_at,
        waiting_until as appears_at, hidden_at
      from headlines where created_by = $1 and headline_id > $2 order by headline_id limit $3`,
  },
  {
    name: 'blocked-members',
    query: `select b.blocked_user_id as user_id, u.username, u.display_name, b.created_at as blocked_at
      from blocks b left join users u on u.user_id = b.blocked_user_id and u.hidden_at is null
      where b.user_id = $1 and b.blocked_user_id > $2 order by b.blocked_user_id limit $3`,
  },
  ...NOTIFICATION_LISTS,
  ...MODERATION_LISTS,
]

const ROWS_AT_ONCE = 1_000

interface Batch {
  columns: string[]
  rows: Cell[][]
}

/** Yields the rows of a list in batches, oldest first. The last batch may be empty. */
export async function* batchesOf({ pool }: Database, { query }: List, userId: number): AsyncGenerator<Batch> {
  for (let last = 0; ; ) {
    const { fields, rows } = await pool.query<Cell[]>({
      text: query,
      values: [userId, last, ROWS_AT_ONCE],
      rowMode: 'array',
    })
    yield { columns: fields.map(({ name }) => name), rows }
    if (rows.length < ROWS_AT_ONCE) return
    last = Number(rows.at(-1)![0])
  }
}
