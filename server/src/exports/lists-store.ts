import type { Database } from '../database/database.ts'
import type { Cell } from './csv.ts'
import type { List } from './list.ts'
import { MODERATION_LISTS } from './moderation-lists-store.ts'
import { NOTIFICATION_LISTS } from './notification-lists-store.ts'

const VALUE = `case v.vote_value when 1 then 'up' else 'down' end`

/** The lists of an export, each a JSON and a CSV file. */
export const LISTS: readonly List[] = [
  {
    name: 'fixes',
    columns: [
      'headline_fix_id',
      'headline_id',
      'original_title',
      'address',
      'title',
      'description',
      'quote',
      'enabled',
      'total_vote_value',
      'total_vote_count',
      'created_at',
      'edited_at',
      'appears_at',
      'hidden_at',
    ],
    query: `select f.headline_fix_id, f.headline_id, h.title, h.original_url, f.title, f.description, f.quote, f.status_id = 1,
        f.total_vote_value, f.total_vote_count, f.created_at, f.edited_at, f.waiting_until, f.hidden_at
      from headline_fixes f join headlines h using (headline_id)
      where f.user_id = $1 and f.headline_fix_id > $2 order by f.headline_fix_id limit $3`,
  },
  {
    name: 'comments',
    columns: [
      'comment_id',
      'headline_fix_id',
      'fix_title',
      'parent_id',
      'reply_to_id',
      'body',
      'total_vote_value',
      'total_vote_count',
      'created_at',
      'deleted_at',
      'appears_at',
      'hidden_at',
    ],
    query: `select c.comment_id, c.headline_fix_id, f.title, c.parent_id, c.reply_to_id, c.body, c.total_vote_value,
        c.total_vote_count, c.created_at, c.deleted_at, c.waiting_until, c.hidden_at
      from comments c join headline_fixes f using (headline_fix_id)
      where c.user_id = $1 and c.comment_id > $2 order by c.comment_id limit $3`,
  },
  {
    name: 'votes-on-fixes',
    columns: ['headline_fix_id', 'fix_title', 'vote', 'cast_at'],
    query: `select v.headline_fix_id, f.title, ${VALUE}, v.cast_at
      from fix_votes v join headline_fixes f using (headline_fix_id)
      where v.user_id = $1 and v.headline_fix_id > $2 order by v.headline_fix_id limit $3`,
  },
  {
    name: 'votes-on-comments',
    columns: ['comment_id', 'headline_fix_id', 'vote', 'cast_at'],
    query: `select v.comment_id, c.headline_fix_id, ${VALUE}, v.cast_at
      from comment_votes v join comments c using (comment_id)
      where v.user_id = $1 and v.comment_id > $2 order by v.comment_id limit $3`,
  },
  {
    name: 'favourites',
    columns: ['favorite_id', 'headline_id', 'headline_fix_id', 'title', 'created_at'],
    query: `select v.favorite_id, v.headline_id, v.headline_fix_id, coalesce(f.title, h.title), v.created_at
      from favorites v left join headline_fixes f using (headline_fix_id) left join headlines h on h.headline_id = v.headline_id
      where v.user_id = $1 and v.favorite_id > $2 order by v.favorite_id limit $3`,
  },
  {
    name: 'headlines-added',
    columns: ['headline_id', 'address', 'title', 'title_typed_by_you', 'created_at', 'appears_at', 'hidden_at'],
    query: `select headline_id, original_url, title, title_by_reader, created_at, waiting_until, hidden_at
      from headlines where created_by = $1 and headline_id > $2 order by headline_id limit $3`,
  },
  {
    name: 'blocked-members',
    columns: ['user_id', 'username', 'display_name', 'blocked_at'],
    query: `select b.blocked_user_id, u.username, u.display_name, b.created_at
      from blocks b left join users u on u.user_id = b.blocked_user_id and u.hidden_at is null
      where b.user_id = $1 and b.blocked_user_id > $2 order by b.blocked_user_id limit $3`,
  },
  ...NOTIFICATION_LISTS,
  ...MODERATION_LISTS,
]

const ROWS_AT_ONCE = 1_000

/** The rows of a list, oldest first, a thousand at a time. */
export async function* rowsOf({ pool }: Database, { query }: List, userId: number): AsyncGenerator<Cell[]> {
  for (let last = 0; ; ) {
    const { rows } = await pool.query<Cell[]>({ text: query, values: [userId, last, ROWS_AT_ONCE], rowMode: 'array' })
    yield* rows
    if (rows.length < ROWS_AT_ONCE) return
    last = Number(rows.at(-1)![0])
  }
}
